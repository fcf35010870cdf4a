import { readSearchVersions } from "@/lib/data/db/library/library-version";
import type { EmbeddingModel } from "@/lib/engine/models/embedding-model";
import { AppError } from "@/lib/shared/errors";
import { searchDatabaseWords } from "../index/database-words";
import { openIndex } from "../index/open-index";
import { indexedEmbedder } from "../index-worker/indexed-model";
import { libraryIndexes } from "../index-worker/library";
import { createRetriever, type LibraryRetriever, type SearchParts } from "./orchestrator";

/**
 * Finds passages in this installation's library. Each search looks once which index answers, so that the query's
 * vector and those it is compared with are always of one model, also while indexes are switched.
 */
export function libraryRetriever(): LibraryRetriever {
  return {
    async search(request) {
      request.signal?.throwIfAborted();
      return createRetriever(await librarySearchParts()).search(request);
    },
  };
}

/** What a search of the library works with at this moment. @throws AppError `unavailable` */
export async function librarySearchParts(): Promise<SearchParts> {
  const [{ active, engine }, versions] = await Promise.all([libraryIndexes(), readSearchVersions()]).catch(
    (cause: unknown) => {
      throw new AppError("unavailable", "The library cannot be searched at the moment.", { cause });
    },
  );
  const embedder: Pick<EmbeddingModel, "embedQuery" | "embedPassages"> = {
    embedQuery: async (text, options) => (await indexedEmbedder(active)).embedQuery(text, options),
    embedPassages: async (texts, options) => (await indexedEmbedder(active)).embedPassages(texts, options),
  };
  return {
    index: {
      // Opened by each side: an index that cannot be opened is one that is away.
      searchDense: async (...asked) => openIndex(active, engine).searchDense(...asked),
      searchLexical: async (...asked) => openIndex(active, engine).searchLexical(...asked),
    },
    embedder,
    ...(active.store === "embedded"
      ? {}
      : {
          databaseWords: { searchLexical: (tokens, filter, k) => searchDatabaseWords(tokens, filter, { k, engine }) },
        }),
    results: { indexId: active.id, ...versions },
  };
}
