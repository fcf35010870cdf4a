/** How a language speaks of the amount that an invoice asks for. Expressions are for folded text. */
export interface OwedGrammar {
  /** In a question for the amount that is to be paid. */
  asks: RegExp;
  /** The words that ask for it. */
  words: RegExp;
  /** In such a question: an earlier invoice is included. */
  includesArrears: RegExp;
  /** The label of the row of an invoice that gives the amount. */
  label: RegExp;
  /** In a sentence about an earlier amount that has not been paid. */
  arrears: RegExp;
}

const NEVER = /(?!)/;

export const NO_OWED_GRAMMAR: OwedGrammar = {
  asks: NEVER,
  words: NEVER,
  includesArrears: NEVER,
  label: NEVER,
  arrears: NEVER,
};
