import type { Reader } from "@/lib/data/db/library/readable";
import { packOf } from "@/lib/engine/language/language-packs";
import type { SuggestionGrammar } from "@/lib/engine/language/suggestion-grammar";
import { lexiconOf } from "@/lib/library/tables/calculate/candidate-tables";
import { createTableCalculator } from "@/lib/library/tables/calculate/create-calculator";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { DocumentTable, TableColumn } from "@/lib/shared/contracts/library/tables";
import { inTurn } from "./in-turn";
import { QUESTION_CHARS, TABLE_QUESTIONS_KEPT } from "./tunables";

/** A column with few, repeated names groups the rows. */
const GROUPS = { min: 2, max: 12 } as const;
/** Numbers of these kinds are not amounts. */
const TIMES = ["date", "year"] as const;
/** Minimum rows of a table for a computed question; fewer are simply read. */
const FEWEST_ROWS = 3;

/**
 * A few questions about the columns of a document's tables that are computed from the right table. @param reader among
 * whose tables it must be the right one
 */
export async function tableQuestions(
  tables: readonly DocumentTable[],
  { language, reader, signal }: { language: TextLanguage; reader: Reader; signal: AbortSignal },
): Promise<string[]> {
  const grammar = packOf(language).suggestions;
  if (grammar === null) return [];
  const calculator = createTableCalculator(reader);
  const kept: string[] = [];
  for (const table of tables) {
    for (const question of await candidates(table, grammar.tables)) {
      if (kept.length >= TABLE_QUESTIONS_KEPT) return kept;
      if (!calculator.mayCompute(question, language)) continue;
      const asked = { question, language, scope: null, passageIds: [], askModel: null, signal };
      const answer = await calculator.calculate(asked);
      if (!("calculation" in answer) || answer.calculation.table.id !== table.id) continue;
      kept.push(question);
      // One for each table, so that a workbook is not represented by its first sheet alone.
      break;
    }
  }
  return kept;
}

/** The language's questions about columns whose names are words. A figure for the whole table may mean nothing. */
async function candidates(table: DocumentTable, questions: SuggestionGrammar["tables"]): Promise<string[]> {
  if (table.rows < FEWEST_ROWS) return [];
  const { columns } = await lexiconOf(table);
  const amounts = columns.flatMap(({ column, numbers, concepts }) => {
    const { type, mixedUnits, years = false } = column;
    const adds =
      type === "number" && !mixedUnits && !years && !numbers && !TIMES.some((concept) => concepts.has(concept));
    return adds ? (nameOf(column) ?? []) : [];
  });
  const groups = columns.flatMap(({ column }) => {
    const { values, distinct } = column;
    const repeats = values !== null && distinct >= GROUPS.min && distinct <= GROUPS.max && distinct < table.rows;
    return repeats ? (nameOf(column) ?? []) : [];
  });
  const byColumn = amounts.map((column) => groups.map((group) => questions(column, group)));
  // The best pattern of every column first, then the second ones.
  return inTurn(byColumn.flat()).filter(({ length }) => length <= QUESTION_CHARS.max);
}

/** A column's name without its unit, as written inside a sentence; `null` if it is not plain words. */
function nameOf({ name }: TableColumn): string | null {
  const plain = name.replace(/\s*[([][^)\]]*[)\]]\s*$/, "").trim();
  if (!/^\p{L}[\p{L}'’ -]{2,40}$/u.test(plain)) return null;
  return /^\p{Lu}+$/u.test(plain) ? plain : plain.toLowerCase();
}
