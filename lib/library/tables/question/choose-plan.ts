import { LANGUAGE_PACKS } from "@/lib/engine/language/language-packs";
import type { Language } from "@/lib/shared/contracts/language";
import { type PlannedQuestion, planQuestion } from "./plan-question";
import { isBeyondTables, QuestionLine } from "./question-line";
import { asksForTables } from "./read-operations";
import type { TableLexicon } from "./table-lexicon";

/** A plan must fit its table better than any other table by this much. */
const LEAST_LEAD = 0.15;

/** Whether a question may ask to compute over a table: cheap, and without looking at any. */
export function mayCompute(question: string, language: Language): boolean {
  const grammar = LANGUAGE_PACKS[language].tables;
  if (grammar === null) return false;
  const line = new QuestionLine(question, language, grammar);
  return !isBeyondTables(line) && asksForTables(line);
}

/**
 * The plan that surely answers a question over one of the tables.
 * @returns `none` if there is no such plan, `several` if tables fit equally well
 */
export function choosePlan(
  question: string,
  language: Language,
  lexicons: readonly TableLexicon[],
): (PlannedQuestion & { lexicon: TableLexicon }) | "none" | "several" {
  const grammar = LANGUAGE_PACKS[language].tables;
  if (grammar === null) return "none";
  const planned = lexicons.flatMap((lexicon) => {
    const plan = planQuestion(new QuestionLine(question, language, grammar), lexicon);
    return plan === null ? [] : [{ ...plan, lexicon }];
  });
  const [best, next] = planned.toSorted((a, b) => b.score - a.score);
  if (best === undefined) return "none";
  return next !== undefined && best.score - next.score < LEAST_LEAD ? "several" : best;
}
