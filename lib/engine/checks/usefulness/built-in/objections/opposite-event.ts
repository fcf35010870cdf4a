import { oppositeEvent } from "@/lib/engine/language/question/premises/opposite-event";
import { type Reason, reason } from "@/lib/shared/contracts/runs/reason";
import type { JudgedAnswer, Objection } from "./objection";
import { inLanguage, quotedAndPlace } from "./quoted-text";

/**
 * The opposite event that an answer states instead of the one whose time or number the question asks for. Sentences in
 * another language than the question are left out: its words cannot be compared with theirs.
 */
export const oppositeEventObjection: Objection = {
  id: "opposite-event",
  find,
};

function find({ text, parts, context: { question, language } }: JudgedAnswer): Reason | null {
  const own = inLanguage(parts, language);
  if (parts.length > 0 && own.length === 0) return null;
  const quoted = quotedAndPlace(own);
  const other = oppositeEvent(question, language, parts.length === 0 ? { sentences: text, place: "" } : quoted);
  return other === null ? null : reason("answer_lacks_event", { ...other });
}
