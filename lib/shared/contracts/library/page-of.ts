import type { Passage } from "./document";

/**
 * The page, from 1, that contains an offset of a document's text; `null` for a document without pages.
 * @param pageStarts where each page begins in the text, in order
 */
export function pageAt(pageStarts: readonly number[], offset: number): number | null {
  let [low, high] = [0, pageStarts.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((pageStarts[middle] ?? Number.POSITIVE_INFINITY) <= offset) low = middle + 1;
    else high = middle;
  }
  return pageStarts.length === 0 ? null : Math.max(1, low);
}

/** What is printed on a page, where that is not its number; `null` otherwise. */
export function pageLabelOf({ pages = [] }: Pick<Passage, "pages">, page: number | null): string | null {
  return pages.find((one) => one.page === page)?.label ?? null;
}

/**
 * The page on which words of a passage begin; `null` for a document without pages.
 * @param start offset of the words in the passage's text
 */
export function pageOfSpan({ page, pages = [] }: Pick<Passage, "page" | "pages">, start: number): number | null {
  return pages.findLast((one) => one.start <= start)?.page ?? page;
}
