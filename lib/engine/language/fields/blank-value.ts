/** Signs that replace a value, ticks excluded. */
const FILLER = /^[\p{Pd}\p{Pc}−.…·?\s]*$/u;
/** An error of a spreadsheet: "#REF!", "#DIV/0!". */
const ERROR = /^#[A-Z/\d]+[!?]?$/;
/** A fill-in line at the beginning of a value, possibly after a currency or a bracket: "____", "€ ......". */
const LED = /^[\p{P}\p{Sc}\s]{0,3}?(?:_{2,}|\.{3,}|…)/u;
const LEADERS = /_{2,}|\.{3,}|…+/gu;
/** What may be printed beside such a line: a unit, the first digits of a year. */
const BESIDE = /^(?:[\p{P}\p{S}\s]|\d{1,2}|\p{L}{1,5}[²³]?){0,6}$/u;

/** Whether a text states nothing: it is empty, or has only a dash, dots or a question mark. */
export function isFiller(text: string): boolean {
  return FILLER.test(text);
}

/** Whether a cell or the value of a field is blank, or has only signs, an error or a fill-in line. */
export function isBlankValue(value: string): boolean {
  const plain = value.trim();
  if (isFiller(plain) || ERROR.test(plain)) return true;
  return LED.test(plain) && BESIDE.test(plain.replace(LEADERS, "").replace(/[\p{P}\s]+/gu, " "));
}
