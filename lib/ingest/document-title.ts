import { frontMatterTitle } from "./markdown-headings";
import type { Heading, ParsedDocument } from "./parse-document";

const MAX_CHARS = 200;

/**
 * What a document calls itself: its title where its format has one, its front matter's, or its only heading of the
 * first level, at its very top.
 */
export function documentTitle(
  { text, title, pages }: Pick<ParsedDocument, "text" | "title" | "pages">,
  headings: readonly Heading[],
  markdown: boolean,
): string | null {
  // The largest type on a PDF's first page is as often a logo or a date.
  const heading = pages === null ? topHeading(headings) : null;
  const own = title ?? (markdown ? frontMatterTitle(text) : null) ?? heading;
  return own === null || own === "" ? null : own.slice(0, MAX_CHARS).toWellFormed();
}

function topHeading(headings: readonly Heading[]): string | null {
  const [first, ...others] = headings;
  if (first === undefined || first.level !== 1 || others.some(({ level }) => level === 1)) return null;
  return first.title;
}
