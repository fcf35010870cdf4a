import { oppositeCondition } from "@/lib/engine/language/question/premises/opposite-condition";
import { type Reason, reason } from "@/lib/shared/contracts/runs/reason";
import { rowsOf } from "../rows/rows-of";
import type { JudgedAnswer, Objection } from "./objection";
import { inLanguage } from "./quoted-text";

/** The opposite of the question's condition, if the quoted sentences state nothing else. */
export const oppositeConditionObjection: Objection = {
  id: "opposite-condition",
  find,
};

function find({ parts, context: { question, language } }: JudgedAnswer): Reason | null {
  const own = inLanguage(parts, language).filter(
    (part) => rowsOf(part.passage, part.start, part.end).rows.length === 0,
  );
  const other = oppositeCondition(
    question,
    language,
    own.map(({ quote }) => quote),
  );
  return other === null ? null : reason("answer_lacks_event", { ...other });
}
