const CITATION = /\[(\d{1,3}(?:\s*[,;]\s*\d{1,3})*)\]/g;

/** Citation numbers in a text, in order, without duplicates. */
export function citedNumbers(text: string): number[] {
  const numbers = [...text.matchAll(CITATION)].flatMap((match) => (match[1] ?? "").split(/[,;]/).map(Number));
  return [...new Set(numbers)];
}

/**
 * The text without its `[n]` markers, for judges that compare words. Line breaks stay, since a table row is one line.
 */
export function withoutCitations(text: string): string {
  return text
    .replace(CITATION, "")
    .replace(/[^\S\n]+([.,;:!?])/g, "$1")
    .replace(/[^\S\n]{2,}/g, " ")
    .replace(/[^\S\n]*\n\s*/g, "\n")
    .trim();
}
