import { statedLimits } from "@/lib/engine/language/figures/within-limit";
import {
  asksForCalculation,
  asksForSum,
  isTableRow,
  isTotalLabel,
  isTotalOfAnother,
} from "@/lib/engine/language/question/calculation-question";
import { linesAround } from "@/lib/engine/language/text/lines";
import { tableCells } from "@/lib/engine/language/text/table-cells";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { reason } from "@/lib/shared/contracts/runs/reason";
import type { QuotedPart } from "../../../support/built-in/quoted-parts";
import { owedAnswer } from "../owed-answer";
import { leavesOutRows } from "../rows/left-out-rows";
import type { JudgedAnswer, Objection } from "./objection";

/**
 * Whether rows are quoted although the question asks for a figure over rows, or for all rows of a kind. A total or a
 * mean of one thing that the question names ("the total of invoice F-12") may be stated in a row, if the table has a
 * column or a row of such figures.
 */
export const rowsToComputeObjection: Objection = {
  id: "rows-to-compute",
  isDecisive: true,
  find: (answer) => (applies(answer) ? reason("asks_for_calculation") : null),
};

function applies({ passages, parts, context }: JudgedAnswer): boolean {
  if (owedAnswer(parts, passages, context) === "whole") return false;
  const { question, language } = context;
  const asked = asksForCalculation(question, language);
  const rows = parts.filter((part) => isTableRow(lineOf(part)));
  const sumsUp = parts.filter((part) => isTotalOfAnother(lineOf(part), question, language));
  if (sumsUp.length > 0 && rows.length + sumsUp.length === parts.length && asksForSum(question, language)) return true;
  if (rows.length === 0) return false;
  const own = new Set(rows.map(({ passage }) => passage.documentId));
  const texts = passages.filter(({ documentId }) => own.has(documentId)).map(({ text }) => text);
  if (leavesOutRows(rows.map(lineOf), texts, question)) return true;
  if (filtersRows(parts, rows, question, language)) return true;
  if (asked === "none") return false;
  if (asked === "calculation") return true;
  if (!asksForSum(question, language)) return false;
  return rows.some(({ passage }) => !statesTotals(passage));
}

/** "Orders of more than 10 pieces", answered by single rows, which state no limit themselves. */
function filtersRows(
  parts: readonly QuotedPart[],
  rows: readonly QuotedPart[],
  question: string,
  language: TextLanguage,
): boolean {
  if (rows.length < parts.length || statedLimits(question, language).length === 0) return false;
  return rows.every((row) => statedLimits(lineOf(row), language).length === 0);
}

/** Whether a cell of a passage's tables, or of the header that they continue, names totals. */
function statesTotals({ text, headingPath }: Passage): boolean {
  const lines = [...headingPath, ...text.split("\n")].filter((line) => line.includes("|"));
  return lines.some((line) => tableCells(line).some((cell) => isTotalLabel(cell.text)));
}

/** A table row is recognized by its ends. */
function lineOf({ passage: { text }, start, end }: QuotedPart): string {
  return linesAround(text, start, end);
}
