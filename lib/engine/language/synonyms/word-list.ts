/** A set of words that are written one after the other, parted by white space. */
export function wordSet(text: string): ReadonlySet<string> {
  return new Set(wordList(text));
}

/** Words that are written one after the other, in order. */
export function wordList(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}

/** Words with the number that each stands for: `numbered("one two", 1)` → one: 1, two: 2. */
export function numbered(text: string, from: number): [string, number][] {
  return wordList(text).map((word, at) => [word, from + at]);
}
