/** A language's patterns for questions and sentences that no quotation may answer. All are tested on folded text. */
export interface CautionGrammar {
  /** Questions whose answer is computed from many rows. */
  calculations: {
    /** Asks how many things there are. Group `thing`: the first word of the things counted. */
    count: RegExp;
    /** Units of measure ("days"), which are stated rather than counted. */
    measures: RegExp;
    total: RegExp;
    /** Names the thing that is totalled. Group `thing`: words of which the last is its noun. */
    totalled: RegExp;
    average: RegExp;
    /** Asks for the member of a set with the most or the least of something. */
    extreme: RegExp;
    comparison: RegExp;
  };
  /**
   * Properties that questions ask for ("how heavy"), and what shows that a table row states one: a column name or a
   * unit. `points`: names of columns whose cells have such a unit but do not state the property: the time at which a
   * course begins is not how long it takes.
   */
  properties: readonly { asks: RegExp; states: RegExp; points?: RegExp }[];
  /** Questions about the total of a period, and what distinguishes it from a monthly figure. */
  accumulated: { asks: RegExp; states: RegExp };
  /** A question that is answered by yes or no. */
  yesNo: RegExp;
  /** First cells of rows that sum up a table. */
  totalRows: RegExp;
  /** Questions about boxes that may be ticked. */
  boxes: {
    /** Asks for the unticked ones, besides words of negation. Flag g. */
    open: RegExp;
    /** Asks what a list requires, whatever is ticked. */
    required: RegExp;
    /** Names the boxes and their state, not their subject. Flag g. */
    words: RegExp;
  };
  /** Opens a sentence about who keeps or wrote the document itself ("Owner of this page: …"). */
  documentKeeper: RegExp;
  /**
   * Sentences that instruct an AI assistant how to answer, from their first letter on. Each must be precise:
   * instructions to people, as in manuals and rules, do not match.
   */
  assistantInstructions: readonly RegExp[];
}
