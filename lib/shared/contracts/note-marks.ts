/** Raised digits, and raised digits and signs, as classes of an expression. */
export const RAISED_DIGIT = "[⁰¹²³⁴-⁹]";
export const RAISED = "[⁰¹²³⁴-⁹⁺⁻]";

const ANY = new RegExp(RAISED_DIGIT);
/** A power of ten, raised or with its sign: "10⁶", "10⁻³", "10^6". */
const POWER = new RegExp(`(?<![\\p{L}\\p{N}.,])10(?:(${RAISED}{1,4})|\\^([+-]?\\d{1,3}))(?![\\p{L}\\p{N}])`, "gu");
/** An exponent follows a unit or a symbol of one or two letters: "m²", "km²", "x³". */
const MARKS = new RegExp(`(?<!(?<!\\p{L})\\p{L}{1,2}${RAISED}*)${RAISED}+(?:,${RAISED}+)*`, "gu");

/**
 * The text without the raised digits after numbers and words, which compatibility forms (NFKC, NFKD) would make digits
 * of the number: "250¹ euros" is 250 euros, not 2501. Exponents of units stay ("35 m²"); those of numbers do not, since
 * 10⁶ is not 106.
 */
export function withoutNoteMarks(text: string): string {
  return ANY.test(text) ? text.replace(MARKS, "") : text;
}

/** Like `withoutNoteMarks`, but with spaces instead of the marks, so that offsets into the text remain valid. */
export function blankNoteMarks(text: string): string {
  return ANY.test(text) ? text.replace(MARKS, (marks) => " ".repeat(marks.length)) : text;
}

/**
 * The powers of ten of a text, each in one spelling ("10⁶" and "10^6" are `10^6`), and the text without their exponents.
 * Raised digits after 10 may be the mark of a note as well: both readings are possible.
 */
export function partPowers(text: string): { rest: string; powers: string[] } {
  if (!text.includes("10")) return { rest: text, powers: [] };
  const powers: string[] = [];
  const rest = text.replace(POWER, (_, raised = "", plain = "") => {
    const exponent = `${raised}${plain}`.normalize("NFKD").replace("\u2212", "-").replace("+", "");
    powers.push(`10^${exponent}`);
    return "10";
  });
  return { rest, powers };
}
