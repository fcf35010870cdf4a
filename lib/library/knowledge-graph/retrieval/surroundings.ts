import { setImmediate as nextTurn } from "node:timers/promises";
import { type FoundFact, factsAround, factsById } from "@/lib/data/db/graph/search/facts";
import { type NamingPassage, passagesNaming } from "@/lib/data/db/graph/search/naming-passages";
import type { GraphRequest } from "@/lib/engine/ports/graph-retriever";
import type { ScoredVector } from "@/lib/library/vectors/resident-vectors";
import type { GraphHit, GraphRetrieval, PathStep } from "@/lib/shared/contracts/library/knowledge-graph";
import { type QuestionEntity, rarity } from "./link-question";
import { residentGraph } from "./resident-graph";
import {
  FACT_GAP,
  FACTS_BY_MEANING,
  MEANT_FROM,
  NEIGHBOURS,
  PASSAGES_COMPARED,
  PLACES_OF_ENTITY,
  RELATIONS_AROUND,
  UNKNOWN_FIT,
  UNTYPED_RELATION_WEIGHT,
} from "./tunables";

/** A question with its linked entities and its vector. */
export interface Asked {
  request: GraphRequest;
  entities: readonly QuestionEntity[];
  /** Of the query, by the built-in model; null if it could not be embedded. */
  vector: Float32Array | null;
}

/** The other end of a fact about an entity of the question. */
export interface Neighbour {
  id: string;
  name: string;
  /** The best fact that relates it to the question, and the question's entity in that fact. */
  fact: FoundFact;
  from: QuestionEntity;
  /** 0–1, from the fact's fit to the question and the rarity of the neighbour. */
  strength: number;
}

/** The part of the graph around a question, which node and edge retrieval use. */
export interface Surroundings {
  /** Facts about the question's entities. */
  facts: readonly FoundFact[];
  /** Facts nearest to the question by meaning, best first. */
  nearFacts: readonly FoundFact[];
  neighbours: ReadonlyMap<string, Neighbour>;
  /** Passages that name an entity of the question, or a neighbour. */
  naming: readonly NamingPassage[];
  fitOfFact(fact: FoundFact): number;
  /** Whether a fact is near enough in meaning to be relevant without a path from the question. */
  isMeant(fact: FoundFact): boolean;
}

/** What was read before the question was embedded, and the facts nearest to its vector. */
export interface Known {
  /** Facts about the entities that the question names; null if edge retrieval is off. */
  facts: readonly FoundFact[] | null;
  /** The entities of those facts. */
  named: readonly QuestionEntity[];
  near: readonly ScoredVector[];
}

/** Facts about entities of the question. */
export function factsOf(entities: readonly QuestionEntity[], { documentIds }: GraphRequest): Promise<FoundFact[]> {
  return factsAround(
    entities.map(({ id }) => id),
    documentIds,
    RELATIONS_AROUND,
  );
}

/** Facts nearest to the question by meaning, best first. Yields first, so that pending queries reach the database. */
export async function nearFacts(vector: Float32Array | null, { documentIds }: GraphRequest): Promise<ScoredVector[]> {
  if (vector === null) return [];
  await nextTurn();
  return residentGraph().facts.nearest(vector, FACTS_BY_MEANING, documentIds);
}

