import type { Heading, ParsedDocument } from "../parse/parse-document";

const MAX_CHARS = 200;

/** A document's own title: from its metadata, or its first heading if that is the only one of level 1. */
export function documentTitle(
  { title, pageStarts }: Pick<ParsedDocument, "title" | "pageStarts">,
  headings: readonly Heading[],
): string | null {
  // A PDF's headings are guessed from type size, and the largest text on its first page is often a logo or a date.
  const heading = pageStarts.length === 0 ? topHeading(headings) : null;
  const own = title ?? heading;
  return own === null || own === "" ? null : own.slice(0, MAX_CHARS).toWellFormed();
}

function topHeading(headings: readonly Heading[]): string | null {
  const [first, ...others] = headings;
  if (first === undefined || first.level !== 1 || others.some(({ level }) => level === 1)) return null;
  return first.title;
}
