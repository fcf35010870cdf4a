import type { TextLanguage } from "../language";
import type { Passage } from "../library/document";

/** A passage in a document of its own. */
export function passageOf(id: string, text: string, language: TextLanguage = "en"): Passage {
  return {
    id,
    documentId: `doc-${id}`,
    documentTitle: `Document ${id}`,
    ordinal: 0,
    text,
    start: 0,
    end: text.length,
    page: null,
    headingPath: [],
    language,
  };
}
