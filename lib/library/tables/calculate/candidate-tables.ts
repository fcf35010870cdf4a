import type { Reader } from "@/lib/data/db/library/readable";
import { documentsInScope } from "@/lib/data/db/library/scope";
import { columnValues, tablesOfPassages, tablesWithTerms } from "@/lib/data/db/tables/read-tables";
import { isFunctionWord } from "@/lib/engine/language/analyzers";
import type { CalculationRequest } from "@/lib/engine/ports/table-calculator";
import type { DocumentTable } from "@/lib/shared/contracts/library/tables";
import { type TableLexicon, tableLexicon } from "../question/lexicon/table-lexicon";
import { CANDIDATE_TABLES, COUNTED_VALUES } from "../tunables";
import { tableWords, termsOf } from "../words/table-words";

/** The tables that a question may be about: those that share its words, and those that a search found. */
export async function candidateTables(
  { question, language, scope, passageIds }: Pick<CalculationRequest, "question" | "language" | "scope" | "passageIds">,
  reader: Reader,
): Promise<DocumentTable[]> {
  const documentIds = await documentsInScope(scope ?? undefined, reader);
  const terms = termsOf(tableWords(question).filter(({ text }) => !isFunctionWord(text, language)));
  const [byTerms, byMeaning] = await Promise.all([
    tablesWithTerms(terms, documentIds, CANDIDATE_TABLES),
    tablesOfPassages(passageIds, documentIds),
  ]);
  const known = new Set(byTerms.map(({ id }) => id));
  return [...byTerms, ...byMeaning.filter(({ id }) => !known.has(id))];
}

/** The parts of a table that a question's words may refer to, with the values of its text columns. */
export async function lexiconOf(table: DocumentTable): Promise<TableLexicon> {
  const values = new Map<number, readonly string[]>();
  for (const [at, { type, values: kept, distinct }] of table.columns.entries()) {
    if (type !== "text") continue;
    // Columns whose texts all differ, such as remarks, are not labels.
    if (kept !== null) values.set(at, kept);
    else if (distinct < COUNTED_VALUES) values.set(at, await columnValues(table.id, at, COUNTED_VALUES));
  }
  const [first] = table.columns;
  const mayNumber = first?.type === "number" && first.distinct >= table.rows && first.distinct < COUNTED_VALUES;
  return tableLexicon(table, values, mayNumber ? await columnValues(table.id, 0, COUNTED_VALUES) : null);
}
