import type { Passage } from "../../lib/contracts/document";
import type { Language } from "../../lib/contracts/language";
import { settingsSchema } from "../../lib/contracts/settings";
import { chunkDocument } from "../../lib/ingest/chunk-document";
import { documentTitle } from "../../lib/ingest/document-title";
import { frontMatterTitle, markdownHeadings } from "../../lib/ingest/parsing/markdown-headings.mjs";
import { passageSizes } from "../../lib/ingest/passage-sizes";
import { builtInTokenCounter } from "../../lib/models/built-in/token-counter";

const counter = await builtInTokenCounter();

/**
 * A Markdown document cut by the product's chunker; offsets refer to `text`, and a passage's id is `name#ordinal`.
 * @param sizes in tokens; left out, those of the product as shipped
 */
export function cutDocument(
  name: string,
  text: string,
  language: Language,
  sizes = passageSizes(settingsSchema.parse({})),
): Passage[] {
  const headings = markdownHeadings(text);
  const title = documentTitle({ title: frontMatterTitle(text), pages: null }, headings) ?? name;
  const countTokens = (words: string) => counter.count(words);
  const structure = { title, headings, pageStarts: [], language };
  const chunks = [...chunkDocument(text, structure, { sizes, countTokens })].filter((chunk) => chunk !== null);
  return chunks.map((chunk) => ({
    id: `${name}#${chunk.ordinal}`,
    documentId: name,
    documentTitle: title,
    text: text.slice(chunk.start, chunk.end),
    ...chunk,
  }));
}
