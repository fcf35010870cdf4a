import type { Evidence } from "@/lib/shared/contracts/evaluation/judgement";
import type { Passage, TextRange } from "@/lib/shared/contracts/library/document";
import { overlaps } from "@/lib/shared/text/spans";
import { type ClaimWord, claimWords } from "./support/built-in/claim-words";

/**
 * The answer's words that only low-confidence OCR words confirm: every occurrence in the sources is doubtful. Words
 * that the sources lack are not included.
 * @param sources passages that may confirm the words
 * @param evidence the part of one source to search; all of them if `null`
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
