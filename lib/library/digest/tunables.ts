/** The passages of a long document that a digest is made from, spread over all of it. */
export const DIGEST_PASSAGES = 60;
/** Candidate questions that are checked for an answer: each takes a search and a reading of its passages. */
export const QUESTIONS_CHECKED = 24;
/** Questions stored for a document. */
export const QUESTIONS_KEPT = 6;
/** Of these, questions about its tables. */
export const TABLE_QUESTIONS_KEPT = 2;
/** Passages that a search must find the answer among: fewer than an answer is written from. */
export const PASSAGES_READ = 4;
/** Characters of a question that is offered: a shorter one ("What is the goal?") does not say what it is about. */
export const QUESTION_CHARS = { min: 23, max: 110 } as const;

/** Sentences of a summary in a document's overview. */
export const SUMMARY_SENTENCES = 5;
/** Sentences of a summary that a question asks for, without a number, and of each document if it may mean several. */
export const ASKED_SENTENCES = { one: 8, several: 4, most: 15 } as const;
/** Sentences of a document that are compared with the points of such a question. */
export const SUMMARY_CANDIDATES = 80;
/** Characters of a sentence that can sum up a document. */
export const SUMMARY_SENTENCE_CHARS = { min: 18, max: 360 } as const;
/** Characters of the part of a document that sums it up, below which further sentences are quoted. */
export const OWN_SUMMARY_CHARS = 40;
/** The share of common terms from which a sentence repeats another one, 0–1. */
export const SUMMARY_REPETITION = 0.7;

/** What makes a sentence worth quoting in a summary, found by reading summaries of contracts, minutes, mails and reports. */
export const WEIGHTS = {
  /** By its place in the paragraph. */
  places: [1, 0.5, 0.25],
  /** A list whose items are no sentences, and how many of them are quoted. */
  item: 1.6,
  items: 4,
  /** A price or percentage, and another number. */
  amount: 0.45,
  figure: 0.3,
  /** Words of a decision, a duty or a result. */
  weighty: 0.5,
  /** It refers to the sentence before it. */
  dependent: -0.9,
  /** Hardly anything but names, from this share of its words on. */
  names: -1.2,
  mostlyNames: 0.6,
  /** Short sentences, below so many characters. */
  short: -0.25,
  shortChars: 36,
  /** The frequency of its terms in the document, at most. */
  central: 0.6,
  /** A term of the question that the title lacks. */
  asked: 0.5,
  /** A section on the subject, the price, the term, the decisions … and the text before the first heading. */
  mainPart: 0.4,
  preamble: -1,
  /** Groups of sections for each sentence, in a document with many sections. */
  groups: 1.5,
  /** The weight from which a sentence is quoted, and a further one of the same section; further ones of a section. */
  least: 0.6,
  further: 1.5,
  furtherOfEach: 1,
  /** The sentences for which a lower weight will do. */
  fewest: 3,
  leastOfFew: 0.1,
} as const;

/** Documents by their titles, and found by a search, that are compared with the words of a request for a summary. */
export const COMPARED_DOCUMENTS = { titled: 12, found: 6 } as const;
/** Titles that are compared in one turn of the event loop. */
export const TITLES_AT_ONCE = 200;
/** Passages of each that are read to choose one, and then of the chosen ones. */
export const COMPARED_PASSAGES = 60;
export const SUMMED_PASSAGES = 300;
/** The most documents that a request may mean: more are not named. */
export const MEANT_DOCUMENTS = 3;
/** The weighted share of the request's terms that the title, headings and beginning of a document must have. */
export const NAMED_SHARE = { certain: 0.55, brief: 0.7 } as const;
/** Documents whose shares differ by no more are named equally well. */
export const EQUAL_SHARE = 0.02;
/** Rows of a table that a summary shows at most. */
export const SUMMARY_ROWS = 8;

/** Questions that a language model is asked for: some find no answer in the check. */
export const QUESTIONS_ASKED_FOR = 9;
/** Characters of a document that a language model is shown, from all of it: about 5,000 tokens, the context of small models. */
export const WRITER_CHARS = 18_000;
/** Tokens of its answer: nine questions with their sentences, and a summary. */
export const WRITER_TOKENS = 1_500;
/** How long it may take for a document with the checks of its sentences, in milliseconds: small models on a CPU need minutes. */
export const WRITER_MS = 300_000;

/** Questions that the home page offers, and the newest documents that they are taken from. */
export const SUGGESTIONS = { questions: 6, documents: 12 } as const;

/** The same as for an import. */
export const LEASE_MS = 30_000;
export const POLL_MS = 5_000;
export const LONGEST_WAIT_MS = 120_000;
export const RETRY_MS = 30_000;
export const MAX_ATTEMPTS = 3;

/** Sentences of a document that are compared with other documents: each takes a search. */
export const SENTENCES_COMPARED = 60;
/** Passages with which each is compared. */
export const PASSAGES_COMPARED = 6;
/** Characters of a sentence that is compared. */
export const COMPARED_CHARS = { min: 25, max: 400 } as const;
