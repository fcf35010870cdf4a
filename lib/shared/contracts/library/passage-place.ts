import type { Passage } from "./document";

/**
 * A passage's place, outermost level first: its document's title, then its headings. A first heading that repeats the
 * title, as most documents have, is named once.
 */
export function passagePlace({ documentTitle, headingPath }: Pick<Passage, "documentTitle" | "headingPath">): string[] {
  return [...new Set([documentTitle, ...headingPath])];
}
