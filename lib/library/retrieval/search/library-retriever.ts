import type { Reader } from "@/lib/data/db/library/readable";
import type { EmbeddingModel } from "@/lib/engine/models/embedding-model";
import { AppError } from "@/lib/shared/errors";
import { searchDatabaseWords } from "../index/database-words";
import { openIndex } from "../index/open-index";
import { indexedEmbedder } from "../index-worker/indexed-model";
import { libraryIndexes, type ReadIndexes } from "../index-worker/library";
import { createRetriever, type LibraryRetriever, type SearchParts } from "./orchestrator";

/**
 * Searches this installation's library. Each search reads the active index once, so that the query's vector is always of
 * the same model as the index, even while indexes are switched.
 * @param reader whose documents are found, and with whom others take turns
 * @param background whether people's searches go before it
 * @param readIndexes by default for each search
 */
export function libraryRetriever(
  reader: Reader,
  { background = false, readIndexes = libraryIndexes }: { background?: boolean; readIndexes?: ReadIndexes } = {},
): LibraryRetriever {
  return {
    async search(request) {
      request.signal?.throwIfAborted();
      return createRetriever({ ...(await librarySearchParts(reader, readIndexes)), background }).search(request);
    },
  };
}

/** The current dependencies of a search. @throws AppError `unavailable` */
export async function librarySearchParts(
  reader: Reader,
  readIndexes: ReadIndexes = libraryIndexes,
): Promise<SearchParts> {
  const { active, engine, versions } = await readIndexes().catch((cause: unknown) => {
    throw new AppError("unavailable", "The library search is unavailable.", { cause });
  });
  const embedder: Pick<EmbeddingModel, "embedQuery" | "embedPassages"> = {
    embedQuery: async (text, options) => (await indexedEmbedder(active)).embedQuery(text, options),
    embedPassages: async (texts, options) => (await indexedEmbedder(active)).embedPassages(texts, options),
  };
  return {
    reader,
    index: {
      // Opened in each method, so that a failure to open counts as an unavailable index.
      searchDense: async (...asked) => openIndex(active, engine).searchDense(...asked),
      searchLexical: async (...asked) => openIndex(active, engine).searchLexical(...asked),
    },
    embedder,
    ...(active.store === "embedded"
      ? {}
      : {
          databaseWords: { searchLexical: (tokens, filter, k) => searchDatabaseWords(tokens, filter, { k, engine }) },
        }),
    results: { indexId: active.id, reader, ...versions },
  };
}
