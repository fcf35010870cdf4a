/** What a language's words tell of questions and sentences that no quotation may settle. All tried on folded text. */
export interface CautionGrammar {
  /** Questions whose answer is computed from many rows. */
  calculations: {
    /** Asks how many things there are. Group `thing`: the first word of what is counted. */
    count: RegExp;
    /** What is measured rather than counted ("days"): a text states it. */
    measures: RegExp;
    total: RegExp;
    average: RegExp;
    /** Asks for the member of a set with the most or the least of something. */
    extreme: RegExp;
    comparison: RegExp;
  };
  /** First cells of rows that sum up a table. */
  totalRows: RegExp;
  /**
   * Sentences that tell an AI assistant what to answer, from their first letter on. Each must be sure of itself: what manuals and rules tell people to
   * do is none.
   */
  assistantInstructions: readonly RegExp[];
}
