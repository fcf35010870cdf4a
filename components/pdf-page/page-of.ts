/**
 * The page, from 1, that contains an offset of a document's text; `null` for a document without pages.
 * @param pageStarts where each page begins in the text
 */
export function pageOf(pageStarts: readonly number[], offset: number): number | null {
  if (pageStarts.length === 0) return null;
  return Math.max(1, pageStarts.filter((start) => start <= offset).length);
}
