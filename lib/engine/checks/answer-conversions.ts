import { readConversions, type ShownMeasure } from "@/lib/engine/language/figures/conversions/check-conversions";
import { isCombination } from "@/lib/engine/language/figures/conversions/combined-amounts";
import { isPaymentsTotal } from "@/lib/engine/language/figures/conversions/payments-total";
import { NO_PLACE } from "@/lib/engine/language/figures/conversions/rated-amounts";
import { splitSentences } from "@/lib/engine/language/text/sentences";
import { type CandidateSentence, candidateSentences } from "@/lib/engine/models/built-in/reader-candidates";
import { figurePlace } from "@/lib/engine/models/passages/figure-place";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { passagePlace } from "@/lib/shared/contracts/library/passage-place";

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
 * together, or are all that is paid, a sentence with one is never approved.
 */
export function withoutCombinations(text: string, passages: readonly Passage[], language: TextLanguage): string {
  if (text.search(COMPUTED) === -1) return text;
  const sources = passages.flatMap((passage) => {
    const place = passagePlace(passage).join("\n");
    return splitSentences(passage.text, language).map(({ start, end }) => ({
      text: passage.text.slice(start, end),
      place,
    }));
  });
  return piecesOf(text, language)
    .map((piece) =>
      piece.replace(COMPUTED, (bracket: string, at: number) => {
        const inner = bracket.slice(2, -1);
        const isRight =
          isPaymentsTotal(inner, piece, at, language) || isCombination(inner, piece.slice(0, at), sources, language);
        return isRight ? "" : bracket;
      }),
    )
    .join("");
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
