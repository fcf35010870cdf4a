import { frontMatterTitle, markdownHeadings } from "./markdown-headings.mjs";
import { parseText } from "./parse-text.mjs";

/**
 * Markdown source, with its headings and the title of its front matter.
 * @throws ParseFailure as `parseText`
 */
export function parseMarkdown(bytes, limits, findings) {
  const parsed = parseText(bytes, limits, findings);
  return { ...parsed, headings: markdownHeadings(parsed.text), title: frontMatterTitle(parsed.text) };
}
