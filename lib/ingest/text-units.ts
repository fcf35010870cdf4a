import type { Language } from "../contracts/language";
import { splitSentences } from "../language/sentences";
import { PASSAGE_MAX_CHARS, SENTENCE_WINDOW_CHARS } from "./tunables";

/** The smallest piece that a passage is built of: a sentence, list item, table row, or part of an endless one. */
export interface TextUnit {
  start: number;
  end: number;
  /** A blank line, or the section's end, follows. */
  endsParagraph: boolean;
}

/** Where a sentence that is longer than a passage may be cut, best first. */
const CUTS = [/[;:](?=\s)/g, /,(?=\s)/g, /\s/g];

/** Units of a text in order; everything that is not white space is in exactly one of them. */
export function* textUnits(text: string, language: Language): Generator<TextUnit> {
  for (const block of blocks(text)) {
    const sentences = splitSentences(text.slice(block.start, block.end), language).flatMap((sentence) => [
      ...cutToFit(text, block.start + sentence.start, block.start + sentence.end),
    ]);
    for (const [index, sentence] of sentences.entries()) {
      yield { ...sentence, endsParagraph: index === sentences.length - 1 && block.endsParagraph };
    }
  }
}

/** Parts between blank lines, the longest ones cut at white space so that splitting stays linear. */
function* blocks(text: string): Generator<TextUnit> {
  let from = 0;
  for (const blank of text.matchAll(/\n[^\S\n]*\n\s*|$/g)) {
    for (let at = from; at < blank.index; ) {
      const long = blank.index - at > SENTENCE_WINDOW_CHARS;
      const end = long ? lastCut(text, at, at + SENTENCE_WINDOW_CHARS) : blank.index;
      yield { start: at, end, endsParagraph: !long };
      at = end;
    }
    from = blank.index + blank[0].length;
  }
}

function* cutToFit(text: string, start: number, end: number): Generator<{ start: number; end: number }> {
  for (let from = start; from < end; ) {
    const to = end - from <= PASSAGE_MAX_CHARS ? end : lastCut(text, from, from + PASSAGE_MAX_CHARS);
    const piece = trimmed(text, from, to);
    if (piece.start < piece.end) yield piece;
    from = to;
  }
}

/** The best place to cut in the second half of a window; never inside a surrogate pair. */
function lastCut(text: string, start: number, limit: number): number {
  const window = text.slice(start, limit);
  for (const pattern of CUTS) {
    let best = -1;
    for (const match of window.matchAll(pattern)) best = match.index + 1;
    if (best > window.length / 2) return start + best;
  }
  return /[\ud800-\udbff]$/.test(window) ? limit - 1 : limit;
}

/** The span without white space at its ends. */
export function trimmed(text: string, start: number, end: number): { start: number; end: number } {
  let from = start;
  let to = end;
  while (from < to && /\s/.test(text.charAt(from))) from += 1;
  while (to > from && /\s/.test(text.charAt(to - 1))) to -= 1;
  return { start: from, end: to };
}
