import { createHash } from "node:crypto";
import { analyze } from "@/lib/engine/language/analyzers";
import { indexedText } from "@/lib/engine/ranking/indexed-text";
import type { Passage } from "@/lib/shared/contracts/library/document";
import type { IndexEntry } from "../index/search-index";

/** SHA-256 of an embedded text, hex. */
export function embeddedHash(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** A passage's index entry, with the vector of its `indexedText`. */
export function toIndexEntry(passage: Passage, embedding: Float32Array): IndexEntry {
  const { id: passageId, documentId, language } = passage;
  const text = indexedText(passage);
  return { passageId, documentId, language, tokens: analyze(text, language), embedding, hash: embeddedHash(text) };
}
