/** Signs and names of money beside a figure, a percentage, and figures with cents or groups of thousands. */
const MONEY =
  /(?:\p{Sc}|\b(?:EUR|USD|GBP|CHF|CAD|JPY)\b)\s*[-–−]?\d|\d\s*(?:[kKM]\s?)?(?:\p{Sc}|(?:EUR|USD|GBP|CHF|CAD|JPY|[Ee]uros?|dollars?|pounds?|francs?)\b)/u;
const PERCENT = /\d\s*[%‰]/u;
const FIGURE =
  /(?<![\d.,/-])\d{1,3}(?:(?:[.,’']\d{3})+(?:[.,]\d{1,2})?|(?:[ \u00a0\u202f]\d{3})*[.,]\d{2})(?![\d/-]|[.,]\d)|(?<![\d.,/-])\d{4,}[.,]\d{2}(?![\d/-]|[.,]\d)/u;
/** A line of a sum, with its figure at the end. */
const SUM =
  /^(?:(?:grand|sub|sous|net|gross)[\s-]*)?(?:totals?|net|gross|balance|amount|sum|due|solde|montant|somme|betrag|summe|saldo)\b.*[\s:](?!(?:19|20)\d\d$)\d[\d\s.,’']*(?:\p{Sc}|\p{L}{1,3})?$/iu;
/** Nothing but a number, with a unit at most: "884", "1 250,00 €", "12 kg". */
const ALONE = /^[^\p{L}\d]*\d+(?:[\s,.’']\d{3})*(?:[.,]\d+)?[^\p{L}\d]*\p{L}{0,3}[²³]?\.?$/u;
const YEAR = /^(?:19|20)\d\d$/;

/** Whether a line states an amount: money, a share, a total, a number alone. Years, dates and references are none. */
export function hasAmount(line: string): boolean {
  return isFigure(line) || [MONEY, PERCENT, FIGURE].some((pattern) => pattern.test(line));
}

/** Whether a line is nothing but an amount, or a sum: "12 kg", "Net pay 1,250.00". */
export function isFigure(line: string): boolean {
  return SUM.test(line) || (ALONE.test(line) && !YEAR.test(line.trim()));
}
