import { splitSentences } from "@/lib/engine/language/text/sentences";
import type { TextSpan } from "@/lib/engine/models/verifier";
import type { Passage } from "@/lib/shared/contracts/library/document";

/** A sentence with its neighbours, as a passage with the same title and headings. */
export function quotedWindow(passage: Passage, sentence: TextSpan): Passage {
  const sentences = splitSentences(passage.text, passage.language);
  const first = sentences.findIndex(({ end }) => end > sentence.start);
  const last = sentences.findLastIndex(({ start }) => start < sentence.end);
  const start = sentences[Math.max(0, first - 1)]?.start ?? sentence.start;
  const end = sentences[Math.min(sentences.length - 1, last + 1)]?.end ?? sentence.end;
  return { ...passage, text: passage.text.slice(start, end), start: passage.start + start, end: passage.start + end };
}
