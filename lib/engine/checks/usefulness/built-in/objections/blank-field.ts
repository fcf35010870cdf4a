import { answersField, askedBlankField } from "@/lib/engine/language/fields/asked-fields";
import { formFields } from "@/lib/engine/language/fields/form-fields";
import { splitSentences } from "@/lib/engine/language/text/sentences";
import { type Reason, reason } from "@/lib/shared/contracts/runs/reason";
import type { JudgedAnswer, Objection } from "./objection";

/**
 * The field that the question asks for, if a document leaves it blank and the answer says something else.
 */
export const blankFieldObjection: Objection = {
  id: "blank-field",
  isDecisive: true,
  find,
};

function find({ text, sources, passages, context: { question, language } }: JudgedAnswer): Reason | null {
  const documents = new Set(sources.map(({ documentId }) => documentId));
  const own = passages.filter(({ documentId }) => documents.has(documentId));
  const asked = askedBlankField(
    question,
    language,
    own.flatMap((passage) => formFields(passage.text)),
    sources[0]?.documentTitle,
  );
  if (asked === null) return null;
  const sentences = splitSentences(text, language).map(({ start, end }) => text.slice(start, end));
  const place = sources.flatMap(({ headingPath }) => headingPath).join("\n");
  if (answersField(asked, sentences, place, language)) return null;
  const { label, state } = asked.field;
  return state === "blank" ? reason("answer_field_blank", { field: label }) : reason("may_not_answer");
}
