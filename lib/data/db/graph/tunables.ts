/** Sentences that an entity's meaning is made of, beside its name and kind: the rest would blur it. */
export const PORTRAIT_FACTS = 2;

/** Members of a community written in one statement: some 30 ms, in which the embedded database does nothing else. */
export const MEMBERS_AT_ONCE = 500;

/** Entities of a neighbourhood, as many as one picture holds, and relations followed from each of them and each side. */
export const NEIGHBOURS = 300;
export const NEIGHBOURS_OF_ONE = 300;

/** Facts shown of an entity: more than anybody reads. */
export const FACTS_OF_ONE = 500;

/** Entities named with an episode, and characters of its excerpt. */
export const EPISODE_ENTITIES = 12;
export const EPISODE_EXCERPT_CHARS = 240;

/** Documents listed that could not be read into the graph. */
export const LISTED_FAILURES = 100;

/**
 * Relations of one picture, those that most facts state first: so many for each of its entities, and at least so many.
 * Between a thousand well-known entities of a large library there are tens of thousands, which nobody tells apart.
 */
export const RELATIONS_PER_ENTITY = 3;
export const RELATIONS_LEAST = 2_000;
