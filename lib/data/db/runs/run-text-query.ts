import { wordsQuery } from "../connection/words-query";

/**
 * The condition that a run's question or answer contains all of a text's words, in any order, each as a prefix, and a
 * quoted phrase verbatim. Accents and case are ignored (`folded`, migration 0018).
 * @param given adds a value to the statement's parameters and returns its placeholder
 */
export function textQuery(text: string, given: (value: unknown) => string): string {
  const query = wordsQuery(text, given);
  // Punctuation alone has no words and finds nothing.
  if (query === null) return "false";
  const found = `run.search_text @@ (${query})`;
  // The index covers ended runs; the few in progress are scanned.
  return `((run.status = 'ended' AND ${found}) OR (run.status = 'running' AND ${found}))`;
}
