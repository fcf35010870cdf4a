/**
 * What the knowledge graph's word counts: the share of what a passage lacks to the best score that a hit of score 1
 * adds; and what its ways of asking count beside each other.
 */
export const GRAPH_WEIGHT = 0.3;
export const GRAPH_WAYS = { node: 0.8, edge: 1, episode: 0.8, community: 0.6 } as const;

/** Score from which on a passage of a path has a place among the best by itself, and the share of the places for such. */
export const PATH_SCORE = 0.4;
export const PATH_PLACES_SHARE = 0.34;

/** Passages taken from each list before fusion: normalisation by minimum and maximum is measured over these. */
export const CANDIDATES_PER_LIST = 100;

/**
 * What all further wordings of a question count together, beside 1 for the question itself. Measured with synonyms on
 * development questions: up to .25 Recall@5 gains by up to .008, from .5 on Recall@1 loses by up to .04.
 */
export const VARIANTS_WEIGHT = 0.2;

/** Passages looked at by a reranker for each one kept: the right passage is rarely further down. */
export const RERANK_POOL = 3;

/** Passages loaded beyond those wanted, in one statement with them, to take the places of near duplicates. */
export const SPARE_PASSAGES = 8;

/** Neighbours handed on at most, for each passage wanted: beyond it they are what fills the prompt. */
export const NEIGHBOURS_PER_PASSAGE = 2;

/** Search results that a process keeps at most: entries, and bytes of all of them together. */
export const CACHED_RESULTS = 500;
export const CACHED_RESULT_BYTES = 8 * 1024 * 1024;

/** Passages left out that a search tells about: further down nobody looks. */
export const MOST_LEFT_OUT = 100;

/** How far down a list the place of a passage is looked for that somebody wants explained. */
export const EXPLAINED_PASSAGES = 2_000;

/** How long a search waits for the query's vector, retries included, before words alone answer it, in milliseconds. */
export const QUERY_EMBEDDING_LIMIT_MS = 15_000;

/** Passages embedded in one go while an index is filled: a second of the built-in model, one request of a server. */
export const FILL_BATCH = 16;

/**
 * The same while any run is going on, and passages written in one statement then: what a person watches must not
 * wait. (Measured with one a statement: 13 ms from an event to its storage instead of 350.)
 */
export const FILL_BATCH_WHILE_STREAMING = 4;
export const FILL_WRITE_WHILE_STREAMING = 1;

/** Passages looked up at once as missing: until they are done, the worker does not look what else has changed. */
export const FILL_LOOK = 256;

/** How long an index belongs to the worker that fills it without a sign of life, and how often it gives one, in milliseconds. */
export const LEASE_MS = 30_000;
export const HEARTBEAT_MS = 5_000;

/** Vectors of earlier versions that get their hash in one statement: some 20 ms. */
export const HASH_BATCH = 200;

/** Pause between looks for changed settings and missing vectors, in milliseconds; saving settings here ends it. */
export const POLL_MS = 2_000;

/** Wait after a failed try, in milliseconds; it doubles with each failure in a row up to the longest. */
export const RETRY_MS = 2_000;
export const LONGEST_RETRY_MS = 60_000;

/** Longest wait after a failed try where it was the store that failed: what it missed is there within a minute of its return. */
export const LONGEST_STORE_RETRY_MS = 30_000;

/** How often a store outside is asked whether it still has everything, in milliseconds: three short requests. */
export const LOOK_AGAIN_MS = 20_000;

/**
 * How long an index that lacked nothing is left alone while the library does not change, in milliseconds: then all
 * passages are compared with it, about 200 ms for 100,000.
 */
export const FULL_LOOK_MS = 300_000;

/**
 * While documents come in one after the other the library changes all the time: the pause after a look through it, in
 * times of what the look took, and its longest, in milliseconds.
 */
export const LOOK_PAUSE = 10;
export const LONGEST_LOOK_PAUSE_MS = 30_000;

/** Passages removed from a store in one go. */
export const SWEEP_BATCH = 1_000;

/** Superseded documents whose words and vectors are removed in one go, where ingestion was ended before it did so. */
export const SUPERSEDED_BATCH = 20;

/**
 * When a store that was away is asked again to remove a collection, and after how long the collection is left to the
 * operator, in milliseconds: a minute, a day.
 */
export const DROP_AGAIN_MS = 60_000;
export const GIVE_UP_DROPPING_MS = 86_400_000;

/** How long the vectors of an index that was switched off are kept for searches under way, in milliseconds. */
export const RETIRED_GRACE_MS = 60_000;

/** Vectors removed in one statement: a few milliseconds each. */
export const DROP_BATCH = 500;

/** Vectors of passages that are kept, 1.5 KB each of the built-in model, and how many of them are removed in one statement. */
export const CACHED_PASSAGES = 50_000;
export const CACHED_PASSAGES_DROPPED = 500;
