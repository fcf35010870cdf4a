import { frontMatterTitle } from "./markdown-headings";
import type { Heading } from "./parse-document";

const MAX_CHARS = 200;

/** What a document calls itself: its front matter's title, or its only heading of the first level, at its very top. */
export function documentTitle(text: string, headings: readonly Heading[], markdown: boolean): string | null {
  if (!markdown) return null;
  const own = frontMatterTitle(text) ?? topHeading(headings);
  return own === null || own === "" ? null : own.slice(0, MAX_CHARS).toWellFormed();
}

function topHeading(headings: readonly Heading[]): string | null {
  const [first, ...others] = headings;
  if (first === undefined || first.level !== 1 || others.some(({ level }) => level === 1)) return null;
  return first.title;
}
