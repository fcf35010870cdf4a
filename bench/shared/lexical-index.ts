/** BM25 in memory (Robertson/Spärck Jones), with the constants that the product's index uses. */
const K1 = 0.9;
const B = 0.4;

export class LexicalIndex {
  readonly #postings = new Map<string, Map<number, number>>();
  readonly #lengths: number[];
  readonly #average: number;

  constructor(documents: readonly (readonly string[])[]) {
    this.#lengths = documents.map((terms) => terms.length);
    this.#average = this.#lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, documents.length);
    for (const [index, terms] of documents.entries()) {
      for (const term of terms) {
        const posting = this.#postings.get(term) ?? new Map<number, number>();
        posting.set(index, (posting.get(index) ?? 0) + 1);
        this.#postings.set(term, posting);
      }
    }
  }

  /** Scores of every document that shares a term with the query; a repeated term counts each time. */
  scores(query: readonly string[]): Map<number, number> {
    const scores = new Map<number, number>();
    for (const term of query) {
      const posting = this.#postings.get(term);
      if (posting === undefined) continue;
      const idf = Math.log(1 + (this.#lengths.length - posting.size + 0.5) / (posting.size + 0.5));
      for (const [index, frequency] of posting) {
        const length = (this.#lengths[index] ?? 0) / this.#average;
        const weight = (frequency * (K1 + 1)) / (frequency + K1 * (1 - B + B * length));
        scores.set(index, (scores.get(index) ?? 0) + idf * weight);
      }
    }
    return scores;
  }
}
