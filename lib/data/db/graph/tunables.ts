/** Sentences embedded with an entity's name and kind: more would blur its meaning. */
export const PORTRAIT_FACTS = 2;

/**
 * Longest transaction that changes the graph. Each waits for the one before it, and the mentions of a large document
 * take seconds to delete.
 */
export const GRAPH_TRANSACTION_MS = 60_000;

/** Folded names looked up at once: a statement takes 32,767 parameters, and the keys of their entities come on top. */
export const KEYS_AT_ONCE = 5_000;

/**
 * Entities of a neighbourhood, as many as one picture can show, and relations followed on each side of each of them.
 */
export const NEIGHBOURS = 300;
export const NEIGHBOURS_OF_ONE = 300;

/** Facts shown per entity: more than anyone reads. */
export const FACTS_OF_ONE = 500;

/** Entities named with an episode, and characters of its excerpt. */
export const EPISODE_ENTITIES = 12;
export const EPISODE_EXCERPT_CHARS = 240;

/** Documents listed as failed extractions. */
export const LISTED_FAILURES = 100;

/**
 * Relations in one picture, the most stated first: a limit per entity, and a minimum for the whole picture. Between a
 * thousand well-known entities of a large library there are tens of thousands, too many to distinguish.
 */
export const RELATIONS_PER_ENTITY = 3;
export const RELATIONS_LEAST = 2_000;
