import type { GraphRetrieval } from "../../contracts/knowledge-graph";
import { AppError } from "../../errors";
import { log } from "../../log";
import type { EmbeddingModel } from "../../models/embedding-model";
import type { GraphAnswer, GraphRequest, GraphRetriever } from "../graph-retriever";
import { communityRetrieval, nearCommunities } from "./community-retrieval";
import { edgeRetrieval } from "./edge-retrieval";
import { episodeRetrieval, timeLine } from "./episode-retrieval";
import { followNames } from "./follow-names";
import { linkQuestion } from "./link-question";
import { nodeRetrieval } from "./node-retrieval";
import { questionFit } from "./question-fit";
import { residentGraph } from "./resident-graph";
import { surroundings } from "./surroundings";
import { READING_LIMIT_MS } from "./tunables";

/** @param embedder the one that the graph was embedded by: the built-in one */
export function createGraphRetriever({ embedder }: { embedder: Pick<EmbeddingModel, "embedQuery"> }): GraphRetriever {
  return {
    async search(request) {
      if (request.retrievals.length === 0) return { entities: [], hits: [] };
      return reading(request.signal, () => askGraph(request, embedder));
    },
    follow: (request) => reading(request.signal, () => followNames(request)),
  };
}

async function reading<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  try {
    return await work();
  } catch (cause) {
    signal.throwIfAborted();
    throw new AppError("unavailable", "The knowledge graph cannot be read at the moment.", { cause });
  }
}

async function askGraph(request: GraphRequest, embedder: Pick<EmbeddingModel, "embedQuery">): Promise<GraphAnswer> {
  const { question, query, language, retrievals, signal } = request;
  const [vector] = await Promise.all([
    embedded(query, embedder, signal),
    residentGraph().catchUpWithin(READING_LIMIT_MS),
  ]);
  const named = query.includes(question) || question.includes(query) ? question : `${question}\n${query}`;
  const entities = await linkQuestion(named, language, vector, request.documentIds);
  const asked = { request, entities, vector };
  const on = (way: GraphRetrieval) => retrievals.includes(way);
  const [around, line, communities] = await Promise.all([
    on("node") || on("edge") ? surroundings(asked, on("edge")) : null,
    on("episode") ? timeLine(asked) : null,
    on("community") ? nearCommunities(asked) : null,
  ]);
  const told = [...(around?.naming ?? []), ...(line?.dated ?? []), ...(communities?.passages ?? [])];
  const fitOf = await questionFit(query, language, [...new Set(told.map(({ passageId }) => passageId))]);
  return {
    entities: entities.map(({ weight: _weight, ...entity }) => entity),
    hits: [
      ...(around !== null && on("node") ? nodeRetrieval(asked, around, fitOf) : []),
      ...(around !== null && on("edge") ? edgeRetrieval(asked, around, fitOf) : []),
      ...(line === null ? [] : episodeRetrieval(asked, line, fitOf)),
      ...(communities === null ? [] : communityRetrieval(asked, communities, fitOf)),
    ],
  };
}

/** Without the built-in model names alone lead into the graph. */
async function embedded(
  query: string,
  embedder: Pick<EmbeddingModel, "embedQuery">,
  signal: AbortSignal,
): Promise<Float32Array | null> {
  try {
    return await embedder.embedQuery(query, { signal });
  } catch (error) {
    signal.throwIfAborted();
    log.warn({ err: error }, "a question could not be embedded; the knowledge graph is asked by names alone");
    return null;
  }
}
