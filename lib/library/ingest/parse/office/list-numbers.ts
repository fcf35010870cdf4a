/** Times that a letter is repeated; longer labels are unreadable. */
const MAX_REPEATED_LETTERS = 9;
const ROMAN = [
  [1000, "m"],
  [900, "cm"],
  [500, "d"],
  [400, "cd"],
  [100, "c"],
  [90, "xc"],
  [50, "l"],
  [40, "xl"],
  [10, "x"],
  [9, "ix"],
  [5, "v"],
  [4, "iv"],
  [1, "i"],
] as const;

/** A number as a list writes it; one that the format cannot write is decimal. */
export function writtenNumber(number: number, format: string): string {
  if (number < 1) return String(number);
  switch (format) {
    case "decimalZero":
      return String(number).padStart(2, "0");
    case "lowerLetter":
      return letters(number);
    case "upperLetter":
      return letters(number).toUpperCase();
    case "lowerRoman":
      return roman(number);
    case "upperRoman":
      return roman(number).toUpperCase();
    default:
      return String(number);
  }
}

/** a … z, aa, bb, cc: Word repeats the letter. */
function letters(number: number): string {
  const letter = String.fromCharCode(97 + ((number - 1) % 26));
  return number > 26 * MAX_REPEATED_LETTERS ? String(number) : letter.repeat(Math.ceil(number / 26));
}

function roman(number: number): string {
  if (number >= 4000) return String(number);
  let left = number;
  let text = "";
  for (const [value, sign] of ROMAN) {
    for (; left >= value; left -= value) text += sign;
  }
  return text;
}
