/** A kind of statement, and the question that it answers. */
export interface StatementRule {
  /**
   * Tested on a whole sentence without its final stop. Its groups fill the question; `subject` is what it is about, and
   * `verb` a verb that `verbs` has.
   */
  statement: RegExp;
  /** With the groups in braces: "When was {subject} {done}?". `{verb}` is the verb as questions have it. */
  question: string;
}

/** How questions are made from what a document says. They are offered only if the document is then found to answer them. */
export interface SuggestionGrammar {
  /** The first rule that matches makes the question. */
  statements: readonly StatementRule[];
  /** Verbs as statements have them, and as questions do ("opened": "open"). */
  verbs: ReadonlyMap<string, string>;
  /** Words that open a subject and are capitalised only at the start of a sentence. */
  openers: ReadonlySet<string>;
  /** Folded words that show that a pattern matched more, or less, than a subject: verbs, pronouns, conjunctions. */
  notInSubject: ReadonlySet<string>;
  /** Questions about the columns of a table, the best first: one has amounts, the other names that repeat. */
  tables(column: string, group: string): readonly string[];
}
