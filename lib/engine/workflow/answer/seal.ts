import type { Claim } from "@/lib/shared/contracts/evaluation/judgement";
import type { AddedCitation } from "@/lib/shared/contracts/runs/run-event";
import { citationPlace } from "@/lib/shared/projections/text/citation-place";

export interface SealedParts {
  /** All sentences that state something. */
  claims: readonly Pick<Claim, "id" | "start" | "end">[];
  /** Ids of the sentences to remove. */
  retracted: ReadonlySet<string>;
  added: readonly AddedCitation[];
  /** Citation numbers assigned in this run. */
  knownNumbers: ReadonlySet<number>;
}

/**
 * The final text: without retracted sentences and without `[n]` markers of unknown numbers, with those that a check
 * added.
 */
export function sealText(draft: string, { claims, retracted, added, knownNumbers }: SealedParts): string {
  const numbers = new Map(added.map(({ claimId, number }) => [claimId, number]));
  let remaining = "";
  let from = 0;
  for (const { id, start, end } of claims.toSorted((a, b) => a.start - b.start)) {
    const number = numbers.get(id);
    if (retracted.has(id)) {
      remaining += draft.slice(from, start);
      from = end;
    } else if (number !== undefined) {
      const at = start + citationPlace(draft.slice(start, end));
      remaining += `${draft.slice(from, at)} [${number}]`;
      from = at;
    }
  }
  remaining += draft.slice(from);
  const linked = remaining.replace(/ ?\[(\d{1,3}(?:\s*[,;]\s*\d{1,3})*)\]/g, (marker: string, list: string) =>
    list.split(/[,;]/).some((n) => knownNumbers.has(Number(n))) ? marker : "",
  );
  return linked
    .replace(/[ \t]{2,}/g, " ")
    .replace(/\n[ \t]+/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
