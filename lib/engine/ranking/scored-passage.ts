/** Higher is better; dense scores are cosines, lexical ones BM25. */
export interface ScoredPassage {
  passageId: string;
  score: number;
}
