import { searchTerms } from "@/lib/shared/contracts/runs/run-search";

/**
 * The query of a text against a column of folded words (`search_text`): all of its words, in any order, each as a
 * prefix, and a quoted phrase verbatim. Null where the text has no words: punctuation alone finds nothing.
 * @param given adds a value to the statement's parameters and returns its placeholder
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
