/** A number with its separators, or letters and digits; a character of a script without spaces between words is a word. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{M}\p{N}])+(?:[.,]\p{N}+)*/gu;
/** Raised and lowered digits, which belong to no number. */
const SCRIPTS = /[\u00b2\u00b3\u00b9\u2070-\u209c]+/g;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** The words of a text, normalised: ligatures as letters, superscript digits separate, in lower case. */
export function wordsOf(text: string): string[] {
  const plain = text.replace(INVISIBLE, "").replace(SCRIPTS, " $& ").normalize("NFKC").toLowerCase();
  return plain.match(WORD) ?? [];
}

/** How often each word occurs. */
export class WordCounts {
  #counts = new Map<string, number>();

  constructor(texts: Iterable<string> = []) {
    for (const text of texts) this.add(text);
  }

  /** @param times how often the text occurs there */
  add(text: string, times = 1): void {
    for (const word of wordsOf(text)) this.#counts.set(word, this.of(word) + times);
  }

  of(word: string): number {
    return this.#counts.get(word) ?? 0;
  }

  /** Removes one occurrence of a word. @returns whether there was one */
  take(word: string): boolean {
    const count = this.of(word);
    if (count > 0) this.#counts.set(word, count - 1);
    return count > 0;
  }

  get total(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
  }

  /** The words that are there at least once. */
  *words(): Generator<string, void, undefined> {
    for (const [word, count] of this.#counts) if (count > 0) yield word;
  }
}
