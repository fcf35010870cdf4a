/** Sentences of a text, without headings and empty lines. */
export function sentences(text: string): string[] {
  return text
    .split(/(?<=[.!?])\s+/)
    .map((sentence) => sentence.replace(/\s+/g, " ").trim())
    .filter((sentence) => /\p{L}/u.test(sentence) && !sentence.startsWith("#"));
}

/** A text's content words, roughly: longer words and numbers, in lower case. */
export function contentWords(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => word.length > 3 || /\d/.test(word));
}

/** How many content words of `left` occur in `right`. */
export function sharedWords(left: string, right: string): number {
  const words = new Set(contentWords(right));
  return contentWords(left).filter((word) => words.has(word)).length;
}
