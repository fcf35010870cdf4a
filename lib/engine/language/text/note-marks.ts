/** Raised digits, and raised digits and signs, as classes of an expression. */
export const RAISED_DIGIT = "[⁰¹²³⁴-⁹]";
export const RAISED = "[⁰¹²³⁴-⁹⁺⁻]";

const ANY = new RegExp(RAISED_DIGIT);
/** An exponent follows a unit or a symbol of one or two letters: "m²", "km²", "x³". */
const MARKS = new RegExp(`(?<!(?<!\\p{L})\\p{L}{1,2}${RAISED}*)${RAISED}+(?:,${RAISED}+)*`, "gu");

/**
 * The text without the raised digits after numbers and words, which compatibility forms (NFKC, NFKD) would make digits
 * of the number: "250¹ euros" is 250 euros, not 2501. Exponents of units stay ("35 m²"); those of numbers do not, since
 * 10⁶ is no 106.
 */
export function withoutNoteMarks(text: string): string {
  return ANY.test(text) ? text.replace(MARKS, "") : text;
}

/** As `withoutNoteMarks`, with spaces in their place, so that offsets into the text remain valid. */
export function blankNoteMarks(text: string): string {
  return ANY.test(text) ? text.replace(MARKS, (marks) => " ".repeat(marks.length)) : text;
}
