import { isInstruction } from "@/lib/engine/language/assistant-instructions";
import { packOf } from "@/lib/engine/language/language-packs";
import { foldText } from "@/lib/engine/language/text/fold-text";
import { MARKDOWN_HEADING } from "@/lib/engine/language/text/markdown";
import { splitSentences } from "@/lib/engine/language/text/sentences";
import { TABLE_ROW } from "@/lib/engine/language/text/table-cells";
import { dotProduct } from "@/lib/engine/models/dot-product";
import type { EmbeddingModel } from "@/lib/engine/models/embedding-model";
import type { Passage, TextRange } from "@/lib/shared/contracts/library/document";
import { SUMMARY_CANDIDATES, SUMMARY_REPETITION, SUMMARY_SENTENCE_CHARS, SUMMARY_SENTENCES } from "./tunables";

interface Candidate extends TextRange {
  text: string;
  vector: Float32Array;
}

/**
 * The sentences that sum up a document: those closest in meaning to all of it, each unlike the ones before it (maximal
 * marginal relevance, Carbonell and Goldstein 1998). In the order of the text.
 */
export async function summarySentences(
  passages: readonly Passage[],
  embedder: Pick<EmbeddingModel, "embedPassages">,
  signal: AbortSignal,
): Promise<TextRange[]> {
  const sentences = spread(passages.flatMap(quotable), SUMMARY_CANDIDATES);
  const candidates: Candidate[] = [];
  for (const sentence of sentences) {
    signal.throwIfAborted();
    const [vector] = await embedder.embedPassages([sentence.text], { background: true });
    if (vector !== undefined) candidates.push({ ...sentence, vector });
  }
  const centre = meanOf(candidates.map(({ vector }) => vector));
  if (centre === null) return [];
  const chosen: Candidate[] = [];
  let left = candidates;
  while (chosen.length < SUMMARY_SENTENCES && left.length > 0) {
    const worth = ({ vector }: Candidate) =>
      dotProduct(vector, centre) -
      SUMMARY_REPETITION * Math.max(0, ...chosen.map((known) => dotProduct(vector, known.vector)));
    const best = left.reduce((most, own) => (worth(own) > worth(most) ? own : most));
    chosen.push(best);
    left = left.filter((own) => own !== best);
  }
  return chosen.toSorted((a, b) => a.start - b.start).map(({ start, end }) => ({ start, end }));
}

/**
 * Whole sentences of running text that are understandable alone and do not instruct an assistant; each once, if
 * passages overlap.
 */
function quotable(passage: Passage, at: number, all: readonly Passage[]): (TextRange & { text: string })[] {
  const { openingReference } = packOf(passage.language);
  const before = all[at - 1]?.end ?? 0;
  return splitSentences(passage.text, passage.language).flatMap(({ start, end }) => {
    const text = passage.text.slice(start, end);
    const { min, max } = SUMMARY_SENTENCE_CHARS;
    if (text.length < min || text.length > max || passage.start + start < before) return [];
    if (isInstruction(text)) return [];
    if (MARKDOWN_HEADING.test(text) || TABLE_ROW.test(text) || !/[.!…]["'”’»)]*$/.test(text)) return [];
    if (!/^["'“«(*_]*[\p{Lu}\p{N}]/u.test(text) || openingReference.test(foldText(text))) return [];
    return [{ start: passage.start + start, end: passage.start + end, text }];
  });
}

/** At most this many elements, spread over all of them. */
export function spread<T>(all: readonly T[], most: number): T[] {
  if (all.length <= most) return [...all];
  return Array.from({ length: most }, (_, at) => all[Math.floor((at * all.length) / most)]).filter(
    (one): one is T => one !== undefined,
  );
}

function meanOf(vectors: readonly Float32Array[]): Float32Array | null {
  const [first] = vectors;
  if (first === undefined) return null;
  const mean = first.map((_, at) => vectors.reduce((sum, vector) => sum + (vector[at] ?? 0), 0) / vectors.length);
  const length = Math.hypot(...mean);
  return length === 0 ? null : mean.map((value) => value / length);
}
