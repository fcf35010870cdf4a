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
    /** Begins a question for a value, as opposed to a yes-or-no question. Tested on folded text. */
    asks: RegExp;
  };
  /** Units and frequencies: each element lists the words and signs for one unit. Two units are never the same. */
  units: readonly string[];
  /** Signs after an hour that say which half of the day it is in, without dots. */
  dayHalves: ReadonlySet<string>;
  /** Words without which a noun means something else: a deputy mayor is not a mayor. */
  modifiers: ReadonlySet<string>;
  /** Verbs that negate or merely report what follows: what someone "denied" or "failed" to do. */
  denials: ReadonlySet<string>;
  /**
   * Groups of prepositions that exclude each other when one replaces the other ("paid by", "paid to"). Unlike with
   * `opposites`, replacing them by any other word has no effect.
   */
  directions: readonly (readonly string[])[];
  /** Words that join parts of a sentence in any order. */
  joining: ReadonlySet<string>;
  /** Negations of only the noun after them ("without charge"). */
  privatives: ReadonlySet<string>;
  /** Negations that deny nothing ("not only", "no later than"). */
  harmlessNegations: RegExp;
  /** Begins an exception or a condition, which a sentence may not leave out. */
  exception: RegExp;
  /** Says that a source lacks something, which only the whole source shows. Tested on folded text. */
  absence: RegExp;
  /** Events and their opposites: "It opens at 8" does not say when it closes. */
  events: EventGrammar;
  /** The two parties to a contract: what binds one does not bind the other. */
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
  /** Events that are planned before they happen: a payment may be due on one day and made on another. */
  completed: {
    /** Asks when something happened, not when it will or must happen. */
    asks: RegExp;
    /** Words for each such event, as a question has them after `asks` and a text states it. */
    events: readonly RegExp[];
    /** Words for such an event while it is only planned, with the words around them that name it. Flag g. */
    planned: RegExp;
    /** Verbs that only report something: what was reported on a day was not paid on that day. */
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
  /**
   * Gives both the beginning and the end of something, in words or by the state in between: "from 9 to 5", "until
   * noon". Flag g.
   */
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
