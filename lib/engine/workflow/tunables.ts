/** Time that a stopped generator has to end before its text so far is used, in ms. */
export const GENERATOR_STOP_MS = 1_000;

/** Time limit for quoting after the deadline, in ms: the user has waited long enough. */
export const LATE_QUOTES_MS = 2_000;

/**
 * Time that a step has to end after the run was cancelled or its deadline passed, in ms: longer than a generator that
 * does not stop and the quotes that replace its draft. A step that takes longer ignores its signal and is abandoned.
 */
export const STEP_STOP_MS = 3_500;

/** Findings that an answer lists as missing: the worst few are enough. */
export const MOST_MISSING = 5;

/** Documents with unread pages that an answer names; the others are counted. */
export const MOST_UNREAD_NAMED = 3;

/** Most passages sent to a reranking server: one request. */
export const MOST_RERANKED_BY_SERVER = 32;

/** Passages requested from each retrieval of the knowledge graph, beyond those of the search itself. */
export const GRAPH_HITS = 12;

/** Passages shown when there is no answer: more would be a list of results. */
export const CLOSEST_PASSAGES = 3;

/** Maximum characters of a claim's lead-in: judges read it with the claim, and events store it. */
export const MAX_LEAD_CHARS = 300;
