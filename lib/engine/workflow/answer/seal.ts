import type { Claim } from "@/lib/shared/contracts/evaluation/judgement";

/**
 * The final text: without retracted sentences and without `[n]` markers of unknown numbers.
 * @param knownNumbers citation numbers assigned in this run
 */
export function sealText(
  draft: string,
  retracted: readonly Pick<Claim, "start" | "end">[],
  knownNumbers: ReadonlySet<number>,
): string {
  let remaining = "";
  let from = 0;
  for (const claim of retracted.toSorted((a, b) => a.start - b.start)) {
    remaining += draft.slice(from, claim.start);
    from = claim.end;
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
