import { citedNumbers, withoutCitations } from "@/lib/engine/language/text/cited-numbers";
import { splitSentences } from "@/lib/engine/language/text/sentences";
import type { Claim } from "@/lib/shared/contracts/evaluation/judgement";
import type { Language } from "@/lib/shared/contracts/language";

/**
 * Splits a growing draft into claims. A sentence is complete once the next one begins, so that a citation marker after
 * the full stop still belongs to it.
 */
export class ClaimSplitter {
  private consumed = 0;
  private count = 0;

  constructor(
    /** Prefix of the ids: `a<attempt>`, for a candidate `a<attempt>.c<rank>`. */
    private readonly idPrefix: string,
    private readonly language: Language,
    /** Passage of a citation number; `undefined` for a number that was never assigned. */
    private readonly passageOf: (number: number) => string | undefined,
  ) {}

  /** Claims that the current draft newly completes. */
  push(draft: string): Claim[] {
    const spans = this.openSpans(draft);
    // A citation, quotation mark or bracket after a sentence belongs to it. Any other character begins the next one.
    const next = spans.findLastIndex((span) => !/[[\])}»”’.,;:!?…]/.test(draft.charAt(span.start)));
    return next <= 0 ? [] : this.take(draft, spans.slice(0, next));
  }

  /** The remaining claims once the draft is complete. */
  finish(draft: string): Claim[] {
    return this.take(draft, this.openSpans(draft));
  }

  private openSpans(draft: string): { start: number; end: number }[] {
    const from = this.consumed;
    return splitSentences(draft.slice(from), this.language).map((span) => ({
      start: span.start + from,
      end: span.end + from,
    }));
  }

  private take(draft: string, spans: readonly { start: number; end: number }[]): Claim[] {
    const claims: Claim[] = [];
    for (const span of spans) {
      this.consumed = span.end;
      const text = draft.slice(span.start, span.end);
      if (!/[\p{L}\p{N}]/u.test(withoutCitations(text))) continue;
      const cites = citedNumbers(text).flatMap((number) => this.passageOf(number) ?? []);
      claims.push({ id: `${this.idPrefix}.s${this.count}`, text, start: span.start, end: span.end, cites });
      this.count += 1;
    }
    return claims;
  }
}
