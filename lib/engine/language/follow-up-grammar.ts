/** How a question continues an earlier one, and how the earlier one is rewritten with it. */
export interface FollowUpGrammar {
  /** Openings ("and", "what about"). Tested on the folded question, as the next three are. */
  opening: RegExp;
  /** Pronouns for something mentioned before ("it", "their"), except impersonal ones ("is it possible"). */
  thing: RegExp;
  /** Adverbs for a place mentioned before ("there"), except impersonal ones ("is there"). */
  place: RegExp;
  /** A possible antecedent of a pronoun, searched in the question before it ("the bridge …"). */
  antecedent: RegExp;
  /** How words of an elliptical question are read; `null`: none is recognised. */
  ellipsis: EllipsisGrammar | null;
}

/** Patterns are tested on text in lower case, with its accents. */
export interface EllipsisGrammar {
  /** Openings and words of courtesy around an elliptical question ("what about", "please"). */
  leadIn: RegExp;
  courtesy: RegExp;
  /** Words that only clauses and orders have: asking words, auxiliaries, pronouns, imperatives. */
  clause: RegExp;
  /** An asking word at the start of a question, which an elliptical one may repeat ("how many in 2023?"). */
  asking: RegExp;
  /** The words before a counted noun ("how many"), and before one to choose from ("which"), at the end of a text. */
  counting: RegExp;
  choosing: RegExp;
  /** A word that may precede a name, without meaning. */
  and: string;
  prepositions: ReadonlySet<string>;
  /** A preposition and an article in one word: "du" is "de" and "le". */
  fused: ReadonlyMap<string, readonly [preposition: string, article: string]>;
  determiners: Readonly<Record<Determination, ReadonlySet<string>>>;
  /** Possessive determiners that only persons have. */
  personal: ReadonlySet<string>;
  /** Kinds of persons, which tell prices and rights apart ("adult ticket"). */
  persons: readonly string[];
  /** A preposition that joins bare nouns into one ("changement de pneus"); `null` if there is none. */
  joinsNouns: string | null;
  /** Whether the head of a phrase is its last noun ("tyre change") or its first one. */
  headLast: boolean;
  /** Subjects stand between an auxiliary and a verb ("does the museum open"); `null` if the language has no such verbs. */
  auxiliary: RegExp | null;
  /** What follows a verb before its subject's pronoun ("-t-il"); `null` if the language has no such pronouns. */
  inverted: RegExp | null;
  /** Opens a question whose asking word is the subject ("who runs …"): a verb follows. */
  asksSubject: RegExp;
  /** Opens a question whose subject follows at once ("what is the price"). */
  copula: RegExp;
  /** Whole words that are verbs or adjectives at the end of a question ("cost", "open"). */
  verbs: RegExp;
  /** Asks for an attribute by its noun ("what is the price of …"). */
  asksAttribute: RegExp;
  /** Nouns of attributes ("price"), with their definite article. */
  attributes: ReadonlyMap<string, string>;
  /** Phrases for the days from Monday to Friday. */
  workdays: RegExp;
  /** Comparisons before an amount ("more than"), at the end of a text. */
  comparison: RegExp;
  /** The prepositions of added phrases: "in 2023", "on Sunday", "for the Orion 5". */
  added: Readonly<Record<TimeKind | "name", readonly [preposition: string, article: string]>>;
  /** A pronoun with a complement, which stands for a noun of the previous question ("the one for"), without that. */
  standIn: RegExp;
  /** The definite article of the nouns that such a pronoun stands for; `null` for any. */
  standInArticle(pronoun: string): string | null;
  /**
   * A question that is only a condition, group `condition`, flag d; the condition at the end of a question; what makes
   * that an indirect question ("do you know if"); and what opens a question of its own unless there is such a condition
   * ("what if").
   */
  condition: { asked: RegExp; known: RegExp; indirect: RegExp; opensOwn: RegExp };
  /**
   * Asks for further persons ("who else?"), and the previous question asked for them: of one for a person, or of one
   * whether it is so of a person; `null` for other questions, and for those that ask with another pronoun (in lower case).
   */
  others: { asked: RegExp; again(question: string, asked: string): string | null };
  /** The preposition between an attribute and what has it. */
  of: string;
  /** The definite article in place of a possessive determiner ("sa" → "la"), or of none. */
  definiteFor(determiner: string): string;
  /** A question for an attribute, worded with its article: "the price", "of the Orion 5"; or for a person with a role. */
  attributeQuestion(attribute: string, owner: string, isRole: boolean): string;
  /** A preposition, a determiner and a noun, contracted as the language writes them. */
  joined(preposition: string, determiner: string, noun: string): string;
  /** A question for an attribute whose noun was replaced, with its asking word agreeing. */
  agreeing(question: string, attribute: string): string;
  /** Whether the subject pronouns never stand for persons. */
  pronounsOfThings: boolean;
  /** A possessive determiner and its noun, groups `determiner` and `owned`. Flag d. */
  possessive: RegExp;
  /** A subject pronoun, which the subject replaces. */
  pronoun: RegExp | null;
  /** A pronoun after its verb, before which the subject is repeated ("combien pèse-t-il"); group `verb`. Flag d. */
  pronounAfterVerb: RegExp | null;
}

export type Determination = "definite" | "indefinite" | "possessive" | "other";
export type TimeKind = "year" | "date" | "month" | "season" | "weekday";
