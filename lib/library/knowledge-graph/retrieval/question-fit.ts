import { passageWords } from "@/lib/data/db/graph/search/naming-passages";
import { analyze } from "@/lib/engine/language/analyzers";
import { isAskingWord } from "@/lib/engine/language/question/asking-words";
import { byTextLanguage, type TextLanguage } from "@/lib/shared/contracts/language";
import { ASKING_WORD_SHARE } from "./tunables";

/** How well a passage fits a question, 0–1. */
export type QuestionFit = (passageId: string) => number;

/**
 * Compares passages with a question by their index terms: the share of the question's terms that a passage contains,
 * weighted by rarity among these passages. A passage in another language can hardly share terms, so it gets at least the
 * mean of the others. Reads no texts.
 */
export async function questionFit(
  question: string,
  language: TextLanguage,
  passageIds: readonly string[],
): Promise<QuestionFit> {
  const known = await passageWords(passageIds);
  const terms = byTextLanguage((own) => [...new Set(analyze(question, own))]);
  const having = [...known].map(([id, passage]) => ({
    id,
    language: passage.language,
    has: terms[passage.language].map(passage.has),
  }));
  const weights = byTextLanguage((own) => {
    const passages = having.filter((passage) => passage.language === own);
    return terms[own].map((term, at) => {
      const count = passages.filter(({ has }) => has[at]).length;
      const rare = Math.log(1 + (passages.length - count + 0.5) / (count + 0.5));
      return rare * (isAskingWord(term, own) ? ASKING_WORD_SHARE : 1);
    });
  });
  const shares = new Map<string, number>();
  for (const { id, language: own, has } of having) {
    let total = 0;
    let shared = 0;
    for (const [at, weight] of weights[own].entries()) {
      total += weight;
      if (has[at]) shared += weight;
    }
    shares.set(id, total === 0 ? 0 : shared / total);
  }
  const own = [...known].flatMap(([id, passage]) => (passage.language === language ? (shares.get(id) ?? 0) : []));
  const mean = own.reduce((sum, share) => sum + share, 0) / Math.max(1, own.length);
  return (id) => {
    const passage = known.get(id);
    if (passage === undefined) return mean;
    const share = shares.get(id) ?? 0;
    return passage.language === language ? share : Math.max(share, mean);
  };
}
