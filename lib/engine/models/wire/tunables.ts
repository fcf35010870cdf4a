/** How often and how soon a request is tried again. Times in milliseconds. */
export interface RetryLimits {
  /** Retries after the first try; of a streamed answer all before its first token. */
  retries: number;
  /** First back-off; later ones grow exponentially, with jitter. */
  initialBackoffMs: number;
  maxBackoffMs: number;
  /** A server that asks for a longer wait than this (Retry-After) is not waited for. */
  maxRetryAfterMs: number;
  /** Failures in a row, over all requests to a host, after which it is left alone. */
  breakerFailures: number;
  /** How long a host is left alone before one request may try it again. */
  breakerOpenMs: number;
}

/** Limits of one request to a language model. Times in milliseconds. */
export interface ModelLimits extends RetryLimits {
  /** From sending the request to its first token, connecting included. */
  firstTokenMs: number;
  /** Longest silence between two chunks once tokens flow; re-armed by every chunk. */
  idleMs: number;
}

const RETRY_LIMITS: RetryLimits = {
  retries: 2,
  initialBackoffMs: 300,
  maxBackoffMs: 4_000,
  maxRetryAfterMs: 10_000,
  breakerFailures: 6,
  breakerOpenMs: 15_000,
};

/** Chosen to fit several tries and a fallback into the default run deadline of 120 s. */
export const DEFAULT_MODEL_LIMITS: ModelLimits = {
  firstTokenMs: 30_000,
  idleMs: 15_000,
  ...RETRY_LIMITS,
};

/**
 * A server on the user's own machine loads the model, and reads a long prompt on the processor, before its first token:
 * cut off and asked again, it would begin anew. A run's deadline ends the wait long before, whatever it is set to.
 */
export const LOCAL_MODEL_LIMITS: Partial<ModelLimits> = { firstTokenMs: 3_600_000, idleMs: 60_000 };

/** Retries while an output format is being tried out: some servers answer 500 to one they do not know. */
export const PROBE_RETRIES = 1;

/** Room for the thoughts of a model that was seen to think, above the room for its answer. Tokens. */
export const THINKING_TOKENS = 4_000;

/** Listing models is a small question: a server that needs longer is reported as away. Milliseconds. */
export const LIST_MODELS_TIMEOUT_MS = 5_000;

/** A server on this machine answers at once or is not there. Milliseconds. */
export const DETECT_TIMEOUT_MS = 1_500;

/** Limits of a probe: a local server may load the model first, and a person waits. */
export const PROBE_LIMITS = { firstTokenMs: 60_000, idleMs: 15_000, retries: 0 } as const;

/** Room for a probe's answer, and for the first thoughts of a model that thinks. Tokens. */
export const PROBE_MAX_TOKENS = 64;

/** Characters of a malformed answer that are shown back for its repair; more costs tokens and adds nothing. */
export const REPAIR_EXCERPT_CHARS = 4_000;

/** Limits of requests for vectors. Times in milliseconds. */
export interface EmbeddingLimits extends RetryLimits {
  /** One query: a person waits, and searching by words goes on without it. */
  queryMs: number;
  /** One request with many passages; a local server may load the model first. */
  batchMs: number;
  batchTexts: number;
  batchChars: number;
  /** Of one text: more is beyond the context of the usual models, which would cut or refuse it. */
  maxChars: number;
}

export const DEFAULT_EMBEDDING_LIMITS: EmbeddingLimits = {
  queryMs: 20_000,
  batchMs: 120_000,
  batchTexts: 32,
  batchChars: 64_000,
  maxChars: 8_000,
  ...RETRY_LIMITS,
};

/** Limits of requests for a reranker's scores. Times in milliseconds. */
export interface RerankLimits extends RetryLimits {
  /** One request: a person waits, and the order of the search is there without it. */
  requestMs: number;
  /** Texts in one request: what such servers take at once by default (TEI: 32). */
  batchTexts: number;
  /** Of one text: more is beyond the context of the usual cross-encoders. */
  maxChars: number;
}

export const DEFAULT_RERANK_LIMITS: RerankLimits = {
  requestMs: 15_000,
  batchTexts: 32,
  maxChars: 4_000,
  ...RETRY_LIMITS,
  retries: 1,
};

/** Characters of a refusal that are kept for an operator. */
export const MOST_ANSWER_CHARS = 500;

/** Query vectors kept for each embedding model: a retried run asks for the same queries again. */
export const EMBED_QUERY_CACHE_ENTRIES = 256;
