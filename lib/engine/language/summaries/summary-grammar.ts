/** How a question asks to sum up a document, and what a summary is made of. Patterns are tested on folded texts. */
export interface SummaryGrammar {
  /** Polite words at either end of a question, which are dropped first. Flag g. */
  courtesies: RegExp;
  /** A request in front of the words for the document: "give me the gist of". */
  requests: readonly RegExp[];
  /** A question for what a document says or is about. Group `subject`. Flag d. */
  questions: readonly RegExp[];
  /** Asks for a number of sentences or lines, anywhere: "in three lines". Groups `count`, `sentences`, `lines`. */
  length: RegExp;
  /** Asks for few words, anywhere. A question for one value may say so, too: "in short". Flag g. */
  brevity: RegExp;
  /** Begins a request that only asks to sum up together with `brevity`: "bilan 2024". */
  briefRequests: readonly RegExp[];
  /** Words for parts of a document, which are in no heading: "section". Flag g. */
  parts: RegExp;
  /** Separates the points after a colon: "term, rent and deposit". Flag g. */
  separator: RegExp;
  /** A question for one of them, which stands for the "…". */
  pointQuestion: string;
  /** The heading of a part that sums up its document: "Key points". */
  ownSummary: RegExp;
  /** Headings of the parts that matter most: price, duration, decisions. */
  mainParts: RegExp;
  /** Words of a sentence that decides, obliges, or gives a result. */
  weighty: RegExp;
  /** Openings of a sentence that depends on the one before it or is an aside. */
  dependent: RegExp;
}

/** A pattern that matches nothing. */
const NEVER = /(?!)/;

/** For a language without such words: no question asks to sum up. */
export const NO_SUMMARIES: SummaryGrammar = {
  courtesies: /(?!)/g,
  requests: [],
  questions: [],
  length: NEVER,
  brevity: /(?!)/g,
  briefRequests: [],
  parts: /(?!)/g,
  separator: /(?!)/g,
  pointQuestion: "…",
  ownSummary: NEVER,
  mainParts: NEVER,
  weighty: NEVER,
  dependent: NEVER,
};
