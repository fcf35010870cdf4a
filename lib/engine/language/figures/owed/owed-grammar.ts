/**
 * How a language speaks of the amount that an invoice asks for. Expressions are for folded text, in which the words of
 * `accented` keep their accents.
 */
export interface OwedGrammar {
  /** Words that only an accent tells from others ("dû"). One group, the word. */
  accented: RegExp;
  /** In a question for the amount that is to be paid. */
  asks: RegExp;
  /** The words that ask for it. */
  words: RegExp;
  /** In such a question: who asks is to pay, or it does not say who is. */
  asksForOwn: RegExp;
  /** In such a question: an earlier invoice is included. */
  includesArrears: RegExp;
  /** The whole label of the row of an invoice that gives the amount. */
  label: RegExp;
  /** In a sentence about an earlier amount that has not been paid. */
  arrears: RegExp;
  /** In such a sentence: the number of an invoice. */
  numbered: RegExp;
  /** In such a sentence: it is about any invoice ("overdue invoices incur …"). */
  generic: RegExp;
  /** In a text: it has been paid, or nothing is to be paid. */
  settled: RegExp;
  /** Right before the name of who is to pay. Source. */
  payer: string;
}

const NEVER = /(?!)/;

export const NO_OWED_GRAMMAR: OwedGrammar = {
  accented: NEVER,
  asks: NEVER,
  words: NEVER,
  asksForOwn: NEVER,
  includesArrears: NEVER,
  label: NEVER,
  arrears: NEVER,
  numbered: NEVER,
  generic: NEVER,
  settled: NEVER,
  payer: "(?!)",
};
