import type { Passage } from "./document";

/**
 * Passages of a document that are embedded, whatever they hold. With the built-in model on one core this takes five
 * minutes; prose of that length has a thousand pages.
 */
export const EMBEDDED_PASSAGES = 4_000;

/** What a passage that begins inside a table begins with. */
export const ROW_START = "|";

/**
 * Whether a passage gets no vector, so that only its words find it: rows of a table far into a document. A large table
 * has tens of thousands of such passages, which differ in a few names and numbers; embedding them takes an hour, and
 * their meanings are all alike.
 */
export function isFoundByWordsOnly({ ordinal, text }: Pick<Passage, "ordinal" | "text">): boolean {
  return ordinal >= EMBEDDED_PASSAGES && text.startsWith(ROW_START);
}
