import { foldText } from "@/lib/engine/language/text/fold-text";

/** Characters of a sentence's opening that are looked at. */
const OPENING_CHARS = 40;

/** How a sentence begins, folded: what is found in it is measured in the text by `lengthInText`. */
export function openingOf(text: string, from: number): string {
  return foldText(text.slice(from, from + OPENING_CHARS));
}

/** Characters of the text that the folded beginning of an opening stands for: folding may change how many there are. */
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

/** Whether a name comes next: "The company Northwind" and "La tour Eiffel" name their thing themselves. */
export function isNamedAt(text: string, at: number): boolean {
  return /^[\s'’]+\p{Lu}/u.test(text.slice(at, at + OPENING_CHARS));
}
