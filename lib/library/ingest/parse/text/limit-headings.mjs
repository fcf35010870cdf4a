/** A longer heading is a paragraph that only looks like one; every passage below it would repeat it. */
export const HEADING_MAX_CHARS = 250;
/** Headings of one document: ten a page of the longest book. Each opens a section of its own. */
const MAX_HEADINGS = 20_000;

/** The headings that passages are cut at and named by. Counts those that are read as ordinary text: `plainHeadings`. */
export function limitHeadings(headings, findings) {
  const kept = headings.filter(({ title }) => title.length <= HEADING_MAX_CHARS).slice(0, MAX_HEADINGS);
  findings.plainHeadings += headings.length - kept.length;
  return kept;
}
