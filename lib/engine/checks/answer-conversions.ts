import { readConversions, type ShownMeasure } from "@/lib/engine/language/figures/conversions/check-conversions";
import { isCombination } from "@/lib/engine/language/figures/conversions/combined-amounts";
import { NO_PLACE } from "@/lib/engine/language/figures/conversions/rated-amounts";
import { splitSentences } from "@/lib/engine/language/text/sentences";
import { type CandidateSentence, candidateSentences } from "@/lib/engine/models/built-in/reader-candidates";
import { figurePlace } from "@/lib/engine/models/passages/figure-place";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { Passage } from "@/lib/shared/contracts/library/document";

/** A sentence or row of an answer, with the space after it. */
export interface AnswerPiece {
  /** Without its right conversions. */
  text: string;
  /** What these give. */
  shown: ShownMeasure[];
  /** The sentences or rows of the passages that it quotes; empty if it is in its own words. */
  quoted: CandidateSentence[];
}

/** The sentences and rows of an answer without the conversions in brackets that follow from what they quote. */
export function answerPieces(text: string, passages: readonly Passage[], language: TextLanguage): AnswerPiece[] {
  const sources = passages.flatMap((passage) =>
    candidateSentences([{ number: 1, passage, retrievalScore: 0 }]).map((candidate) => ({
      candidate,
      words: wordsOf(candidate.text),
    })),
  );
  return piecesOf(text, language).map((piece) => {
    const words = wordsOf(piece.replace(COMPUTED, ""));
    const own = sources.filter((source) => words !== "" && ` ${source.words} `.includes(` ${words} `));
    const quoted = own.map(({ candidate }) => candidate);
    const read = [NO_PLACE, ...quoted.map(figurePlace)].map((place) => readConversions(piece, language, place));
    const best = read.reduce((most, other) => (other.shown.length > most.shown.length ? other : most));
    return { ...best, quoted };
  });
}

/** A text without the conversions in brackets that follow from the passages. */
export function withoutShown(text: string, passages: readonly Passage[], language: TextLanguage): string {
  if (!text.includes(" (")) return text;
  return answerPieces(text, passages, language)
    .map((piece) => piece.text)
    .join("");
}

/**
 * A text without the sums and differences in brackets that are right. Since nothing shows that their amounts belong
 * together, a sentence with one is never approved.
 */
export function withoutCombinations(text: string, passages: readonly Passage[], language: TextLanguage): string {
  return text.replace(COMPUTED, (bracket: string, at: number) => {
    const sources = passages.map((passage) => passage.text);
    return isCombination(bracket.slice(2, -1), text.slice(0, at), sources, language) ? "" : bracket;
  });
}

/** A computation in brackets. */
const COMPUTED = / \([^()]+ [=>] [^()]+\)/g;

function piecesOf(text: string, language: TextLanguage): string[] {
  return text.split(/(?<=\n)/).flatMap((line) => {
    const starts = splitSentences(line, language).map(({ start }) => start);
    return starts.length < 2 ? [line] : starts.map((start, at) => line.slice(at === 0 ? 0 : start, starts[at + 1]));
  });
}

function wordsOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}
