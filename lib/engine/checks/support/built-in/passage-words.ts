import { memoByPassage } from "@/lib/engine/language/memo";
import { splitSentences } from "@/lib/engine/language/text/sentences";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { PASSAGES_IN_WORDS } from "../../tunables";
import { type ClaimWord, claimWords } from "./claim-words";

/** A sentence, or two neighbouring ones, as the support judge compares it. Offsets are into the passage. */
export interface Stretch {
  words: readonly ClaimWord[];
  keys: ReadonlySet<string>;
}

interface PassageWords {
  /** For the whole text, since a quotation may continue past the end of a sentence. */
  words: readonly ClaimWord[];
  sentences: readonly Stretch[];
  neighbours: readonly Stretch[];
}

/** The words of a passage, of its sentences and of its pairs of neighbouring sentences. */
export function passageWords({ text, language }: Passage): PassageWords {
  return readPassage(text, language);
}

/** Cached, since every sentence of an answer is compared with the same ones, in this run and in others. */
const readPassage = memoByPassage((text, language): PassageWords => {
  const spans = splitSentences(text, language);
  const stretch = (start: number, end: number): Stretch => {
    const words = claimWords(text.slice(start, end), language);
    const placed = words.map((word) => ({ ...word, start: word.start + start, end: word.end + start }));
    return { words: placed, keys: new Set(words.map(({ key }) => key)) };
  };
  return {
    words: claimWords(text, language),
    sentences: spans.map(({ start, end }) => stretch(start, end)),
    neighbours: spans.slice(1).map(({ end }, at) => stretch(spans[at]?.start ?? 0, end)),
  };
}, PASSAGES_IN_WORDS);
