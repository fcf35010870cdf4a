import type { Parsed, ReadLimits } from "../parser";
import type { ReceiptWriter } from "../receipt/receipt-writer";
import { frontMatterTitle, markdownHeadings } from "./markdown-headings";
import { reportMarkdownParts } from "./markdown-parts";
import { withMarkdownScripts } from "./markdown-scripts";
import { parseMarkedText } from "./parse-text";

/**
 * Markdown source, with its headings and the title of its front matter, raised and lowered numbers as in other formats.
 * @throws ParseFailure as `parseText`
 */
export function parseMarkdown(bytes: Uint8Array, limits: ReadLimits, receipt: ReceiptWriter): Parsed {
  const parsed = parseMarkedText(bytes, limits, receipt, withMarkdownScripts);
  reportMarkdownParts(parsed.text, receipt);
  return { ...parsed, headings: markdownHeadings(parsed.text), title: frontMatterTitle(parsed.text) };
}
