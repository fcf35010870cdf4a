import { searchTerms } from "@/lib/shared/contracts/runs/run-search";

/**
 * What a text asks of a column of folded words (`search_text`): all of its words, in any order, a word by its
 * beginning, a phrase in quotes as it stands. Null where it has no words: nothing is found by signs alone.
 * @param given puts a value among the statement's parameters and names it
 */
export function wordsQuery(text: string, given: (value: unknown) => string): string | null {
  const terms = searchTerms(text);
  if (terms.length === 0) return null;
  return terms
    .map(({ words, phrase }) => {
      const folded = `folded(${given(words)}::text)`;
      return phrase ? `phraseto_tsquery('simple', ${folded})` : `to_tsquery('simple', '''' || ${folded} || ''':*')`;
    })
    .join(" && ");
}
