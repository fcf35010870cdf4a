import { byLanguage } from "../contracts/language";
import { documentsInScope } from "../db/collections";
import { loadPassages } from "../db/passages";
import { AppError } from "../errors";
import { analyze } from "../language/analyzers";
import type { EmbeddingModel } from "../models/embedding-model";
import { fuse } from "./fusion";
import type { IndexFilter, QueryTokens, ScoredPassage, SearchIndex } from "./index/search-index";
import type { RetrievalAnswer, RetrievalDegradation, RetrievalRequest, Retriever } from "./retriever";
import { CANDIDATES_PER_LIST, QUERY_EMBEDDING_LIMIT_MS } from "./tunables";

type QueryEmbedder = Pick<EmbeddingModel, "embedQuery" | "embedPassages">;

/** Searches both sides of the index at once and fuses them; one side failing leaves the other, visibly. */
export function createRetriever({ index, embedder }: { index: SearchIndex; embedder: QueryEmbedder }): Retriever {
  return {
    async search(request) {
      request.signal?.throwIfAborted();
      const tokens = queryTokens(request.query);
      const filter = await filterOf(request);
      const [dense, lexical] = await Promise.allSettled([
        searchDense({ index, embedder, request, tokens, filter }),
        index.searchLexical(tokens, filter, CANDIDATES_PER_LIST),
      ]);
      request.signal?.throwIfAborted();
      if (dense.status === "rejected" && lexical.status === "rejected") {
        const cause = new AggregateError([dense.reason, lexical.reason], "both sides of the search failed");
        throw new AppError("unavailable", "The library cannot be searched at the moment.", { cause });
      }
      const fused = fuse(found(dense), found(lexical), request.denseWeight).slice(0, request.k);
      return { passages: await withPassages(fused), degradations: degradations(dense, lexical) };
    },
  };
}

/** The dense side failed before the index was asked. */
class EmbedderFailure extends Error {
  override readonly name = "EmbedderFailure";
}

async function searchDense({
  index,
  embedder,
  request,
  tokens,
  filter,
}: {
  index: SearchIndex;
  embedder: QueryEmbedder;
  request: RetrievalRequest;
  tokens: QueryTokens;
  filter: IndexFilter;
}): Promise<ScoredPassage[]> {
  const limit = AbortSignal.timeout(QUERY_EMBEDDING_LIMIT_MS);
  const signal = request.signal === undefined ? limit : AbortSignal.any([limit, request.signal]);
  const embedding = await embedRequest(embedder, request, signal).catch((cause: unknown) => {
    throw new EmbedderFailure("The query could not be embedded", { cause });
  });
  return index.searchDense({ embedding, tokens }, filter, CANDIDATES_PER_LIST);
}

/** A hypothetical passage is looked for as what it poses as: one of the library's. */
async function embedRequest(
  embedder: QueryEmbedder,
  { query, denseText, denseQuery = query }: RetrievalRequest,
  signal: AbortSignal,
): Promise<Float32Array> {
  if (denseText === undefined) return embedder.embedQuery(denseQuery, { signal });
  const [embedding] = await embedder.embedPassages([denseText], { signal });
  return embedding ?? embedder.embedQuery(denseQuery, { signal });
}

/** A passage is matched in its own language, whatever the question's: names and numbers are the same in both. */
function queryTokens(query: string): QueryTokens {
  return byLanguage((language) => analyze(query, language));
}

async function filterOf({ scope }: RetrievalRequest): Promise<IndexFilter> {
  const documentIds = await documentsInScope(scope);
  return documentIds === null ? {} : { documentIds };
}

function found(side: PromiseSettledResult<ScoredPassage[]>): ScoredPassage[] {
  return side.status === "fulfilled" ? side.value : [];
}

function degradations(
  dense: PromiseSettledResult<ScoredPassage[]>,
  lexical: PromiseSettledResult<ScoredPassage[]>,
): RetrievalDegradation[] {
  if (dense.status === "rejected") {
    const code = dense.reason instanceof EmbedderFailure ? "embedder_unavailable" : "dense_index_unavailable";
    return [{ reason: { code, params: {} }, fallback: "lexical-only" }];
  }
  if (lexical.status === "rejected") {
    return [{ reason: { code: "lexical_index_unavailable", params: {} }, fallback: "dense-only" }];
  }
  return [];
}

async function withPassages(fused: ReturnType<typeof fuse>): Promise<RetrievalAnswer["passages"]> {
  const loaded = await loadPassages(fused.map(({ passageId }) => passageId));
  const passages = new Map(loaded.map((passage) => [passage.id, passage]));
  return fused.flatMap(({ passageId, ranks }) => {
    const passage = passages.get(passageId);
    // A document deleted since the search has no passages any more.
    return passage === undefined ? [] : [{ passage, ranks }];
  });
}
