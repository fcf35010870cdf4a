import type { Parsed, ReadLimits } from "../parser";
import type { ReceiptWriter } from "../receipt/receipt-writer";
import { frontMatterTitle, markdownHeadings } from "./markdown-headings";
import { reportMarkdownParts } from "./markdown-parts";
import { parseText } from "./parse-text";

/**
 * Markdown source, with its headings and the title of its front matter.
 * @throws ParseFailure as `parseText`
 */
export function parseMarkdown(bytes: Uint8Array, limits: ReadLimits, receipt: ReceiptWriter): Parsed {
  const parsed = parseText(bytes, limits, receipt);
  reportMarkdownParts(parsed.text, receipt);
  return { ...parsed, headings: markdownHeadings(parsed.text), title: frontMatterTitle(parsed.text) };
}
