/** Sentences that an entity's meaning is made of, beside its name and kind: the rest would blur it. */
export const PORTRAIT_FACTS = 2;

/** Members of a community written in one statement: some 30 ms, in which the embedded database does nothing else. */
export const MEMBERS_AT_ONCE = 500;
