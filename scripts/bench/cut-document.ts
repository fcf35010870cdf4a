import type { Passage } from "../../lib/contracts/document";
import type { Language } from "../../lib/contracts/language";
import { chunkDocument } from "../../lib/ingest/chunk-document";
import { documentTitle } from "../../lib/ingest/document-title";
import { markdownHeadings } from "../../lib/ingest/markdown-headings";

/** A Markdown document cut by the product's chunker; offsets refer to `text`, and a passage's id is `name#ordinal`. */
export function cutDocument(name: string, text: string, language: Language): Passage[] {
  const headings = markdownHeadings(text);
  const title = documentTitle({ text, title: null, pages: null }, headings, true) ?? name;
  const chunks = [...chunkDocument(text, { headings, pageStarts: [], language })];
  return chunks.map((chunk) => ({
    id: `${name}#${chunk.ordinal}`,
    documentId: name,
    documentTitle: title,
    text: text.slice(chunk.start, chunk.end),
    ...chunk,
  }));
}
