/** A set of words from a text separated by white space. */
export function wordSet(text: string): ReadonlySet<string> {
  return new Set(wordList(text));
}

/** A list of words from a text separated by white space, in order. */
export function wordList(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}

/** Words with consecutive numbers: `numbered("one two", 1)` → one: 1, two: 2. */
export function numbered(text: string, from: number): [string, number][] {
  return wordList(text).map((word, at) => [word, from + at]);
}
