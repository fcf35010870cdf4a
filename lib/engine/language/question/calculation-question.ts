import type { TextLanguage } from "@/lib/shared/contracts/language";
import { analyze } from "../analyzers";
import { ofAllLanguages, packOf } from "../language-packs";
import { properNames } from "../names/proper-names";
import { foldedLine, foldText } from "../text/fold-text";
import { tableCells } from "../text/table-cells";
import { askedCodes } from "./asked-codes";

/**
 * `calculation`: the answer is computed from many rows, so quoting some of them does not answer. `stated`: worded
 * similarly, but about one thing that the question names, or a measure, so that a text may state it. `none`: no
 * calculation.
 */
export type CalculationAsked = "calculation" | "stated" | "none";

/** Whether a question asks to count, add up, average, rank or compare. */
export function asksForCalculation(question: string, language: TextLanguage): CalculationAsked {
  const folded = foldedLine(question);
  const { count, measures, total, average, extreme, comparison } = packOf(language).cautions.calculations;
  const counted = count.exec(folded)?.groups?.thing;
  const aggregates = [total, average, extreme, comparison].some((pattern) => pattern.test(folded));
  if (counted === undefined && !aggregates) return "none";
  if (namesOneThing(question, language)) return "stated";
  return !aggregates && counted !== undefined && measures.test(counted) ? "stated" : "calculation";
}

/** Whether a question asks for a sum or a mean, which no single row states. */
export function asksForSum(question: string, language: TextLanguage): boolean {
  const { total, average } = packOf(language).cautions.calculations;
  const folded = foldedLine(question);
  return total.test(folded) || average.test(folded);
}

const TOTAL_ROWS = [...ofAllLanguages(({ cautions }) => [cautions.totalRows])];

/**
 * Whether a text is one of many rows of a Markdown table. A row that sums the table up ("Total | 1 234") does not
 * count: it states an answer as a sentence does.
 */
export function isTableRow(text: string): boolean {
  const row = text.trim();
  if (!/^\|.*\|$/.test(row) || row.includes("\n")) return false;
  const cells = tableCells(row);
  if (cells.every((cell) => /^:?-*:?$/.test(cell.text))) return false;
  return cells.length > 1 && !isTotal(cells[0]?.text ?? "");
}

/**
 * Words after "total" with which the row is still a total: "Total général :", "Total TTC", "Total (3)", "Total 2023".
 */
const AFTER_TOTAL = new RegExp(
  `^[\\s:.=]*(?:(?:${[
    ...[...ofAllLanguages(({ tables }) => (tables === null ? [] : [tables.totals.after]))].map(({ source }) => source),
    "(?:19|20)\\d\\d|\\(\\d+\\)|\\p{Sc}|eur",
  ].join("|")})(?![a-z])[\\s:.=]*){0,3}$`,
  "u",
);

/**
 * Whether the first cell of a row says that the row sums up others: the whole cell, not a name that starts with the
 * same words.
 */
export function isTotalLabel(cell: string): boolean {
  const label = labelOf(cell);
  return (
    label === SUM_SIGN ||
    TOTAL_ROWS.some((pattern) => {
      const begin = pattern.exec(label)?.[0];
      if (begin === undefined) return false;
      return AFTER_TOTAL.test(label.slice(begin.length)) || /^(?:sub|sous|ss?[ ./-])/.test(begin);
    })
  );
}

const SUM_SIGN = "\u03c3";

/** Whether a row sums up a part that the question does not name: "Total Leeds", when the total is asked for. */
export function isTotalOfAnother(row: string, question: string, language: TextLanguage): boolean {
  const cell = tableCells(row.trim())[0]?.text ?? "";
  if (!isTotal(cell) || isTotalLabel(cell)) return false;
  const label = labelOf(cell);
  const begin = TOTAL_ROWS.map((pattern) => pattern.exec(label)?.[0] ?? "").reduce((a, b) =>
    b.length > a.length ? b : a,
  );
  const asked = new Set(analyze(question, language));
  return analyze(label.slice(begin.length), language).some((term) => !asked.has(term));
}

/** A label folded, from its first letter on; "T O T A L" without its spaces. */
function labelOf(cell: string): string {
  const folded = foldText(cell).trim();
  if (/^[\u2211\u03c3\u03c2]\s*:?$/.test(folded)) return SUM_SIGN;
  const label = folded.replace(/^[^a-z]+/, "");
  return /^[a-z](?: [a-z])+(?![a-z])/.test(label) ? label.replace(/(?<=\b[a-z]) (?=[a-z]\b)/g, "") : label;
}

function isTotal(cell: string): boolean {
  const label = labelOf(cell);
  return label === SUM_SIGN || TOTAL_ROWS.some((pattern) => pattern.test(label));
}

/** An invoice number, or a capitalised name. */
function namesOneThing(question: string, language: TextLanguage): boolean {
  return askedCodes(question).length > 0 || properNames(question, language).length > 0;
}
