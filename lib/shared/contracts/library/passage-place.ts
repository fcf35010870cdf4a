import type { Passage } from "./document";

/**
 * Where a passage stands, outermost first: its document's title, then its headings. A first heading that repeats
 * the title, as most documents have, is named once.
 */
export function passagePlace({ documentTitle, headingPath }: Pick<Passage, "documentTitle" | "headingPath">): string[] {
  return [...new Set([documentTitle, ...headingPath])];
}
