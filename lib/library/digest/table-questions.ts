import { packOf } from "@/lib/engine/language/language-packs";
import { createTableCalculator } from "@/lib/library/tables/calculate/create-calculator";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { DocumentTable, TableColumn } from "@/lib/shared/contracts/library/tables";
import { QUESTION_CHARS, TABLE_QUESTIONS_KEPT } from "./tunables";

/** Names that repeat in few values group the rows. */
const GROUPS = { min: 2, max: 12 } as const;
/** Rows below which a table is read, not computed. */
const FEWEST_ROWS = 3;

/** Questions about the columns of a document's tables that are computed from the right table, a few of them. */
export async function tableQuestions(
  tables: readonly DocumentTable[],
  language: TextLanguage,
  signal: AbortSignal,
): Promise<string[]> {
  const grammar = packOf(language).suggestions;
  if (grammar === null) return [];
  const calculator = createTableCalculator();
  const kept: string[] = [];
  for (const table of tables) {
    for (const question of candidates(table, grammar.tables)) {
      if (kept.length >= TABLE_QUESTIONS_KEPT) return kept;
      if (!calculator.mayCompute(question, language)) continue;
      const asked = { question, language, scope: null, passageIds: [], askModel: null, signal };
      const answer = await calculator.calculate(asked);
      if (!("calculation" in answer) || answer.calculation.table.id !== table.id) continue;
      kept.push(question);
      // One of each table, so that a workbook is not known by its first sheet alone.
      break;
    }
  }
  return kept;
}

/** The templates, filled with the names of columns that are words. */
function candidates({ rows, columns }: DocumentTable, templates: readonly string[]): string[] {
  if (rows < FEWEST_ROWS) return [];
  const numbers = columns.filter((column) => column.type === "number" && !column.mixedUnits && nameOf(column) !== null);
  const groups = columns.filter(
    (column) =>
      column.values !== null &&
      column.distinct >= GROUPS.min &&
      column.distinct <= GROUPS.max &&
      column.distinct < rows,
  );
  return templates.flatMap((template) =>
    numbers.flatMap((number) =>
      (template.includes("{group}") ? groups : [null]).flatMap((group) => {
        const [column, grouping] = [nameOf(number), group === null ? "" : nameOf(group)];
        if (column === null || grouping === null) return [];
        const question = template.replace("{column}", column).replace("{group}", grouping);
        return question.length <= QUESTION_CHARS.max ? [question] : [];
      }),
    ),
  );
}

/** A column's name without its unit, as it is inside a sentence; `null` if it is no plain words. */
function nameOf({ name }: TableColumn): string | null {
  const plain = name.replace(/\s*[([][^)\]]*[)\]]\s*$/, "").trim();
  if (!/^\p{L}[\p{L}'’ -]{2,40}$/u.test(plain)) return null;
  return /^\p{Lu}+$/u.test(plain) ? plain : plain.toLowerCase();
}
