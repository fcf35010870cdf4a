import { blankNoteMarks, withoutNoteMarks } from "@/lib/shared/contracts/note-marks";
import { oneLine } from "@/lib/shared/text/one-line";

const COMBINING_MARKS = /\p{M}+/gu;
/** Most words only need lower case. */
const ASCII = /^\p{ASCII}*$/u;
const LIGATURES: Record<string, string> = { œ: "oe", æ: "ae", ß: "ss", ø: "o", ł: "l" };

/** Lower-case without accents and marks of notes: `Œuvres¹ d'Été` → `oeuvres d'ete`. Length may change. */
export function foldText(text: string): string {
  return ASCII.test(text) ? text.toLowerCase() : plainForm(withoutNoteMarks(text));
}

function plainForm(text: string): string {
  return text
    .normalize("NFKD")
    .replace(COMBINING_MARKS, "")
    .toLowerCase()
    .replace(/[’ʼ]/g, "'")
    .replace(/[œæßøł]/g, (letter) => LIGATURES[letter] ?? letter);
}

/** Folds letter by letter if the length stays the same, so that offsets remain those of the text. */
export function foldKeepingOffsets(text: string): string {
  return blankNoteMarks(text).replace(/[^\u0020-\u0040\u005b-\u007e]/g, (letter) => {
    if (/\s/.test(letter)) return " ";
    const folded = plainForm(letter);
    return folded.length === letter.length ? folded : letter;
  });
}

/** A text folded for comparison, on one line, with single spaces. */
export function foldedLine(text: string): string {
  return oneLine(foldText(text));
}

const LOWERED = /[₀-₉]/g;
const FIRST_LOWERED = "₀".charCodeAt(0);

/**
 * The text with subscript digits as ordinary ones, at the same offsets: CO₂ is also written CO2. Superscripts mean
 * something else.
 */
export function levelDigits(text: string): string {
  return text.replace(LOWERED, (digit) => String(digit.charCodeAt(0) - FIRST_LOWERED));
}
