/** Sentences of a text that hold words; headings are none. */
export function sentences(text: string): string[] {
  return text
    .split(/(?<=[.!?])\s+/)
    .map((sentence) => sentence.replace(/\s+/g, " ").trim())
    .filter((sentence) => /\p{L}/u.test(sentence) && !sentence.startsWith("#"));
}

/** Words of a text that carry meaning, roughly: the longer ones and numbers, in lower case. */
export function contentWords(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => word.length > 3 || /\d/.test(word));
}

/** How many content words of `left` occur in `right`. */
export function sharedWords(left: string, right: string): number {
  const words = new Set(contentWords(right));
  return contentWords(left).filter((word) => words.has(word)).length;
}
