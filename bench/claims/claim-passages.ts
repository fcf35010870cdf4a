import { detectLanguage } from "@/lib/engine/language/detect-language";
import { servedLanguage } from "@/lib/shared/contracts/language";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { cutDocument } from "../shared/cut-document";
import type { ClaimLine } from "./claim-line";
import { officeDocument } from "./office-document";
import { TEXT_SIZES } from "./tunables";

/**
 * The passages that a claim is judged on: those of its text, or the named ones of its document, by default all.
 * @throws Error for a document or passage that does not exist
 */
export function passagesOf(line: ClaimLine): Passage[] {
  if ("text" in line) return [line.text].flat().flatMap((text, at) => cutText(text, at + 1, line.title));
  const all = officeDocument(line.document);
  return line.passages === undefined ? all : line.passages.map((id) => passageWith(id, all, line.document));
}

/** A text's language is found as when a document is added: it need not be the claim's. */
function cutText(text: string, number: number, title: string | undefined) {
  const language = servedLanguage(detectLanguage(text).language);
  return cutDocument(title ?? "", text, language, TEXT_SIZES).map((passage) => ({
    ...passage,
    id: `${number}#${passage.ordinal}`,
    documentId: String(number),
    documentTitle: title ?? passage.documentTitle,
  }));
}

function passageWith(id: string, passages: readonly Passage[], document: string): Passage {
  const found = passages.find((passage) => passage.id === id);
  if (found === undefined) throw new Error(`${document}: no passage ${id}`);
  return found;
}
