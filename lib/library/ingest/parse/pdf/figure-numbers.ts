/**
 * The numbers of the parts of a PDF that OCR reads: first its pages, then the first picture of each page, then the
 * second ones, and so on. A number thus identifies both page and picture, however many there are.
 */

/**
 * @param page from 1
 * @param at the position of the picture among the readable ones of its page, from 0
 * @param pages of the file
 */
export function figureNumber(page: number, at: number, pages: number): number {
  return page + (at + 1) * pages;
}

/** The page of a number, and its picture; `null` for the page itself. */
export function figureOf(number: number, pages: number): { page: number; at: number | null } {
  const row = Math.floor((number - 1) / pages);
  return { page: number - row * pages, at: row === 0 ? null : row - 1 };
}
