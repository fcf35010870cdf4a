import type { Gap } from "./align-words";
import type { ClaimWord } from "./claim-words";
import { type BestMatch, isMeaningful } from "./find-evidence";

/** Meaningful words, without the fact, that two sentences must share to say the same. */
const LEAST_SHARED = 3;
/** They may differ in one more word for so many that they share. */
const SHARED_FOR_ONE_MORE = 6;

/** A number or date of a sentence, and the one that the other sentence has in its place. */
export type DifferingFact = Record<keyof Gap, ClaimWord>;

/** The numbers and dates in which two sentences differ, in order; empty if there are none, or if they differ in more. */
export function differingFacts({ alignment }: BestMatch): DifferingFact[] {
  const { matched, gaps } = alignment;
  const shared = matched.filter(({ claim }) => isMeaningful(claim) && !isFact(claim)).length;
  const more = gaps
    .flatMap(({ claim, source }) => [...claim, ...source])
    .filter((word) => isMeaningful(word) && !isFact(word));
  if (shared < LEAST_SHARED || more.length > shared / SHARED_FOR_ONE_MORE) return [];
  return gaps.flatMap(({ claim, source }) => {
    const [one] = claim.filter(isFact);
    const [other] = source.filter(isFact);
    return one === undefined || other === undefined ? [] : [{ claim: one, source: other }];
  });
}

export function isFact({ kind }: ClaimWord): boolean {
  return kind === "number" || kind === "date";
}

/** A number with the sign or the word of its unit beside it, without marks of emphasis between them. */
export function withUnit(text: string, { start, end }: Pick<ClaimWord, "start" | "end">): string {
  const before = /[€$£¥][\s*_]*$/.exec(text.slice(0, start))?.[0] ?? "";
  const after =
    before === ""
      ? (/^[*_]*[ \u00a0\u202f]?(?:[%€$£¥‰°]|\p{L}+(?:\.\p{L}+\.?)*)/u.exec(text.slice(end))?.[0] ?? "")
      : "";
  return (before + text.slice(start, end) + after).replace(/[*_]/g, "");
}
