import type { DocumentFilter, DocumentKind, ListingDoubt } from "@/lib/shared/contracts/library/document-listing";

/** A time that a document is compared with: open before or after it, or within it. */
export type TimeRelation = "after" | "before" | "since" | "until" | "within";

/**
 * How a language asks for the library's documents. Patterns are tested on the folded question, without its last mark.
 * Those that begin with `^` are tested on what is left of it after the earlier ones, spaces in front included.
 */
export interface LibraryGrammar {
  /** Openings before the noun, each with the space after it. */
  list: RegExp;
  count: RegExp;
  /** The noun for any document. */
  documents: RegExp;
  /** The nouns for documents of a kind, in the plural, and the words by which a title says that it is one. */
  kinds: Readonly<Record<DocumentKind, { noun: RegExp; titles: readonly string[] }>>;
  /** Words after the noun that say nothing about the documents ("do we have", "that"). */
  fillers: RegExp;
  /** Negates what follows ("do not"). */
  not: RegExp;
  /** Comes before words that a document literally has ("mention"). */
  mentions: RegExp;
  /** Comes before a subject that a document may have in other words ("are about"). */
  about: RegExp;
  /** Comes between a document of a kind and the name of a party to it ("with"). */
  party: RegExp;
  /** Comes between a document of a kind and a name that it may merely mention ("signed by", "from"). */
  role: RegExp;
  /** Whole questions with the words before the verb ("in which documents is … mentioned"): group `phrase`. */
  inWhich: readonly RegExp[];
  /** Comes before a time. */
  times: readonly { pattern: RegExp; by: "own" | "added"; relation: TimeRelation }[];
  /** Words around a time: "the year 2025". */
  aroundTime: RegExp;
  /** Articles and nouns before a name or words ("the supplier …"). */
  called: RegExp;
  /** Between two names, both of which or one of which a document must have. */
  and: RegExp;
  or: RegExp;
  /** Folded function words that a phrase may contain. */
  joins: ReadonlySet<string>;
  /** Questions for things, of which several documents may have some. */
  things: {
    /** A negation anywhere: things without what is said of them are no list of sentences. */
    not: RegExp;
    /** Group `thing`; what is left names the subject. */
    which: RegExp;
    /** Group `thing`, and optional `rest`: the subject. */
    list: RegExp;
    /** Asks who did something to documents ("who signed the contracts"): the same groups. */
    who: RegExp;
    /** The whole library as `rest`. */
    everywhere: RegExp;
  };
  answer: LibraryAnswerWords;
}

/** A filter as an answer words it: with the words for its kind. */
export type WordedFilter = Omit<DocumentFilter, "kind"> & { kind: readonly string[] | null };

/** The sentences of an answer that lists documents. Days are ISO; the words write them. */
export interface LibraryAnswerWords {
  quoted(text: string): string;
  day(iso: string): string;
  /** What comes before a list or a quotation, with its space. */
  colon: string;
  /** How many documents meet the filter: `count` of `searched`. A number is bold. */
  heading(count: number, searched: number, filter: WordedFilter): string;
  /** Documents with the phrases that are not of the kind. */
  others(count: number, filter: WordedFilter): string;
  more(count: number): string;
  /** How they were counted. */
  coverage(searched: number, filter: WordedFilter): string;
  doubts: Readonly<Record<ListingDoubt["kind"], (count: number) => string>>;
}
