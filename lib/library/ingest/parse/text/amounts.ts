/** Signs and names of money beside a figure, a percentage, and figures with cents or groups of thousands. */
const MONEY =
  /(?:\p{Sc}|\b(?:EUR|USD|GBP|CHF|CAD|JPY)\b)\s*[-–−]?\d|\d\s*(?:[kKM]\s?)?(?:\p{Sc}|(?:EUR|USD|GBP|CHF|CAD|JPY|[Ee]uros?|dollars?|pounds?|francs?)\b)/u;
const SHARE = /\d\s*[%‰]/u;
const MEASURE = /\d\s*(?:kg|t|km|m[²³2-3]?|ha|[kMG]Wh?|hours?|days?|heures?|jours?)(?![\p{L}\p{N}])/u;
const FIGURE =
  /(?<![\d.,/-])\d{1,3}(?:(?:[.,’']\d{3})+(?:[.,]\d{1,2})?|(?:[ \u00a0\u202f]\d{3})*[.,]\d{2})(?![\d/-]|[.,]\d)|(?<![\d.,/-])\d{4,}[.,]\d{2}(?![\d/-]|[.,]\d)/u;
/** A line of a sum, with its figure at the end. */
const SUM =
  /^(?:(?:grand|sub|sous|net|gross)[\s-]*)?(?:totals?|net|gross|balance|amount|sum|due|solde|montant|somme|betrag|summe|saldo)\b.*[\s:](?!(?:19|20)\d\d$)\d[\d\s.,’']*(?:\p{Sc}|\p{L}{1,3})?$/iu;
/** A label and its number: "Score: 7". */
const LABELLED = /\p{L}\s?:\s*(?!(?:19|20)\d\d$)\d+(?:[.,]\d+)?(?:\s?\p{L}{1,8})?$/u;
/** Only a number, possibly with a unit: "884", "1 250,00 €", "12 kg". */
const ALONE = /^[^\p{L}\d]*\d+(?:[\s,.’']\d{3})*(?:[.,]\d+)?[^\p{L}\d]*\p{L}{0,3}[²³]?\.?$/u;
const YEAR = /^(?:19|20)\d\d$/;

/** Whether a line states an amount: money, a share, a measure, a total, a number alone or after its label. Years, dates and references are not amounts. */
export function hasAmount(line: string): boolean {
  return isFigure(line) || [MONEY, SHARE, MEASURE, FIGURE].some((pattern) => pattern.test(line));
}

/** Whether a line is only an amount, alone or with a label: "12 kg", "Net pay 1,250.00", "Score: 7". */
export function isFigure(line: string): boolean {
  return SUM.test(line) || LABELLED.test(line) || (ALONE.test(line) && !YEAR.test(line.trim()));
}
