/** Words by which two sentences that are otherwise alike say different things. All are folded. */
export interface ComparisonGrammar {
  /**
   * Groups of words that exclude each other. Each element of a group lists words with the same meaning, separated by
   * spaces: `["must shall", "may can"]`. Most are function words, which are otherwise ignored.
   */
  opposites: readonly (readonly string[])[];
  /** The same for prepositions, which count only before a number or a date ("from 1 May", "by 1 May"). */
  limits: readonly (readonly string[])[];
  /** Units and frequencies: each element lists the words and signs for one unit. Two units are never the same. */
  units: readonly string[];
  /** Signs after the number of an hour that say which half of the day it is in, without their dots. */
  dayHalves: ReadonlySet<string>;
  /** Words without which a noun means something else: a deputy mayor is no mayor. */
  modifiers: ReadonlySet<string>;
  /** Verbs by which what follows is not so, or only said: what someone "denied" or "failed" to do. */
  denials: ReadonlySet<string>;
  /**
   * Groups of prepositions that exclude each other where one takes the place of the other ("paid by", "paid to"). Unlike
   * `opposites`, another word in their place decides nothing.
   */
  directions: readonly (readonly string[])[];
  /** Words that join parts of a sentence whose order means nothing. */
  joining: ReadonlySet<string>;
  /** Begins an exception or a condition, which a sentence may not leave out. */
  exception: RegExp;
}