/** Reads the graph around the question's entities, reusing what is known. */
export async function surroundings(asked: Asked, { facts: around, named, near }: Known): Promise<Surroundings> {
  const { request, entities, vector } = asked;
  const best = near[0]?.score ?? 0;
  const byMeaning = new Map(near.map(({ id, score }) => [id, score]));
  const isMeant = ({ id }: FoundFact) => (byMeaning.get(id) ?? 0) >= MEANT_FROM;
  const fits = new Map<string, number>();
  const fitOfFact = ({ id }: FoundFact) => {
    const known = fits.get(id);
    if (known !== undefined) return known;
    const score = byMeaning.get(id) ?? (vector === null ? null : residentGraph().facts.scoreOf(id, vector));
    const fit = score === null ? UNKNOWN_FIT : Math.max(0, 1 - (best - score) / FACT_GAP);
    fits.set(id, fit);
    return fit;
  };
  const others = entities.filter((entity) => !named.includes(entity));
  const further = await Promise.all([
    factsById([...byMeaning.keys()], request.documentIds),
    around === null ? [] : factsOf(others, request),
  ]);
  const found = inOrder([...(around ?? []), ...further.flat()]);
  const nearest = found
    .filter(({ id }) => byMeaning.has(id))
    .sort((a, b) => (byMeaning.get(b.id) ?? 0) - (byMeaning.get(a.id) ?? 0));
  forgetGone([...byMeaning.keys()], nearest, request);
  const own = new Set(entities.map(({ id }) => id));
  const facts = found.filter(({ sourceId, targetId }) => own.has(sourceId) || own.has(targetId));
  const neighbours = neighboursOf(entities, facts, fitOfFact);
  const naming = await passagesNaming([...own, ...neighbours.keys()], request.documentIds, {
    perEntity: PLACES_OF_ENTITY,
    limit: PASSAGES_COMPARED,
  });
  return { facts, nearFacts: nearest, neighbours, naming, fitOfFact, isMeant };
}

/** Each fact once, in a stable order, so that ties are broken the same way every time. */
function inOrder(facts: readonly FoundFact[]): FoundFact[] {
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  return [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Drops the vectors of facts that no longer exist. */
function forgetGone(asked: readonly string[], found: readonly FoundFact[], { documentIds }: GraphRequest): void {
  if (documentIds !== null || found.length === asked.length) return;
  const there = new Set(found.map(({ id }) => id));
  for (const id of asked) if (!there.has(id)) residentGraph().facts.delete(id);
}

function neighboursOf(
  entities: readonly QuestionEntity[],
  facts: readonly FoundFact[],
  fitOfFact: (fact: FoundFact) => number,
): Map<string, Neighbour> {
  const own = new Map(entities.map((entity) => [entity.id, entity]));
  const best = new Map<string, Neighbour>();
  for (const fact of facts) {
    const [source, target] = [own.get(fact.sourceId), own.get(fact.targetId)];
    const from = source ?? target;
    if (from === undefined || (source !== undefined && target !== undefined)) continue;
    const [id, name, passages] =
      source === undefined
        ? [fact.sourceId, fact.sourceName, fact.sourcePassages]
        : [fact.targetId, fact.targetName, fact.targetPassages];
    const typeWeight = fact.type === "related_to" ? UNTYPED_RELATION_WEIGHT : 1;
    const strength = typeWeight * (0.4 + 0.6 * fitOfFact(fact)) * rarity(passages) * (0.5 + 0.5 * from.weight);
    if (strength > (best.get(id)?.strength ?? 0)) best.set(id, { id, name, fact, from, strength });
  }
  const strongest = [...best.values()].sort((a, b) => b.strength - a.strength || (a.id < b.id ? -1 : 1));
  return new Map(strongest.slice(0, NEIGHBOURS).map((neighbour) => [neighbour.id, neighbour]));
}

/** A fact as a step of a path. */
export function stepOf({ id, sourceName, type, targetName, passageId }: FoundFact): PathStep {
  return { sourceName, type, targetName, factId: id, passageId };
}

/** Collects the hits of one kind of retrieval, the best one of each passage. */
export class Hits {
  readonly #best = new Map<string, GraphHit>();

  constructor(private readonly retrieval: GraphRetrieval) {}

  add(
    passageId: string,
    score: number,
    how: Partial<Pick<GraphHit, "entities" | "path" | "community" | "lead">>,
  ): void {
    if (score <= (this.#best.get(passageId)?.score ?? 0)) return;
    const { retrieval } = this;
    this.#best.set(passageId, { passageId, retrieval, score: Math.min(1, score), entities: [], path: [], ...how });
  }

  /** Best first, ties by id. */
  best(k: number, least: number): GraphHit[] {
    return [...this.#best.values()]
      .filter(({ score }) => score >= least)
      .sort((a, b) => b.score - a.score || (a.passageId < b.passageId ? -1 : 1))
      .slice(0, k);
  }
}
