/**
 * The numbers of what OCR reads of a PDF: those of its pages, then those of the first picture on each page, of the second,
 * and so on. So a number tells both the page and the picture, however many there are.
 */

/** @param page from 1 @param at the place of the picture among the readable ones of its page, from 0 @param pages of the file */
export function figureNumber(page: number, at: number, pages: number): number {
  return page + (at + 1) * pages;
}

/** The page of a number, and its picture; `null` for the page itself. */
export function figureOf(number: number, pages: number): { page: number; at: number | null } {
  const row = Math.floor((number - 1) / pages);
  return { page: number - row * pages, at: row === 0 ? null : row - 1 };
}
