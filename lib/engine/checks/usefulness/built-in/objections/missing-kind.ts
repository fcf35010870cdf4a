import type { ExpectedAnswer } from "@/lib/engine/language/language-pack";
import { expectedAnswer, offersExpected } from "@/lib/engine/language/question/expected-answer";
import { reason } from "@/lib/shared/contracts/runs/reason";
import type { JudgedAnswer, Objection } from "./objection";

/** The kind of value that the question asks for and no quoted sentence gives. */
export const missingKindObjection: Objection = {
  id: "missing-kind",
  find(answer) {
    const expected = kindOf(answer);
    return expected === null ? null : reason("answer_lacks_expected_type", { expected });
  },
};

/** Kinds of answers that words show reliably. */
const SHOWN_KINDS: readonly ExpectedAnswer[] = ["number", "time", "address", "phone", "email"];

function kindOf({ parts, context: { question, language } }: JudgedAnswer): ExpectedAnswer | null {
  const expected = expectedAnswer(question, language);
  if (parts.length === 0 || !SHOWN_KINDS.includes(expected)) return null;
  return parts.some(({ quote }) => offersExpected(quote, expected, question, language)) ? null : expected;
}
