import { analyze } from "@/lib/engine/language/analyzers";
import { expectedAnswer } from "@/lib/engine/language/question/expected-answer";
import { type Reason, reason } from "@/lib/shared/contracts/runs/reason";
import type { JudgedAnswer, Objection } from "./objection";

/**
 * Whether the question asks for a number that only the heading above the quotation has, in brackets and with words of
 * the question that no quoted sentence has: the answer does not show it.
 */
export const statedInHeadingObjection: Objection = {
  id: "stated-in-heading",
  find,
};

/** Figures that a heading gives in brackets: "Leek soup (serves 6)". */
const FIGURE_IN_BRACKETS = /\([^()\d]*\d[^()]*\)/;

function find({ parts, context: { question, language } }: JudgedAnswer): Reason | null {
  if (parts.length === 0 || expectedAnswer(question, language) !== "number") return null;
  const asked = new Set(analyze(question, language));
  const quoted = new Set(parts.flatMap(({ quote }) => analyze(quote, language)));
  const isInHeading = parts.every(({ passage: { headingPath } }) => {
    const heading = headingPath.findLast((own) => !own.includes(" | ")) ?? "";
    const [bracket] = FIGURE_IN_BRACKETS.exec(heading) ?? [];
    if (bracket === undefined || question.includes(bracket.replace(/\D+/g, ""))) return false;
    const inBrackets = analyze(bracket, language).filter((term) => asked.has(term));
    return inBrackets.length > 0 && !inBrackets.some((term) => quoted.has(term));
  });
  return isInHeading ? reason("may_not_answer") : null;
}
