/** How a question asks several things. All patterns are tested on the folded question. */
export interface PartsGrammar {
  /** The beginning of a question or request, possibly after an introduction. */
  opening: RegExp;
  /** What joins two questions, up to the asking word of the second. An "and" between nouns does not count. Flag g. */
  joint: RegExp;
  /** Asking words that share the rest of their question: "how long and how wide is it". Group `list`. Flag d. */
  askingWords: readonly RegExp[];
  /**
   * Nouns asked for together: "the price and the weight of the pump". Groups `list`, and `lent`: what the other nouns
   * take from one in the list ("of the pump", in "the price of the pump and the weight"). Flag d.
   */
  nouns: readonly RegExp[];
  /** Other words that share their question: verbs, objects, subjects, complements. Group `list`. Flag d. */
  coordinations: readonly RegExp[];
  /**
   * Comparisons of two things, each of which is then asked for: "which is heavier, the pump or the filter". Groups
   * `first` and `second`, and others that `each` names; in `each`, "…" is one of the two. `before` is a preposition in
   * the groups that is no part of a name. Flag d.
   */
  comparisons: readonly { asks: RegExp; each: string; before?: RegExp }[];
  /** Separates the members of such a list. Flag g. */
  separator: RegExp;
  /** The determiner at the beginning of a member, which the following ones without one share. */
  determiner: RegExp;
  /** Phrases with an "and" that name one thing, whatever the documents say: "terms and conditions". */
  oneThing: RegExp;
  /** Asks about several things together, such as their difference or sum. */
  together: RegExp;
  /** The words before the noun that a question asks for ("what is", "give me"). */
  frame: RegExp;
  /** Makes the words before a single noun agree with it: a pattern for the question as written, and its replacement. */
  agreement: readonly (readonly [RegExp, string])[];
  /** The words before the number of things that a question asks for ("which", in "which five documents"). */
  counting: RegExp;
  /** The words after that number: a plural that is not a unit. */
  counted: RegExp;
  /** What separates the things in an enumeration. Flag g. */
  between: RegExp;
  /** Words in the language's quotation marks, for the "…". */
  quoted: string;
  /** Ends an answer that lacks parts, which stand for the "…". */
  lacking: string;
  /** Ends an answer whose parts may not all be answered. */
  unsure: string;
  /** In the last of several nouns, the complement that all of them share if it is a name: "de Paris". */
  complement: RegExp;
}
