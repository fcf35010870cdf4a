/** Candidates written or assessed at the same time: as published there are three; a local server queues more anyway. */
export const CANDIDATES_AT_ONCE = 4;

/** How long a generator that was told to stop may take before what it has written is taken without it, in ms. */
export const GENERATOR_STOP_MS = 1_000;

/** What quoting may take once the deadline has passed, in ms: a person has waited long enough. */
export const LATE_QUOTES_MS = 2_000;

/**
 * How long a step may go on once the run was cancelled or its deadline has passed, in ms: longer than a generator that
 * does not stop and the quotes in its place. A step that takes longer hears no signal and is left to itself.
 */
export const STEP_STOP_MS = 3_500;

/** Findings that an answer lists as missing: the worst few say enough. */
export const MOST_MISSING = 5;

/** A candidate of this utility or more addresses the question; the published scale is 1 to 5. */
export const USEFUL_FROM_UTILITY = 3;

/** Most passages that a reranking server looks at: one request of it. */
export const MOST_RERANKED_BY_SERVER = 32;

/** Passages that each way of asking the knowledge graph is to give, beyond those that the search finds by itself. */
export const GRAPH_HITS = 12;

/** Passages that are shown where there is no answer: more would be a list of results. */
export const CLOSEST_PASSAGES = 3;
