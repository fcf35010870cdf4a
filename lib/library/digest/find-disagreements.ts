import type { NewDisagreement } from "@/lib/data/db/disagreements/disagreements";
import { claimWords } from "@/lib/engine/checks/support/built-in/claim-words";
import { isFact, withUnit } from "@/lib/engine/checks/support/built-in/differing-facts";
import { nameLexicon } from "@/lib/engine/language/names/name-lexicon";
import { MARKDOWN_HEADING } from "@/lib/engine/language/text/markdown";
import { splitSentences } from "@/lib/engine/language/text/sentences";
import { TABLE_ROW } from "@/lib/engine/language/text/table-cells";
import type { Retriever } from "@/lib/engine/ports/retriever";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { Passage, TextRange } from "@/lib/shared/contracts/library/document";
import { denseWeightOf } from "@/lib/shared/contracts/library/search-settings";
import type { Settings } from "@/lib/shared/contracts/settings/settings";
import { type Restated, restatedOtherwise } from "./restated";
import { spread } from "./spread";
import { COMPARED_CHARS, PASSAGES_COMPARED, SENTENCES_COMPARED } from "./tunables";

/** A sentence for which other documents give three values belongs to a form that each fills in. */
const VALUES_OF_FORM = 3;

/** Sentences of a document that another document repeats with another number or date. */
export async function findDisagreements(
  documentId: string,
  passages: readonly Passage[],
  { retriever, denseWeight }: { retriever: Retriever; denseWeight: Settings["retrieval"]["denseWeight"] },
  signal: AbortSignal,
): Promise<NewDisagreement[]> {
  const found: NewDisagreement[] = [];
  for (const { passage: own, sentence } of spread(passages.flatMap(comparable), SENTENCES_COMPARED)) {
    signal.throwIfAborted();
    const query = own.text.slice(sentence.start, sentence.end);
    const { language } = own;
    const weight = denseWeightOf(denseWeight, language);
    const asked = { query, language, k: PASSAGES_COMPARED, denseWeight: weight, cache: false, signal };
    const others = (await retriever.search(asked)).passages.map(({ passage }) => passage);
    const lexicon = await nameLexicon(language);
    const restated = others
      .filter((other) => other.documentId !== documentId && other.language === language)
      .flatMap((other) => restatedOtherwise(own, sentence, other, lexicon) ?? []);
    const values = new Set(restated.flatMap(({ fact }) => [fact.claim.key, fact.source.key]));
    if (values.size >= VALUES_OF_FORM) continue;
    for (const one of restated) found.push(disagreement(own, sentence, one));
  }
  return found;
}

/** Whole sentences with a number or a date, outside tables, in a language whose numbers can be read. */
function comparable(passage: Passage): { passage: Passage; sentence: TextRange }[] {
  if (isUnread(passage.language)) return [];
  return splitSentences(passage.text, passage.language).flatMap((sentence) => {
    const text = passage.text.slice(sentence.start, sentence.end);
    const { min, max } = COMPARED_CHARS;
    if (text.length < min || text.length > max || MARKDOWN_HEADING.test(text) || TABLE_ROW.test(text)) return [];
    return claimWords(text, passage.language).some(isFact) ? [{ passage, sentence }] : [];
  });
}

function isUnread(language: TextLanguage): boolean {
  return language === "other";
}

function disagreement(
  own: Passage,
  sentence: TextRange,
  { passage, sentence: other, fact }: Restated,
): NewDisagreement {
  const text = own.text.slice(sentence.start, sentence.end);
  return {
    one: {
      documentId: own.documentId,
      passage: own.ordinal,
      sentence: text,
      value: withUnit(text, fact.claim, own.language),
    },
    other: {
      documentId: passage.documentId,
      passage: passage.ordinal,
      sentence: passage.text.slice(other.start, other.end),
      value: withUnit(passage.text, fact.source, passage.language),
    },
  };
}
