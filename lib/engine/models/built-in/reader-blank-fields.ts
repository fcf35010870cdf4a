import { answersField, askedBlankField } from "@/lib/engine/language/fields/asked-fields";
import { formFields } from "@/lib/engine/language/fields/form-fields";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { CandidateSentence } from "./reader-candidates";

/**
 * The selection, or in its place the field that the question asks for, if the first document of the selection has it
 * blank and no sentence of the selection says something of it.
 */
export function withBlankField(
  question: string,
  language: TextLanguage,
  selected: readonly CandidateSentence[],
  all: readonly CandidateSentence[],
): CandidateSentence[] {
  const [first] = selected;
  if (first === undefined) return [];
  const { documentId } = first.passage.passage;
  const passages = new Set(all.map(({ passage }) => passage).filter((own) => own.passage.documentId === documentId));
  for (const { passage } of passages) {
    const asked = askedBlankField(question, language, formFields(passage.text));
    if (asked === null || asked.field.state !== "blank") continue;
    const place = selected.flatMap((own) => own.passage.passage.headingPath).join("\n");
    const sentences = selected.map(({ text }) => text);
    if (answersField(asked, sentences, place, language)) continue;
    const { start, end } = asked.field;
    const field = all.find(
      (own) => own.passage.passage === passage && start < own.start + own.text.length && own.start < end,
    );
    if (field !== undefined) return [field];
  }
  return [...selected];
}
