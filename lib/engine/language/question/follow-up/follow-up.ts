import type { TextLanguage } from "@/lib/shared/contracts/language";
import { packOf } from "../../language-packs";
import { properNames } from "../../names/proper-names";
import { foldedLine } from "../../text/fold-text";
import { words } from "../../text/words";
import { MOST_WORDS_OF_A_CONTINUATION } from "../../tunables";
import { isSubjectWord } from "../asking-words";
import { expectedAnswer } from "../expected-answer";
import { questionKind } from "../question-kind";

/**
 * The part that a question takes from the previous one: `same-question` asks the same about something else ("And in
 * winter?"), `topic` asks something else about the same thing ("How long is it?"); `nothing` is complete, or unclear.
 */
export type FollowUp = "same-question" | "topic" | "nothing";

/** Whether a question of a conversation depends on the previous one, judging by its words. */
export function followUp(question: string, language: TextLanguage): FollowUp {
  if (questionKind(question, language) !== "any") return "nothing";
  const folded = foldedLine(question);
  const about = words(question, language).filter(({ text }) => isSubjectWord(text, language));
  if (packOf(language).questions.followUp.opening.test(folded)) {
    if (expectedAnswer(question, language) === "any") return "same-question";
    if (about.length <= MOST_WORDS_OF_A_CONTINUATION) return "topic";
  }
  return about.length === 0 || refersBack(question, folded, language) ? "topic" : "nothing";
}

/** Whether a word refers to something that the question itself has not named before it. */
function refersBack(question: string, folded: string, language: TextLanguage): boolean {
  const { thing, place, antecedent } = packOf(language).questions.followUp;
  const [name] = properNames(question, language);
  // Folding rarely changes the length of the text before a name.
  const unnamed = (at: number) => name === undefined || name.start > at;
  const placed = place.exec(folded);
  if (placed !== null && name === undefined) return true;
  const pointed = thing.exec(folded);
  return pointed !== null && unnamed(pointed.index) && !antecedent.test(folded.slice(0, pointed.index));
}
