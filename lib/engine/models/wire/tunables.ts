/** Number and timing of retries. Times in milliseconds. */
export interface RetryLimits {
  /** Retries after the first try; for a streamed answer, all before its first token. */
  retries: number;
  /** First back-off; later ones grow exponentially, with jitter. */
  initialBackoffMs: number;
  maxBackoffMs: number;
  /** A longer wait requested by the server (Retry-After) is not waited for. */
  maxRetryAfterMs: number;
  /** Consecutive failures of a host, over all requests, that open its circuit. */
  breakerFailures: number;
  /** Time until an open circuit lets one request try the host again. */
  breakerOpenMs: number;
}

/** Limits of one request to a language model. Times in milliseconds. */
export interface ModelLimits extends RetryLimits {
  /** From sending the request to its first token, including the connection. */
  firstTokenMs: number;
  /** Longest silence between two chunks once tokens flow; restarted by every chunk. */
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

/** Fits several tries and a fallback into the default run deadline of 120 s. */
export const DEFAULT_MODEL_LIMITS: ModelLimits = {
  firstTokenMs: 30_000,
  idleMs: 15_000,
  ...RETRY_LIMITS,
};

/**
 * A server on the user's own machine loads the model, and reads a long prompt on the processor, before its first token:
 * a retry would start this again. A run's deadline ends the wait long before, at any setting.
 */
export const LOCAL_MODEL_LIMITS: Partial<ModelLimits> = { firstTokenMs: 3_600_000, idleMs: 60_000 };

/** Retries while an output format is being tried: some servers answer 500 to an unknown one. */
export const PROBE_RETRIES = 1;

/** Factor by which the room for an output grows after it was cut at its token limit. */
export const ROOM_AFTER_CUT = 2;

/** Extra room for a thinking model's thoughts, above the room for its answer. Tokens. */
export const THINKING_TOKENS = 4_000;

/** Listing models is a small request: a slower server is reported as unreachable. Milliseconds. */
export const LIST_MODELS_TIMEOUT_MS = 5_000;

/** A server on this machine answers at once or is not running. Milliseconds. */
export const DETECT_TIMEOUT_MS = 1_500;

/** Limits of a probe: a local server may load the model first, and a user waits. */
export const PROBE_LIMITS = { firstTokenMs: 60_000, idleMs: 15_000, retries: 0 } as const;

/** Room for a probe's answer, and for the first thoughts of a thinking model. Tokens. */
export const PROBE_MAX_TOKENS = 64;

/** Characters of a malformed answer that are sent back for its repair; more costs tokens without benefit. */
export const REPAIR_EXCERPT_CHARS = 4_000;

/** Limits of requests for vectors. Times in milliseconds. */
export interface EmbeddingLimits extends RetryLimits {
  /** One query: a user waits, and lexical search continues without it. */
  queryMs: number;
  /** One request with many passages; a local server may load the model first. */
  batchMs: number;
  batchTexts: number;
  batchChars: number;
  /** Longest text: a longer one exceeds the context of common models, which would cut or refuse it. */
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
  /** One request: a user waits, and the search has an order without it. */
  requestMs: number;
  /** Texts in one request: the default limit of these servers (TEI: 32). */
  batchTexts: number;
  /** Longest text: a longer one exceeds the context of common cross-encoders. */
  maxChars: number;
}

export const DEFAULT_RERANK_LIMITS: RerankLimits = {
  requestMs: 15_000,
  batchTexts: 32,
  maxChars: 4_000,
  ...RETRY_LIMITS,
  retries: 1,
};

/** The client libraries' own time limit. Longer than any of ours, which are enforced chunk by chunk. Milliseconds. */
export const CLIENT_TIMEOUT_MS = 3_600_000;

/** Part of an error answer that is read: some quote the request before they say what is wrong. Characters. */
export const ERROR_BODY_MAX_CHARS = 16_000;

/** Characters of a refusal that are stored for an operator. */
export const MOST_ANSWER_CHARS = 500;

/** Query vectors cached for each embedding model: a retried run uses the same queries again. */
export const EMBED_QUERY_CACHE_ENTRIES = 256;
