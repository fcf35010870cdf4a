import { citedNumbers, withoutCitations } from "@/lib/engine/language/text/cited-numbers";
import { splitSentences } from "@/lib/engine/language/text/sentences";
import type { Claim } from "@/lib/shared/contracts/evaluation/judgement";
import type { Language } from "@/lib/shared/contracts/language";

/**
 * Cuts a growing draft into claims. A sentence counts as complete once the next one has begun, so that
 * a citation marker that follows the full stop still belongs to it.
 */
export class ClaimSplitter {
  private consumed = 0;
  private count = 0;

  constructor(
    /** What the ids begin with: `a<attempt>`, of a candidate `a<attempt>.c<rank>`. */
    private readonly idPrefix: string,
    private readonly language: Language,
    /** Passage behind a citation number; `undefined` for a number that was never given out. */
    private readonly passageOf: (number: number) => string | undefined,
  ) {}

  /** Claims that became complete with the draft as it stands now. */
  push(draft: string): Claim[] {
    const spans = this.openSpans(draft);
    // What closes a sentence still belongs to it: a citation, a quotation mark, a bracket. Anything else begins the next.
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
