function fold(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Whether two texts differ only in case, spaces and punctuation. */
export function sameWords(left: string, right: string): boolean {
  return fold(left) === fold(right);
}
