import { statesNothing } from "@/lib/engine/language/states-nothing";
import { citedNumbers, withoutCitations } from "@/lib/engine/language/text/cited-numbers";
import { splitSentences } from "@/lib/engine/language/text/sentences";
import type { Claim } from "@/lib/shared/contracts/evaluation/judgement";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import { answerUnits } from "@/lib/shared/projections/text/answer-units";
import { ClaimLeads } from "./claim-leads";

/** Without an end mark or a line break, the open text is one sentence. */
const ENDS_SOMETHING = /[.!?…\n\r\f\u2028\u2029]/;

interface DraftSpan {
  start: number;
  end: number;
  /** States nothing: a heading, a table header. */
  isLabel: boolean;
  isProse: boolean;
  readFrom: number;
}

/**
 * Splits a growing draft into claims, without sentences that state nothing. A sentence is complete once the next one begins,
 * so that a citation marker after the full stop still belongs to it.
 */
export class ClaimSplitter {
  #consumed = 0;
  /** Where reading continues: inside a table, at its start, since the header explains its rows. */
  #readFrom = 0;
  #count = 0;
  /** Passages that the last announcement cites: those of the list or table that it announces. */
  #announced: string[] = [];
  readonly #leads = new ClaimLeads();

  readonly #idPrefix: string;
  readonly #language: TextLanguage;
  readonly #passageOf: (number: number) => string | undefined;

  /**
   * @param idPrefix Prefix of the ids: `a<attempt>`, for a candidate `a<attempt>.c<rank>`.
   * @param language
   * @param passageOf Passage of a citation number; `undefined` for a number that was never assigned.
   */
  constructor(idPrefix: string, language: TextLanguage, passageOf: (number: number) => string | undefined) {
    this.#idPrefix = idPrefix;
    this.#language = language;
    this.#passageOf = passageOf;
  }

  /** Claims that the current draft newly completes. */
  push(draft: string): Claim[] {
    // A shortcut, since the answer is read again with every word and most words end no sentence.
    if (!ENDS_SOMETHING.test(draft.slice(this.#readFrom))) return [];
    const spans = this.#openSpans(draft, true);
    // A citation, quotation mark or bracket after a sentence belongs to it. Any other character begins the next one.
    const next = spans.findLastIndex((span) => !/[[\])}»”’.,;:!?…]/.test(draft.charAt(span.start)));
    return next <= 0 ? [] : this.#take(draft, spans.slice(0, next));
  }

  /** The remaining claims once the draft is complete. */
  finish(draft: string): Claim[] {
    return this.#take(draft, this.#openSpans(draft, false));
  }

  #openSpans(draft: string, growing: boolean): DraftSpan[] {
    const from = this.#readFrom;
    const rest = draft.slice(from);
    // The text after a sentence on its line does not begin a heading, list or table.
    const inLine = from > 0 && draft[from - 1] !== "\n" && rest !== "" && !rest.startsWith("\n");
    return answerUnits(inLine ? `x${rest.slice(1)}` : rest, growing)
      .flatMap(({ kind, start, end, readFrom }): DraftSpan[] => {
        const text = rest.slice(start, end);
        const spans = kind === "prose" ? splitSentences(text, this.#language) : trimmed(text);
        return spans.map((span) => ({
          start: from + start + span.start,
          end: from + start + span.end,
          isLabel: kind === "label",
          isProse: kind === "prose",
          readFrom: kind === "prose" ? from + start + span.end : from + readFrom,
        }));
      })
      .filter(({ start }) => start >= this.#consumed);
  }

  #take(draft: string, spans: readonly DraftSpan[]): Claim[] {
    const claims: Claim[] = [];
    for (const span of spans) {
      this.#consumed = span.end;
      this.#readFrom = span.readFrom;
      const { lead, kind } = this.#leads.take(draft, span, span.isLabel);
      const text = draft.slice(span.start, span.end);
      const own = span.isLabel ? [] : citedNumbers(text).flatMap((number) => this.#passageOf(number) ?? []);
      const announces = span.isProse && statesNothing(text, this.#language);
      const cites = own.length === 0 && kind !== "prose" ? this.#announced : own;
      if (kind === "prose") this.#announced = announces ? own : [];
      if (span.isLabel || announces || !/[\p{L}\p{N}]/u.test(withoutCitations(text))) continue;
      const claim = { id: `${this.#idPrefix}.s${this.#count}`, text, start: span.start, end: span.end, cites };
      claims.push(lead === "" ? claim : { ...claim, lead });
      this.#count += 1;
    }
    return claims;
  }
}

function trimmed(text: string): { start: number; end: number }[] {
  const start = text.length - text.trimStart().length;
  const end = text.trimEnd().length;
  return start < end ? [{ start, end }] : [];
}
