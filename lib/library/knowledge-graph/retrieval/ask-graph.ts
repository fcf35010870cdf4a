import type { FoundFact } from "@/lib/data/db/graph/search/facts";
import type { Reader } from "@/lib/data/db/library/readable";
import type { EmbeddingModel } from "@/lib/engine/models/embedding-model";
import type { GraphAnswer, GraphRequest, GraphRetriever } from "@/lib/engine/ports/graph-retriever";
import type { GraphRetrieval } from "@/lib/shared/contracts/library/knowledge-graph";
import { AppError } from "@/lib/shared/errors";
import { log } from "@/lib/shared/log";
import { communityRetrieval, nearCommunities } from "./community-retrieval";
import { edgeRetrieval } from "./edge-retrieval";
import { episodeRetrieval, type TimeLine, timeLine, timesOfQuestion } from "./episode-retrieval";
import { followNames } from "./follow-names";
import { linkByMeaning, linkByName, type QuestionEntity } from "./link-question";
import { nodeRetrieval } from "./node-retrieval";
import { questionFit } from "./question-fit";
import { residentGraph } from "./resident-graph";
import { type Asked, factsOf, nearFacts, type Surroundings, surroundings } from "./surroundings";
import { READING_LIMIT_MS } from "./tunables";

export interface GraphRetrieverParts {
  /** The built-in one, which embeds the graph. */
  embedder: Pick<EmbeddingModel, "embedQuery">;
  /** Who asks. Requests name the documents; communities are made from several. */
  reader: Reader;
}

export function createGraphRetriever(parts: GraphRetrieverParts): GraphRetriever {
  return {
    async search(request) {
      if (request.retrievals.length === 0) return { entities: [], hits: [] };
      return reading(request.signal, () => askGraph(request, parts));
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
    throw new AppError("unavailable", "The knowledge graph is unavailable.", { cause });
  }
}

async function askGraph(request: GraphRequest, { embedder, reader }: GraphRetrieverParts): Promise<GraphAnswer> {
  const { query, language, retrievals, signal } = request;
  const on = (way: GraphRetrieval) => retrievals.includes(way);
  // The graph around the question's names is read while the question is embedded.
  const [vector, ahead] = await Promise.all([
    embedded(query, embedder, signal),
    readAhead(request),
    residentGraph().catchUpWithin(READING_LIMIT_MS),
  ]);
  const [communities, { asked, around, line }] = await Promise.all([
    on("community") ? nearCommunities(vector, request, reader) : null,
    aroundEntities(request, vector, ahead),
  ]);
  const candidates = [...(around?.naming ?? []), ...(line?.dated ?? []), ...(communities?.passages ?? [])];
  const fitOf = await questionFit(query, language, [...new Set(candidates.map(({ passageId }) => passageId))]);
  return {
    entities: asked.entities.map(({ weight: _weight, ...entity }) => entity),
    hits: [
      ...(around !== null && on("node") ? nodeRetrieval(asked, around, fitOf) : []),
      ...(around !== null && on("edge") ? edgeRetrieval(asked, around, fitOf) : []),
      ...(line === null ? [] : episodeRetrieval(asked, line, fitOf)),
      ...(communities === null ? [] : communityRetrieval(asked, communities, fitOf)),
    ],
  };
}

/** What can be read before the question is embedded. */
interface Ahead {
  named: readonly QuestionEntity[];
  /** Null if edge retrieval is off. */
  facts: readonly FoundFact[] | null;
  /** Null if episode retrieval is off. */
  times: TimeLine | null;
}

async function readAhead(request: GraphRequest): Promise<Ahead> {
  const { question, query, language, retrievals, documentIds } = request;
  const text = query.includes(question) || question.includes(query) ? question : `${question}\n${query}`;
  const byName = async () => {
    const named = await linkByName(text, language, documentIds);
    return { named, facts: retrievals.includes("edge") ? await factsOf(named, request) : null };
  };
  const times = retrievals.includes("episode") ? timesOfQuestion(request) : null;
  const [links, found] = await Promise.all([byName(), times]);
  return { ...links, times: found };
}

/** The entities that the question names or means, and the graph around them. */
async function aroundEntities(
  request: GraphRequest,
  vector: Float32Array | null,
  { named, facts, times }: Ahead,
): Promise<{ asked: Asked; around: Surroundings | null; line: TimeLine | null }> {
  const [meant, near] = await Promise.all([
    linkByMeaning(vector, request.documentIds),
    facts === null ? [] : nearFacts(vector, request),
  ]);
  const known = new Set(named.map(({ id }) => id));
  const asked = { request, vector, entities: [...named, ...meant.filter(({ id }) => !known.has(id))] };
  const looksAround = facts !== null || request.retrievals.includes("node");
  const [around, line] = await Promise.all([
    looksAround ? surroundings(asked, { facts, named, near }) : null,
    times === null ? null : timeLine(asked, times),
  ]);
  return { asked, around, line };
}

/** The question's vector; null if it cannot be embedded, in which case only names are looked up. */
async function embedded(
  query: string,
  embedder: Pick<EmbeddingModel, "embedQuery">,
  signal: AbortSignal,
): Promise<Float32Array | null> {
  try {
    return await embedder.embedQuery(query, { signal });
  } catch (error) {
    signal.throwIfAborted();
    log.warn({ err: error }, "a question could not be embedded; the knowledge graph is searched by names only");
    return null;
  }
}
