import type { TextLanguage } from "@/lib/shared/contracts/language";
import { formFields } from "../../fields/form-fields";
import { packOf } from "../../language-packs";
import { foldKeepingOffsets, foldText } from "../../text/fold-text";

/** The event whose time a question asks for, and the event whose time an answer gives instead; `found` may be empty. */
export interface PlannedEvent {
  asked: string;
  found: string;
}

/**
 * The event whose time a question asks for, if an answer gives only when it is planned ("Payment due: 18 October") or a
 * date with another label ("Date: 18 September"). Other sentences may word the event differently.
 * @param sentences of the answer
 * @param place the headings above them, which may name the event
 */
export function plannedEvent(
  question: string,
  language: TextLanguage,
  { sentences, place }: { sentences: readonly string[]; place: string },
): PlannedEvent | null {
  const { asks, events, planned, told } = packOf(language).comparisons.events.completed;
  const folded = foldKeepingOffsets(question);
  if (sentences.length === 0 || !asks.test(folded)) return null;
  const event = events.find((own) => own.test(folded));
  if (event === undefined) return null;
  // It only reports something, or gives the time of another event.
  const isOfAnother = (text: string, own: RegExp) =>
    told.test(text) || events.some((other) => other !== own && other.test(text));
  let found = "";
  for (const sentence of [...sentences, ...(place === "" ? [] : [place])]) {
    const text = foldText(sentence);
    const rest = text.replace(planned, " ");
    if (event.test(rest)) return null;
    const [field] = formFields(sentence);
    const isPlanned = rest !== text && (field !== undefined || event.test(text));
    if (isPlanned) found ||= field?.label ?? sentence;
    else if (field === undefined && sentence !== place && !isOfAnother(text, event)) return null;
  }
  const word = event.exec(folded);
  return { asked: word === null ? "" : question.slice(word.index, word.index + word[0].length), found };
}
