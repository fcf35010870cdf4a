import { lettersOf } from "@/lib/shared/projections/text/letters-of";
import { PageLetters, type RunPart } from "./page-letters";
import { MIN_RUN_CHARS, WHOLE_SHARE } from "./tunables";

export interface LocatedWords {
  /** `part`: some of the words are elsewhere, as on the next page. */
  found: "whole" | "part" | "none";
  /** In the order of the words; at most one for each stretch of a run. */
  parts: RunPart[];
}

/** The longest prefix of `words` from `from` on that occurs on the page, and where; preferably after `after`. */
function longestAt(page: string, words: string, from: number, after: number): { at: number; length: number } {
  const place = (length: number) => {
    const wanted = words.slice(from, from + length);
    const next = page.indexOf(wanted, after);
    return next === -1 ? page.indexOf(wanted) : next;
  };
  let [known, tooLong] = [0, words.length - from + 1];
  while (tooLong - known > 1) {
    const middle = (known + tooLong) >> 1;
    if (place(middle) === -1) tooLong = middle;
    else known = middle;
  }
  return { at: place(known), length: known };
}

/**
 * Finds words in the text runs of a rendered page. The two texts were extracted in different ways, so only letters and
 * digits are compared, in the longest matching stretches.
 * @param runs the page's text runs, in order
 */
export function locateWords(runs: readonly string[], words: string): LocatedWords {
  const page = new PageLetters(runs);
  const wanted = lettersOf(words);
  const least = Math.min(MIN_RUN_CHARS, wanted.letters.length);
  if (least === 0) return { found: "none", parts: [] };
  const hit = new Set<number>();
  let matched = 0;
  let after = 0;
  for (let from = 0; wanted.letters.length - from >= least; ) {
    const { at, length } = longestAt(page.letters, wanted.letters, from, after);
    if (length < least) {
      from += 1;
      continue;
    }
    for (let index = at; index < at + length; index += 1) hit.add(index);
    matched += length;
    from += length;
    after = at + length;
  }
  if (matched === 0) return { found: "none", parts: [] };
  const found = matched / wanted.letters.length >= WHOLE_SHARE ? "whole" : "part";
  return { found, parts: page.partsOf([...hit].sort((a, b) => a - b)) };
}
