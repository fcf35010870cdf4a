/** How long the steps of a question use the indexes that the first of them read, in milliseconds. */
export const INDEXES_KEPT_MS = 1_000;

/**
 * Weight of the knowledge graph: the share of a passage's distance to score 1 that a hit of score 1 adds; and the relative
 * weights of its kinds of retrieval.
 */
export const GRAPH_WEIGHT = 0.3;
export const GRAPH_RETRIEVAL_WEIGHTS = { node: 0.8, edge: 1, episode: 0.8, community: 0.6 } as const;

/** Minimum score of a path's passage for a reserved place among the best, and the share of such places. */
export const PATH_SCORE = 0.4;
export const PATH_PLACES_SHARE = 0.34;

/** Passages of each list that are fused; min-max normalization uses the same ones. */
export const CANDIDATES_PER_LIST = 100;

/**
 * Total weight of all other wordings of a question; the question itself weighs 1. Measured with synonyms on development
 * questions: up to .25, Recall@5 gains up to .008; from .5 on, Recall@1 loses up to .04.
 */
export const VARIANTS_WEIGHT = 0.2;

/** Passages reranked per result; the right passage is rarely further down. */
export const RERANK_POOL = 3;

/** Extra passages loaded in the same statement, to replace near duplicates. */
export const SPARE_PASSAGES = 8;

/** Maximum neighbours per wanted passage; more would crowd the prompt. */
export const NEIGHBOURS_PER_PASSAGE = 2;

/** Limits of the cache of search results in a process: entries and total bytes. */
export const CACHED_RESULTS = 500;
export const CACHED_RESULT_BYTES = 8 * 1024 * 1024;

/** Maximum dropped passages reported by a search. */
export const MAX_LEFT_OUT = 100;

/** How far down a list the rank of an explained passage is searched. */
export const EXPLAINED_PASSAGES = 2_000;

/**
 * Searches of a process that run at the same time; others wait for their turn. Each keeps two or three connections busy,
 * so more would only wait for one another.
 */
export const SEARCHES_AT_ONCE = 4;

/** How long a search keeps its place, in milliseconds: ten times what one takes. After that it waits for a server. */
export const PLACE_MS = 1_000;

/** How long a search waits for the query's vector, retries included, before it is only lexical, in milliseconds. */
export const QUERY_EMBEDDING_LIMIT_MS = 15_000;

/** Passages embedded at once while an index is filled: one second of the built-in model, one request to a server. */
export const FILL_BATCH = 16;

/**
 * The same while a run is active, and passages written in one statement then, so that the run's events are not delayed.
 * (Measured with one per statement: 13 ms from an event to its storage instead of 350.)
 */
export const FILL_BATCH_WHILE_STREAMING = 4;
export const FILL_WRITE_WHILE_STREAMING = 1;

/** Missing passages read at once; the worker checks for other changes only after these are done. */
export const FILL_LOOK = 256;

/** Length of an index's lease, in milliseconds. */
export const LEASE_MS = 30_000;

/** Vectors of earlier versions that get their hash in one statement: about 20 ms. */
export const HASH_BATCH = 200;

/** How often changed settings and missing vectors are polled for, in milliseconds; saving settings wakes the worker. */
export const POLL_MS = 2_000;

/** The longest wait before it is checked again whether an index has become large, in milliseconds. */
export const LONGEST_REPLICA_POLL_MS = 60_000;

/** How long an index is left alone after a step that found nothing more to do; less than `POLL_MS`, in milliseconds. */
export const SETTLED_MS = 1_000;

/** Back-off after a failed attempt, which doubles with each consecutive failure, and its maximum, in milliseconds. */
export const RETRY_MS = 2_000;
export const MAX_RETRY_MS = 60_000;

/** Maximum back-off if the store failed, so that it is up to date within a minute of its return. */
export const MAX_STORE_RETRY_MS = 30_000;

/** How often an external store is audited for lost entries, in milliseconds: three short requests. */
export const AUDIT_MS = 20_000;

/**
 * How long a complete index is not checked again while the library is unchanged, in milliseconds. A check compares all
 * passages: about 200 ms for 100,000.
 */
export const FULL_CHECK_MS = 300_000;

/**
 * During an import the library changes continually: the pause after each check, as a multiple of the check's duration,
 * and its maximum in milliseconds.
 */
export const CHECK_PAUSE_FACTOR = 10;
export const MAX_CHECK_PAUSE_MS = 30_000;

/** Passages removed from a store in one request. */
export const SWEEP_BATCH = 1_000;

/** Superseded documents removed from the indexes in one step, if ingestion was interrupted before it did so. */
export const SUPERSEDED_BATCH = 20;

/**
 * How often removing a collection from an unavailable store is retried, and when it is given up and left to the
 * operator, in milliseconds.
 */
export const DROP_AGAIN_MS = 60_000;
export const GIVE_UP_DROPPING_MS = 86_400_000;

/** How long the vectors of a retired index are kept for running searches, in milliseconds. */
export const RETIRED_GRACE_MS = 60_000;

/** Vectors removed in one statement: a few milliseconds each. */
export const DROP_BATCH = 500;

/** Cached passage vectors, 1.5 KB each with the built-in model, and how many are removed in one statement. */
export const CACHED_PASSAGES = 50_000;
export const CACHED_PASSAGES_DROPPED = 500;
