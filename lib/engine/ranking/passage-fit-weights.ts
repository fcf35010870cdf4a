/**
 * Weight of each signal, in log-odds per unit: one fit (softmax over the eighteen best fused passages of each question)
 * for both languages, on 1,000 English questions about 23 articles, 452 French ones about half of the articles of an
 * encyclopaedia, 128 of a French FAQ and 126 about longer texts; none of them is among those that `docs/benchmarks.md`
 * reports on. Names, numbers, length and plain coverage were also tried, and added nothing.
 */
export const PASSAGE_FIT_WEIGHTS = {
  fused: 2.83,
  denseGap: 46.2,
  letters: 2.05,
  sentence: 1.57,
  offered: 0.9,
  adjacent: 0.34,
};
