import { missingDetails } from "@/lib/engine/language/question/premises/missing-details";
import { type Reason, reason } from "@/lib/shared/contracts/runs/reason";
import type { JudgedAnswer, Objection } from "./objection";
import { quotedUnderPlace } from "./quoted-text";

/**
 * The time that the quoted sentences give if the question asks about another one, which may occur elsewhere in the
 * passage, where it dates something else.
 */
export const otherTimeObjection: Objection = {
  id: "other-time",
  find,
};

function find({ parts, context: { question, language } }: JudgedAnswer): Reason | null {
  if (parts.length === 0) return null;
  const quoted = quotedUnderPlace(parts);
  const other = missingDetails(question, language, quoted).find(({ kind, found }) => kind === "date" && found !== "");
  return other === undefined ? null : reason("answer_lacks_date", { asked: other.asked, found: other.found });
}
