/** Words by which two sentences that are otherwise alike say different things. All are folded. */
export interface ComparisonGrammar {
  /**
   * Groups of words that exclude each other. Each element of a group lists words with the same meaning, separated by
   * spaces: `["must shall", "may can"]`. Most are function words, which are otherwise ignored.
   */
  opposites: readonly (readonly string[])[];
  /** The same for prepositions, which count only before a number or a date ("from 1 May", "by 1 May"). */
  limits: readonly (readonly string[])[];
  conditions: {
    /** Pairs of words that begin opposite conditions ("after the deadline"); `_` is a space. */
    pairs: readonly (readonly [string, string])[];
    /** Begins a question for a value, unlike one whether something holds. Tested on folded text. */
    asks: RegExp;
  };
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
  /** Negations of nothing but the noun after them ("without charge"). */
  privatives: ReadonlySet<string>;
  /** Negations that deny nothing ("not only", "no later than"). */
  harmlessNegations: RegExp;
  /** Begins an exception or a condition, which a sentence may not leave out. */
  exception: RegExp;
  /** Says that a source lacks something: all of it must be read to know. Tested on folded text. */
  absence: RegExp;
  /** Events and their opposites: "It opens at 8" does not say when it closes. */
  events: EventGrammar;
  /** The two parties of a contract: what binds one does not bind the other. */
  parties: PartyGrammar;
}

export interface PartyGrammar {
  /** Names of the one party and of the other, lower-case and singular. */
  pairs: readonly (readonly [string, string])[];
  /** Folded articles and the like, after which a noun follows. */
  determiners: ReadonlySet<string>;
  /** Folded prepositions before a party: each element lists the forms of one. */
  links: readonly string[];
  /** Folded verbs and auxiliaries that often follow their subject. */
  verbs: ReadonlySet<string>;
}

export interface EventGrammar {
  /** Events that are planned before they happen: when a payment is due is not when it was made. */
  completed: {
    /** Asks when something happened, and not when it will or must. */
    asks: RegExp;
    /** Words for each such event, as a question has them after `asks` and a text states it. */
    events: readonly RegExp[];
    /** Words for such an event that is only planned, with the words around them that name it. Flag g. */
    planned: RegExp;
    /** Verbs that only tell of something: what was reported on a day was not paid on it. */
    told: RegExp;
  };
  /** Pairs of events that exclude each other. */
  opposites: readonly EventPair[];
  /** The same words with other meanings ("the end of May", "sick leave"), which are ignored. Flag g. */
  otherwise: RegExp;
  /** A word that describes a state: "is closed". Flag g. */
  state: RegExp;
  /** Asks about a state: "When is it open?" */
  asksState: RegExp;
  /** Gives the end of something and its beginning, in words or by the state between: "from 9 to 5", "until noon". Flag g. */
  span: RegExp;
  /** Begins a clause to which a span does not belong: "It opens at 8 and sees patients until ten." */
  breaks: RegExp;
  /** Begins a clause about another event than the one that the question asks for. Flag g. */
  clause: RegExp;
}

export interface EventPair {
  /** Words of each event, separated by spaces; `_` is the space or hyphen of a phrase ("check_in"). */
  words: readonly [string, string];
  /**
   * `span`: something lasts from one event to the other, so that both times may be given at once. `converse`: two parties
   * see one event in two ways ("A sold it to B"), so that only the acts of one party are opposites. `apart`: neither.
   */
  relation: "span" | "converse" | "apart";
}
