import { wordsQuery } from "../connection/words-query";

/**
 * The condition that a run's question or answer holds all of a text's words, in any order: a word by its beginning, a
 * phrase in quotes as it stands. Accents and case count for nothing (`folded`, migration 0018).
 * @param given puts a value among the statement's parameters and names it
 */
export function textQuery(text: string, given: (value: unknown) => string): string {
  const query = wordsQuery(text, given);
  // Signs alone are no words, and nothing is found by them.
  if (query === null) return "false";
  const found = `run.search_text @@ (${query})`;
  // The index is of ended runs; the few that go on are looked through.
  return `((run.status = 'ended' AND ${found}) OR (run.status = 'running' AND ${found}))`;
}
