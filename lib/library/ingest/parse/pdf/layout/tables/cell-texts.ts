/** A number, amount, percentage or date: a value rather than the name of a column. */
const VALUE =
  /^[-–−+±(<>≤≥~≈]?\s*(?:[$€£¥]|[A-Z]{3}\s)?\s*\d[\d\s.,'’:/–-]*(?:[eE][-+]?\d+)?\s*(?:[%‰$€£¥°]|k€|M€|Md€|[kM]?[A-Za-zµ]{1,3})?\)?[*†‡⁰-⁹¹²³]*$/u;
/** A year or some years, which name a column as often as they are values. */
const YEAR = /^(?:19|20)\d\d(?:\s?[-–—/]\s?(?:(?:19|20)?\d\d))?$/;
/** Signs for a missing value. */
const NO_VALUE = /^(?:[-–—.…*/]|n\.?\s?[ads]\.?|nd|ns|s\.o\.|NA|N\/A)$/i;

export function isValue(text: string): boolean {
  return VALUE.test(text);
}

export function isYear(text: string): boolean {
  return YEAR.test(text);
}

/** Whether a text is a value other than a year. */
export function isFigure(text: string): boolean {
  return isValue(text) && !isYear(text);
}

export function isMissingValue(text: string): boolean {
  return NO_VALUE.test(text);
}
