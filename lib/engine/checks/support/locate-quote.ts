import { blankNoteMarks } from "@/lib/shared/contracts/note-marks";
import { MIN_QUOTE_CHARS } from "../language-model/tunables";

const ELLIPSIS = /\s*(?:\.{3,}|…|\[(?:\.{3}|…)\])\s*/;

/** Letters and digits folded to lower case without accents and marks of notes, each with its offset in the text. */
function foldWithOffsets(text: string): { folded: string; offsets: number[] } {
  let folded = "";
  const offsets: number[] = [];
  let gap = false;
  let offset = 0;
  for (const character of blankNoteMarks(text)) {
    const bare = character.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
    if (!/^[\p{L}\p{N}]+$/u.test(bare)) {
      gap = folded !== "";
    } else {
      if (gap) {
        folded += " ";
        offsets.push(offset);
        gap = false;
      }
      folded += bare;
      for (let index = 0; index < bare.length; index += 1) offsets.push(offset);
    }
    offset += character.length;
  }
  return { folded, offsets };
}

function locate(text: string, quote: string): { start: number; end: number } | null {
  const wanted = foldWithOffsets(quote).folded;
  if (wanted.replaceAll(" ", "").length < MIN_QUOTE_CHARS) return null;
  const { folded, offsets } = foldWithOffsets(text);
  // The padding keeps a quote from starting or ending inside a word.
  const at = ` ${folded} `.indexOf(` ${wanted} `);
  const start = offsets[at];
  const last = offsets[at + wanted.length - 1];
  if (at < 0 || start === undefined || last === undefined) return null;
  const lastCharacter = String.fromCodePoint(text.codePointAt(last) ?? 32);
  return { start, end: last + lastCharacter.length };
}

/**
 * Finds a model's quote in a passage. Differences of case, accents, punctuation and white space are ignored; other
 * words are not. Of a quote with an ellipsis, the longest part counts.
 * @returns UTF-16 offsets into the text, or `null` if the passage does not contain it
 */
export function locateQuote(text: string, quote: string): { start: number; end: number } | null {
  const [longest] = quote.split(ELLIPSIS).sort((left, right) => right.length - left.length);
  return locate(text, quote) ?? (longest === undefined ? null : locate(text, longest));
}
