import { MIN_RUN_CHARS, WHOLE_SHARE } from "./tunables";

/** A part of one run of a page's text; offsets are UTF-16 code units into the run. */
export interface RunPart {
  run: number;
  start: number;
  end: number;
}

export interface LocatedWords {
  /** `part`: some of the words are elsewhere, as on the next page. */
  found: "whole" | "part" | "none";
  /** In the order of the words; at most one for each stretch of a run. */
  parts: RunPart[];
}

interface Letter {
  /** Index of the run, and offset in it. */
  run: number;
  at: number;
}

/** Only letters and digits, normalised, so that line breaks, hyphens and ligatures do not matter. */
function lettersOf(text: string): { letters: string; from: number[] } {
  let letters = "";
  const from: number[] = [];
  let at = 0;
  for (const character of text) {
    const plain = character
      .normalize("NFKD")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, "");
    letters += plain;
    for (let index = 0; index < plain.length; index += 1) from.push(at);
    at += character.length;
  }
  return { letters, from };
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
  let page = "";
  const places: Letter[] = [];
  for (const [run, text] of runs.entries()) {
    const { letters, from } = lettersOf(text);
    page += letters;
    for (const at of from) places.push({ run, at });
  }
  const wanted = lettersOf(words);
  const least = Math.min(MIN_RUN_CHARS, wanted.letters.length);
  if (least === 0) return { found: "none", parts: [] };
  const hit = new Set<number>();
  let matched = 0;
  let after = 0;
  for (let from = 0; wanted.letters.length - from >= least; ) {
    const { at, length } = longestAt(page, wanted.letters, from, after);
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
  return {
    found,
    parts: partsOf(
      [...hit].sort((a, b) => a - b),
      places,
      runs,
    ),
  };
}

function partsOf(hits: readonly number[], places: readonly Letter[], runs: readonly string[]): RunPart[] {
  const parts: RunPart[] = [];
  let before = -2;
  for (const index of hits) {
    const letter = places[index];
    if (letter === undefined) continue;
    const end = letter.at + ((runs[letter.run]?.codePointAt(letter.at) ?? 0) > 0xffff ? 2 : 1);
    const last = parts.at(-1);
    if (last !== undefined && last.run === letter.run && index === before + 1) last.end = end;
    else parts.push({ run: letter.run, start: letter.at, end });
    before = index;
  }
  return parts;
}
