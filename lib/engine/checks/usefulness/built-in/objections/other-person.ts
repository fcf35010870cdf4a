import { titledPersons } from "@/lib/engine/language/names/titled-persons";
import { expectedAnswer } from "@/lib/engine/language/question/expected-answer";
import { foldText } from "@/lib/engine/language/text/fold-text";
import { words } from "@/lib/engine/language/text/words";
import { type Reason, reason } from "@/lib/shared/contracts/runs/reason";
import type { JudgedAnswer, Objection } from "./objection";
import { quotedUnderPlace } from "./quoted-text";

/**
 * The person that the quoted sentences name, if the question is about another one who is named elsewhere in the
 * passage.
 */
export const otherPersonObjection: Objection = {
  id: "other-person",
  find,
};

function find({ parts, context: { question, language } }: JudgedAnswer): Reason | null {
  const asked = titledPersons(question, language);
  if (parts.length === 0 || asked.length === 0 || expectedAnswer(question, language) === "person") return null;
  const quoted = quotedUnderPlace(parts);
  const quotedWords = new Set(words(quoted, language).map(({ text }) => foldText(text)));
  const missing = asked.find(({ surname }) => !quotedWords.has(surname));
  const [other] = titledPersons(quoted, language);
  return missing === undefined || other === undefined
    ? null
    : reason("answer_lacks_name", { asked: missing.text, found: other.text });
}
