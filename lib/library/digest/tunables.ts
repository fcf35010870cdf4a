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

/** Sentences of a summary. */
export const SUMMARY_SENTENCES = 5;
/** Sentences of a document that are compared for it. */
export const SUMMARY_CANDIDATES = 80;
/** Characters of a sentence that can sum up a document. */
export const SUMMARY_SENTENCE_CHARS = { min: 40, max: 320 } as const;
/** How much a sentence loses because another one says the same, 0–1. */
export const SUMMARY_REPETITION = 0.6;

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
