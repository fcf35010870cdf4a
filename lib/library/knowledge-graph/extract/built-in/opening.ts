import { foldText } from "@/lib/engine/language/text/fold-text";

/** Characters of a sentence's opening that are examined. */
const OPENING_CHARS = 40;

/** The folded opening of a sentence; `lengthInText` converts lengths in it to lengths in the text. */
export function openingOf(text: string, from: number): string {
  return foldText(text.slice(from, from + OPENING_CHARS));
}

/** Characters of the text that correspond to a folded prefix of the opening, since folding may change the length. */
export function lengthInText(text: string, from: number, folded: string): number {
  let length = 0;
  while (
    length < OPENING_CHARS &&
    from + length < text.length &&
    foldText(text.slice(from, from + length + 1)).length <= folded.length
  )
    length += 1;
  return length;
}

/** Whether a name follows: "The company Northwind" and "La tour Eiffel" refer to nothing else. */
export function isNamedAt(text: string, at: number): boolean {
  return /^[\s'’]+\p{Lu}/u.test(text.slice(at, at + OPENING_CHARS));
}
