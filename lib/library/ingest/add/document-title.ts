import type { Heading, ParsedDocument } from "../parse/parse-document";

const MAX_CHARS = 200;

/** What a document calls itself: its title where its format has one, or its only heading of the first level, at its top. */
export function documentTitle(
  { title, pages }: Pick<ParsedDocument, "title" | "pages">,
  headings: readonly Heading[],
): string | null {
  // The largest type on a PDF's first page is as often a logo or a date.
  const heading = pages === null ? topHeading(headings) : null;
  const own = title ?? heading;
  return own === null || own === "" ? null : own.slice(0, MAX_CHARS).toWellFormed();
}

function topHeading(headings: readonly Heading[]): string | null {
  const [first, ...others] = headings;
  if (first === undefined || first.level !== 1 || others.some(({ level }) => level === 1)) return null;
  return first.title;
}
