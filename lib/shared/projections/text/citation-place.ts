/** What follows a sentence's last word: its end mark, closing marks, the edge of a table. */
const SENTENCE_TAIL = /(?:\s*[.!?…]+)?["»”’*_]*(?:\s*\|)?\s*$/u;

/** Offset in a sentence at which a citation is added: before its full stop, like a writer's own markers. */
export function citationPlace(sentence: string): number {
  return SENTENCE_TAIL.exec(sentence)?.index ?? sentence.length;
}
