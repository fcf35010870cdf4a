import { packOf } from "@/lib/engine/language/language-packs";
import { foldText } from "@/lib/engine/language/text/fold-text";
import type { Evidence } from "@/lib/shared/contracts/evaluation/judgement";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { type Reason, reason } from "@/lib/shared/contracts/runs/reason";
import type { ClaimWord } from "./claim-words";
import { passageWords } from "./passage-words";

/** Maximum words of a party ("the managing agent of the yard"). */
const MOST_WORDS = 5;

/**
 * The sentence that a claim repeats with two of its parts exchanged ("A lends the car to B" for "B lends the car to
 * A"); `null` if there is none. Parts joined by "and" or "is", or with the same preposition, may be swapped.
 */
export function findExchange(
  claim: readonly ClaimWord[],
  passages: readonly Passage[],
): { evidence: Evidence; reason: Reason } | null {
  const bag = bagOf(claim);
  for (const passage of passages) {
    for (const { words } of passageWords(passage).sentences) {
      for (let from = 0; from + claim.length <= words.length; from += 1) {
        const stretch = words.slice(from, from + claim.length);
        if (bagOf(stretch) !== bag || !isExchanged(claim, stretch, passage)) continue;
        const start = stretch[0]?.start ?? 0;
        const end = stretch.at(-1)?.end ?? 0;
        const quote = passage.text.slice(start, end);
        const said = claim.map(({ text }) => text).join(" ");
        return {
          evidence: { passageId: passage.id, start, end, quote },
          reason: reason("negation_mismatch", { claimed: said, found: quote }),
        };
      }
    }
  }
  return null;
}

function bagOf(words: readonly ClaimWord[]): string {
  return words
    .map(({ key }) => key)
    .toSorted()
    .join(" ");
}

/** Whether one stretch is the other with two runs of words exchanged: A M B for B M A. */
function isExchanged(claim: readonly ClaimWord[], source: readonly ClaimWord[], { language }: Passage): boolean {
  const differs = claim.map(({ key }, at) => key !== source[at]?.key);
  const first = differs.indexOf(true);
  if (first === -1) return false;
  const end = differs.lastIndexOf(true) + 1;
  const said = claim.slice(first, end);
  const given = keysOf(source.slice(first, end));
  const { joining } = packOf(language).comparisons;
  for (let left = 1; left <= Math.min(MOST_WORDS, said.length - 2); left += 1) {
    for (let right = 1; right <= Math.min(MOST_WORDS, said.length - left - 1); right += 1) {
      const middle = said.slice(left, said.length - right);
      const exchanged = [...said.slice(said.length - right), ...middle, ...said.slice(0, left)];
      if (keysOf(exchanged) !== given) continue;
      const leading = claim.slice(Math.max(0, first - middle.length), first);
      const isList = middle.every(({ text }) => joining.has(foldText(text))) || keysOf(leading) === keysOf(middle);
      // A place and a time may be swapped.
      const isMoved = [...said.slice(0, left), ...said.slice(said.length - right)].some(isFigure);
      return !isList && !isMoved;
    }
  }
  return false;
}

function isFigure({ kind }: ClaimWord): boolean {
  return kind === "number" || kind === "date";
}

function keysOf(words: readonly ClaimWord[]): string {
  return words.map(({ key }) => key).join(" ");
}
