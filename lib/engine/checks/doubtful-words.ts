import type { Evidence } from "@/lib/shared/contracts/evaluation/judgement";
import type { Passage, TextRange } from "@/lib/shared/contracts/library/document";
import { overlaps } from "@/lib/shared/text/spans";
import { type ClaimWord, claimWords } from "./support/built-in/claim-words";

/**
 * Which of an answer's words rest only on words that OCR read with low confidence: wherever the sources have them, they are
 * doubtful. Words that the sources lack are not among them.
 * @param sources passages that may confirm the words
 * @param evidence where in one of them they are to be looked for; anywhere if `null`
 */
export function doubtfulWords(
  wanted: readonly ClaimWord[],
  sources: readonly Passage[],
  evidence: Evidence | null,
): string[] {
  if (wanted.length === 0 || !sources.some(({ doubtful = [] }) => doubtful.length > 0)) return [];
  const places = sources.map((passage) => ({
    doubtful: passage.doubtful ?? [],
    words: wordsOf(passage, evidence?.passageId === passage.id ? evidence : null),
  }));
  const isDoubtful = ({ key }: ClaimWord) => {
    const found = places.flatMap(({ words, doubtful }) =>
      words.filter((word) => word.key === key).map((word) => doubtful.some((range) => overlaps(range, word))),
    );
    return found.length > 0 && found.every(Boolean);
  };
  return [...new Set(wanted.filter(isDoubtful).map(({ text }) => text))];
}

function wordsOf({ text, language }: Passage, within: TextRange | null): ClaimWord[] {
  const words = claimWords(text, language);
  return within === null ? words : words.filter((word) => overlaps(within, word));
}
