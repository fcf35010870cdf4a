import { builtInEmbedder } from "../models/built-in/embedder";
import type { EmbeddingModel } from "../models/embedding-model";
import { EmbeddedIndex } from "./index/embedded/embedded-index";
import type { SearchIndex } from "./index/search-index";
import { createRetriever } from "./orchestrator";
import type { Retriever } from "./retriever";

/** The embedding model of this installation's library. */
export function libraryEmbedder(): EmbeddingModel {
  return builtInEmbedder();
}

/** The index of this installation's library. */
export function libraryIndex(): SearchIndex {
  return new EmbeddedIndex(libraryEmbedder().id);
}

/** Finds passages in this installation's library. */
export function libraryRetriever(): Retriever {
  return createRetriever({ index: libraryIndex(), embedder: libraryEmbedder() });
}
