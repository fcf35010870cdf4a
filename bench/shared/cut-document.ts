import { builtInTokenCounter } from "@/lib/engine/models/built-in/token-counter";
import { documentTitle } from "@/lib/library/ingest/add/document-title";
import { chunkDocument } from "@/lib/library/ingest/chunk/chunk-document";
import { passageSizes } from "@/lib/library/ingest/chunk/passage-sizes";
import { frontMatterTitle, markdownHeadings } from "@/lib/library/ingest/parse/text/markdown-headings";
import type { Language } from "@/lib/shared/contracts/language";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { settingsSchema } from "@/lib/shared/contracts/settings/settings";

const counter = await builtInTokenCounter();

/**
 * Cuts a Markdown document with the product's chunker; offsets refer to `text`, and a passage's id is `name#ordinal`.
 * @param sizes in tokens; by default the shipped ones
 */
export function cutDocument(
  name: string,
  text: string,
  language: Language,
  sizes = passageSizes(settingsSchema.parse({})),
): Passage[] {
  const headings = markdownHeadings(text);
  const title = documentTitle({ title: frontMatterTitle(text), pageStarts: [] }, headings) ?? name;
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
