import { createHash } from "node:crypto";
import { analyze } from "@/lib/engine/language/analyzers";
import { indexedText } from "@/lib/engine/ranking/indexed-text";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { isFoundByWordsOnly } from "@/lib/shared/contracts/library/found-by-words";
import type { IndexEntry } from "../index/search-index";

/** SHA-256 of an indexed text, hex. */
export function embeddedHash(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/**
 * The index entries of passages, of which those that only their words find are not embedded.
 * @param embed returns the vectors of texts, in order
 * @param missing the error for a vector that it did not return
 */
export async function toIndexEntries(
  passages: readonly Passage[],
  embed: (texts: readonly string[]) => Promise<Float32Array[]>,
  missing: () => Error,
): Promise<IndexEntry[]> {
  const embedded = passages.filter((passage) => !isFoundByWordsOnly(passage));
  const vectors = embedded.length === 0 ? [] : await embed(embedded.map(indexedText));
  const vectorOf = new Map<string, Float32Array>();
  for (const [at, { id }] of embedded.entries()) {
    const vector = vectors[at];
    if (vector === undefined) throw missing();
    vectorOf.set(id, vector);
  }
  return passages.map((passage) => toIndexEntry(passage, vectorOf.get(passage.id) ?? null));
}

/** A passage's index entry, with the vector of its `indexedText`. */
export function toIndexEntry(passage: Passage, embedding: Float32Array | null): IndexEntry {
  const { id: passageId, documentId, language } = passage;
  const text = indexedText(passage);
  return { passageId, documentId, language, tokens: analyze(text, language), embedding, hash: embeddedHash(text) };
}
