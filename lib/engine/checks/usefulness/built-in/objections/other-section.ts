import { otherSection } from "@/lib/engine/language/question/premises/other-section";
import { type Reason, reason } from "@/lib/shared/contracts/runs/reason";
import type { JudgedAnswer, Objection } from "./objection";

/** The subject of the quoted sections, if the question names another section of the same document ("Supplier: …"). */
export const otherSectionObjection: Objection = {
  id: "other-section",
  find,
};

function find({ passages, parts, context: { question, language } }: JudgedAnswer): Reason | null {
  const documents = new Set(parts.map(({ passage }) => passage.documentId));
  const headings = passages.flatMap(({ documentId, headingPath }) => (documents.has(documentId) ? [headingPath] : []));
  const quoted = parts.map(({ passage, quote }) => ({ text: quote, headings: passage.headingPath }));
  const other = otherSection(question, language, quoted, headings);
  return other === null ? null : reason("answer_lacks_event", other);
}
