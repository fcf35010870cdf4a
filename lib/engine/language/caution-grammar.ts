/** A language's patterns for questions and sentences that no quotation may answer. All are tested on folded text. */
export interface CautionGrammar {
  /** Questions whose answer is computed from many rows. */
  calculations: {
    /** Asks how many things there are. Group `thing`: the first word of the things counted. */
    count: RegExp;
    /** Units of measure ("days"), which are stated rather than counted. */
    measures: RegExp;
    total: RegExp;
    /** Names what a total is of. Group `thing`: words of which the last is its noun. */
    totalled: RegExp;
    average: RegExp;
    /** Asks for the member of a set with the most or the least of something. */
    extreme: RegExp;
    comparison: RegExp;
  };
  /**
   * Properties that questions ask for ("how heavy"), and what a row of a table has that states one: the name of its
   * column, or a unit. `points`: names of columns whose cells state none, although they have such a unit: the time at
   * which a course begins is not how long it takes.
   */
  properties: readonly { asks: RegExp; states: RegExp; points?: RegExp }[];
  /** Questions about what has added up over a period, and what tells such a figure from that of a month. */
  accumulated: { asks: RegExp; states: RegExp };
  /** A question that is answered by yes or no. */
  yesNo: RegExp;
  /** First cells of rows that sum up a table. */
  totalRows: RegExp;
  /** Questions about boxes that may be ticked. */
  boxes: {
    /** Asks for those that are not, besides words of negation. Flag g. */
    open: RegExp;
    /** Asks what a list requires, whatever is ticked. */
    required: RegExp;
    /** Names the boxes and their state, and not what they are about. Flag g. */
    words: RegExp;
  };
  /** How a sentence begins that says who keeps or wrote the document itself ("Owner of this page: …"). */
  documentKeeper: RegExp;
  /**
   * Sentences that instruct an AI assistant how to answer, from their first letter on. Each must be precise:
   * instructions to people, as in manuals and rules, do not match.
   */
  assistantInstructions: readonly RegExp[];
}
