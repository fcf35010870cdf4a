/**
 * How an answer says something that cannot be true or false. All patterns are tested on whole sentences: folded, without
 * Markdown, citations and the marks at their end. An unrecognised sentence is checked like any other, so each pattern
 * must be precise.
 */
export interface NonClaimGrammar {
  /** Transitions, closings, thanks, apologies and hedges, whatever mark ends them. */
  phrases: RegExp;
  /** The same, with an exclamation mark; without it they may answer the question ("Certainly."). */
  exclamations: RegExp;
  /**
   * Announcements and offers of help. Their objects may be anything, so a figure or a negation makes them statements.
   */
  announcements: RegExp;
  /** Announcements only before a colon, with the same limits. */
  leadIns: RegExp;
  /** Questions back to the reader, and questions that the answer puts to itself. */
  questions: RegExp;
  /** Names of what follows before a colon ("Pets:", "In the lease:") … */
  labels: RegExp;
  /** … unless one of these lower-case words, written with accents, makes them a statement ("Dogs are allowed:"). */
  verbs: ReadonlySet<string>;
}
