import { likeness } from "../../words/table-words";
import { isCurrency } from "../../words/units";
import type { ColumnWords } from "../lexicon/table-lexicon";
import { assumedFormat, named, type Target, takeAll, unordered } from "../named-parts";
import { hasQuantity } from "../plan-doubts";
import { isMeasure, type QuestionReading } from "../question-reading";
import type { Operations } from "../read-operations";

/** Concepts of what a whole row amounts to. */
const WORTH: ReadonlySet<string> = new Set(["amount", "value", "total", "cost"]);
const PRICES = ["price", "cost", "rate", "fee"];

/** Whether a question asks what numbered rows amount to, not for one of their columns. */
export function asksForWorth(reading: QuestionReading, { sum, quantity }: Operations): boolean {
  const { line } = reading;
  if (!reading.namesNumber || named(reading).some(({ what }) => what !== "rows")) return false;
  if (sum !== null || quantity !== null) return true;
  return line.tokens.some((_, at) => isWorth(reading, at));
}

/**
 * "What is order 4503 worth": the number of pieces times the price of one, in a table without amounts.
 * @returns `null` if the columns do not surely say so: the price of one piece is not the amount of the row
 */
export function readWorth(reading: QuestionReading): Target | null {
  const { line, lexicon } = reading;
  const factors = factorsOf(lexicon.columns);
  if (statesWorth(lexicon.columns) || factors === null || isAltered(lexicon.columns, factors)) return null;
  for (const at of line.tokens.keys()) if (isWorth(reading, at)) line.use({ from: at, to: at + 1 });
  takeAll(reading, []);
  for (const column of [factors.price, factors.quantity]) assumedFormat(reading, column);
  const measure = { function: "product" as const, column: factors.price.at, by: factors.quantity.at };
  return { plan: { measure, ...unordered(), groupBy: null }, noun: null, unknownNoun: null };
}

/** Whether a table has a column of what its rows amount to. */
export function statesWorth(columns: readonly ColumnWords[]): boolean {
  return columns.some(
    (column) => isMeasure(column) && !column.concepts.has("unit") && [...WORTH].some((key) => column.concepts.has(key)),
  );
}

function isWorth({ line }: QuestionReading, at: number): boolean {
  if (!line.isFree({ from: at, to: at + 1 })) return false;
  return (
    line.implied(at).some((concept) => WORTH.has(concept)) ||
    (line.tokens[at]?.concepts ?? []).some(({ key }) => WORTH.has(key))
  );
}

/** The only price of one piece, and the only number of such pieces. */
function factorsOf(columns: readonly ColumnWords[]): { price: ColumnWords; quantity: ColumnWords } | null {
  const found = columns
    .filter(isPrice)
    .flatMap((price) => columns.flatMap((quantity) => (isNumberOf(quantity, price) ? [{ price, quantity }] : [])));
  const [only, ...others] = found;
  return others.length > 0 ? null : (only ?? null);
}

/** Whether a discount, a tax or a charge changes what a row amounts to, or the price is that of several pieces. */
function isAltered(
  columns: readonly ColumnWords[],
  { price, quantity }: { price: ColumnWords; quantity: ColumnWords },
) {
  if (/\d/.test(price.column.name)) return true;
  return columns.some((other) => {
    if (other === price || other === quantity || !isMeasure(other)) return false;
    const { unit } = other.column;
    return isPrice(other) || (unit !== null && (unit === "%" || isCurrency(unit)));
  });
}

function isPrice(column: ColumnWords): boolean {
  return isMeasure(column) && PRICES.some((concept) => column.concepts.has(concept));
}

/** "Quantity" beside "Unit price", "Kegs" beside "Price per keg". */
function isNumberOf(quantity: ColumnWords, price: ColumnWords): boolean {
  if (quantity === price || !isMeasure(quantity) || isPrice(quantity) || quantity.column.unit !== null) return false;
  if (price.concepts.has("unit")) return hasQuantity(quantity);
  const [word, ...others] = quantity.words;
  return word !== undefined && others.length === 0 && price.words.some((own) => likeness(own, word) > 0);
}
