import type { Findings, Parsed, ReadLimits } from "../parser";
import { frontMatterTitle, markdownHeadings } from "./markdown-headings";
import { parseText } from "./parse-text";

/**
 * Markdown source, with its headings and the title of its front matter.
 * @throws ParseFailure as `parseText`
 */
export function parseMarkdown(bytes: Uint8Array, limits: ReadLimits, findings: Findings): Parsed {
  const parsed = parseText(bytes, limits, findings);
  return { ...parsed, headings: markdownHeadings(parsed.text), title: frontMatterTitle(parsed.text) };
}
