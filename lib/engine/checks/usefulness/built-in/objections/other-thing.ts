import { otherDesignator } from "@/lib/engine/language/question/premises/other-designator";
import { type Reason, reason } from "@/lib/shared/contracts/runs/reason";
import type { JudgedAnswer, Objection } from "./objection";
import { inLanguage, quotedAndPlace } from "./quoted-text";

/** The thing that the quoted sentences are about if the question is about another of its kind ("design A"). */
export const otherThingObjection: Objection = {
  id: "other-thing",
  find,
};

function find({ parts, context: { question, language } }: JudgedAnswer): Reason | null {
  const other = otherDesignator(question, language, quotedAndPlace(inLanguage(parts, language)));
  return other === null ? null : reason("answer_lacks_event", other);
}
