import { intersection, type Span } from "@/lib/shared/text/spans";
import { MARKER, type Sentence, type TextPiece } from "../chat/chat-text";

/**
 * Marks the words of an answer that answer its question: their first occurrence in the sentences that were not removed,
 * across citation marks and sentences. Returns the sentences unchanged if the words do not occur.
 * @param span as a judge copied it from the answer, with or without `[n]`
 */
export function emphasiseSpan(sentences: readonly Sentence[], span: string | undefined): readonly Sentence[] {
  const words = (span ?? "").replace(MARKER, "").trim();
  if (words === "") return sentences;
  const found = firstOccurrence(sentences.map(keptText).join(""), words);
  if (found === null) return sentences;
  let from = 0;
  return sentences.map((sentence) => {
    const at = { start: found.start - from, end: found.end - from };
    from += keptText(sentence).length;
    return sentence.retraction === null && at.start < from && at.end > 0 ? withRange(sentence, at) : sentence;
  });
}

function keptText({ pieces, retraction }: Sentence): string {
  return retraction === null ? pieces.map(textOf).join("") : "";
}

const textOf = (piece: TextPiece) => (piece.kind === "text" ? piece.text : "");

/** Whole words first: `19` is not matched inside `1940` if it occurs alone elsewhere. */
function firstOccurrence(text: string, words: string): Span | null {
  let inside: number | null = null;
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1)) {
    const end = at + words.length;
    if (!joins(text[at - 1], text[at]) && !joins(text[end - 1], text[end])) return { start: at, end };
    inside ??= at;
  }
  return inside === null ? null : { start: inside, end: inside + words.length };
}

function joins(before: string | undefined, after: string | undefined): boolean {
  return [before, after].every((sign) => sign !== undefined && /[\p{L}\p{N}]/u.test(sign));
}

/** @param range offsets into the sentence's own text; it may start before it and end after it */
function withRange(sentence: Sentence, range: Span): Sentence {
  let from = 0;
  const pieces = sentence.pieces.map((piece): TextPiece => {
    if (piece.kind !== "text") return piece;
    const own = { start: range.start - from, end: range.end - from };
    const emphasis = intersection(own, { start: 0, end: piece.text.length });
    from += piece.text.length;
    return emphasis === null ? piece : { ...piece, emphasis };
  });
  return { ...sentence, pieces };
}
