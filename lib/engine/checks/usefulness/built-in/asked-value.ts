import { analyze } from "@/lib/engine/language/analyzers";
import { isBlankValue } from "@/lib/engine/language/fields/blank-value";
import { type FormField, formFields } from "@/lib/engine/language/fields/form-fields";
import type { NamedRow } from "@/lib/engine/language/question/asked-cells";
import { isAskingWord } from "@/lib/engine/language/question/asking-words";
import { asksForCalculation } from "@/lib/engine/language/question/calculation-question";
import { withoutBrackets } from "@/lib/engine/language/text/markdown";
import { isNegation, words } from "@/lib/engine/language/text/words";
import type { JudgeContext } from "@/lib/engine/ports/judge";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { passagePlace } from "@/lib/shared/contracts/library/passage-place";
import type { QuotedPart } from "../../support/built-in/quoted-parts";
import { rowsOf } from "./rows/rows-of";

/** Least share of a column's name that a question must have: "the price" asks for "Unit price". */
const LEAST_SHARE = 0.5;

/**
 * Whether an answer quotes only the row or field that a question asks for in the document's own words. The models were
 * trained on sentences, and are unsure about a cell even if its column has exactly the question's word. Every word of
 * the question must be in the name of the column or field, in cells that identify the row, or in the title and headings
 * above.
 */
export function quotesAskedValue(
  parts: readonly QuotedPart[],
  passages: readonly Passage[],
  { question, language }: Pick<JudgeContext, "question" | "language">,
): boolean {
  const [part, ...others] = parts;
  if (part === undefined || others.length > 0 || part.passage.language !== language) return false;
  if (asksForCalculation(question, language) !== "none") return false;
  if (words(question, language).some(({ text }) => isNegation(text, language))) return false;
  const asked = new Set(analyze(question, language));
  const { passage } = part;
  const place = new Set(analyze([...passagePlace(passage), opening(passage)].join("\n"), language));
  const own = passages.filter(({ documentId }) => documentId === passage.documentId);
  const { rows } = rowsOf(passage, part.start, part.end);
  const [row] = rows;
  if (row !== undefined) {
    const alike = own.flatMap((other) => rowsOf(other).rows).filter(({ columns }) => isSame(columns, row.columns));
    return rows.length === 1 && namesCell(asked, place, row, { rows: alike, language });
  }
  const field = fieldAt(part);
  if (field === null) return false;
  return namesField(asked, place, field, { fields: own.flatMap(({ text }) => formFields(text)), language });
}

/** The field that a quotation is, or whose line is right above it. */
function fieldAt({ passage: { text }, start }: QuotedPart): FormField | null {
  const field = formFields(text).findLast((own) => own.start <= start);
  if (field === undefined || field.state !== "filled") return null;
  const isBelow = field.value === "" && text.slice(field.end, start).trim() === "";
  return start < field.end || isBelow ? field : null;
}

/** The first line of a document, which may be its title. */
function opening({ ordinal, text }: Passage): string {
  return ordinal === 0 ? (text.trim().split("\n")[0] ?? "") : "";
}

function namesCell(
  asked: ReadonlySet<string>,
  place: ReadonlySet<string>,
  { columns, cells }: NamedRow,
  { rows, language }: { rows: readonly NamedRow[]; language: TextLanguage },
): boolean {
  const column = askedColumn(asked, columns, cells, language);
  if (column === null || isBlankValue(cells[column.at] ?? "")) return false;
  const naming = [...asked].filter((term) => !column.terms.has(term) || !isFree(term, columns, column.at, language));
  const labelOf = (row: NamedRow) =>
    new Set(analyze(row.cells.filter((_, at) => at !== column.at).join("\n"), language));
  const label = labelOf({ columns, cells });
  const named = naming.filter((term) => label.has(term));
  if (named.length === 0) return false;
  const fitting = rows.filter((row) => named.every((term) => labelOf(row).has(term)));
  if (new Set(fitting.map((row) => row.cells.join("|"))).size !== 1) return false;
  return isCovered(asked, [...column.terms, ...named, ...place], language);
}

/** Whether the given words include all words of a question except those that only frame it. */
function isCovered(asked: ReadonlySet<string>, known: readonly string[], language: TextLanguage): boolean {
  const all = new Set(known);
  return [...asked].every((term) => all.has(term) || isAskingWord(term, language));
}

/** Whether only the column needs a word of the question. */
function isFree(term: string, columns: readonly string[], at: number, language: TextLanguage): boolean {
  return columns.every((name, other) => other === at || !analyze(name, language).includes(term));
}

/** The only column that a question names; of two, the one that does not name the rows. */
function askedColumn(
  asked: ReadonlySet<string>,
  columns: readonly string[],
  cells: readonly string[],
  language: TextLanguage,
): { at: number; terms: ReadonlySet<string> } | null {
  const found = columns.flatMap((name, at) => {
    const terms = new Set(analyze(withoutBrackets(name), language));
    const shared = [...terms].filter((term) => asked.has(term)).length;
    return shared > 0 && shared / terms.size >= LEAST_SHARE ? [{ at, terms, isWhole: shared === terms.size }] : [];
  });
  const whole = found.filter(({ isWhole }) => isWhole);
  const [best, ...others] = whole.length > 0 ? whole : found;
  if (best !== undefined) return others.length === 0 ? best : null;
  return columns.length === 2 && cells.length === 2 ? { at: 1, terms: new Set() } : null;
}

function namesField(
  asked: ReadonlySet<string>,
  place: ReadonlySet<string>,
  field: FormField,
  { fields, language }: { fields: readonly FormField[]; language: TextLanguage },
): boolean {
  const termsOf = ({ label }: FormField) => analyze(withoutBrackets(label), language);
  const label = termsOf(field).filter((term) => !isAskingWord(term, language));
  if (label.length === 0 || !label.every((term) => asked.has(term))) return false;
  const alike = fields.filter((other) => label.every((term) => termsOf(other).includes(term)));
  if (new Set(alike.map((other) => `${other.label}|${other.value}`)).size !== 1) return false;
  return isCovered(asked, [...label, ...place], language);
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name, at) => name === other[at]);
}
