import { packOf } from "@/lib/engine/language/language-packs";
import { foldKeepingOffsets } from "@/lib/engine/language/text/fold-text";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import { type Reason, reason } from "@/lib/shared/contracts/runs/reason";
import type { TableLexicon } from "./lexicon/table-lexicon";
import { type PlannedQuestion, planQuestion, whyNoPlan } from "./plan-question";
import { isBeyondTables, QuestionLine } from "./question-line";
import { askedOfTables } from "./read-operations";

/** A plan must fit its table better than any other table by this much. */
const LEAST_LEAD = 0.15;

/** Whether a question may ask to compute over a table: cheap, and without looking at any. */
export function mayCompute(question: string, language: TextLanguage): boolean {
  return asked(question, language) !== null;
}

/** Whether a question that the built-in patterns do not understand is worth a model call; not every list is. */
export function asksForFigure(question: string, language: TextLanguage): boolean {
  return asked(question, language) === "figure";
}

function asked(question: string, language: TextLanguage): ReturnType<typeof askedOfTables> {
  const grammar = packOf(language).tables;
  if (grammar === null) return null;
  const line = new QuestionLine(question, language, grammar);
  return isBeyondTables(line) ? null : askedOfTables(line);
}

/**
 * The plan that certainly answers a question over one of the tables.
 * @returns `none` without such a plan, `several` if tables fit equally well
 */
export function choosePlan(
  question: string,
  language: TextLanguage,
  lexicons: readonly TableLexicon[],
): (PlannedQuestion & { lexicon: TableLexicon }) | "none" | "several" {
  const grammar = packOf(language).tables;
  if (grammar === null) return "none";
  const planned = lexicons.flatMap((lexicon) => {
    const plan = planQuestion(new QuestionLine(question, language, grammar), lexicon);
    return plan === null ? [] : [{ ...plan, lexicon }];
  });
  const surety = ({ fit, assumptions }: PlannedQuestion) => fit - assumptions.length;
  const [best, ...others] = planned.toSorted((a, b) => surety(b) - surety(a));
  if (best === undefined || takesEndsForRange(question, best, grammar.numberRange)) return "none";
  // A table that needs more assumptions may still be the intended one.
  return others.some(({ fit }) => best.fit - fit < LEAST_LEAD) ? "several" : best;
}

/** "Orders 10 to 12" are not orders 10 and 12. */
function takesEndsForRange(question: string, { plan }: PlannedQuestion, range: RegExp): boolean {
  const [, first, last] = range.exec(foldKeepingOffsets(question)) ?? [];
  if (first === undefined || last === undefined) return false;
  return plan.where.some(
    (condition) => condition.test === "one_of" && [first, last].every((end) => condition.values.includes(end)),
  );
}

/** Why no table certainly answers a question: what the best-fitting one leaves open, if that is known. */
export function whyNoTable(question: string, language: TextLanguage, lexicons: readonly TableLexicon[]): Reason {
  const grammar = packOf(language).tables;
  const found =
    grammar === null
      ? []
      : lexicons.flatMap((lexicon) => whyNoPlan(new QuestionLine(question, language, grammar), lexicon) ?? []);
  const [best] = found
    .filter(({ fit, why }) => fit > 0 || why.code !== "word_not_placed")
    .toSorted((a, b) => b.fit - a.fit);
  return best?.why ?? reason("calculation_unsure");
}
