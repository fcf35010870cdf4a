/** Sentences and characters of an answer at most: more is a page, not an answer. The best sentence is always whole. */
export const QUOTE_LIMITS = { sentences: 3, characters: 640 } as const;

/**
 * Sentences are quoted until the answer is among them with this probability. On the development articles .95 keeps
 * .997 of the answers that three sentences hold (English), with 2.2 sentences instead of 3.
 */
export const QUOTE_CERTAINTY = 0.95;

/** Passages whose sentences are read; the later ones hardly ever hold the answer and cost as much. */
export const PASSAGES_READ = 8;

/**
 * Best sentence's cosine with the question below which the passages do not answer it, and its coverage of the
 * question's terms below which neither. Lenient: refusing is the relevance judge's work, this is for runs without it.
 */
export const ABSTAIN = { cosine: 0.8, coverage: 0.15 } as const;

/**
 * The verifier's log-odds for a passage from which it is relevant, and its sentences are read, whatever words they share
 * with the question: people ask for "a cigarette" where the rules say "smoking". On the development articles at most 4 of
 * 100 questions about other articles have such a passage in French, none in English.
 */
export const READ_ANSWERABLE = 0;

/**
 * What the verifier's word on a sentence counts beside that of its words (`reader-weights.ts`): a factor of the latter, and
 * log-odds a unit of the sentence's best span and of its passage's answerability. Set on the development articles.
 */
export const READING_WEIGHTS = { words: 0.4, span: 0.4, answerable: 0.5 } as const;
