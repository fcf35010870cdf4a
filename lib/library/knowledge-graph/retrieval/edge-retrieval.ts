import type { FoundFact } from "@/lib/data/db/graph/search/facts";
import type { GraphHit } from "@/lib/shared/contracts/library/knowledge-graph";
import { rarity } from "./link-question";
import type { QuestionFit } from "./question-fit";
import { type Asked, Hits, type Neighbour, type Surroundings, stepOf } from "./surroundings";
import { DIRECT_PATH, FACT_ALONE, MIN_SCORE, ONE_STEP, PATH_ONWARD, PATH_OVER_THIRD } from "./tunables";

/**
 * Facts by meaning, and paths of at most two steps: between two entities of the question, directly or through a third,
 * and from one of them to a fact that fits the question. Every passage that states a step is returned with the path.
 */
export function edgeRetrieval(asked: Asked, around: Surroundings, fitOf: QuestionFit): GraphHit[] {
  const hits = new Hits("edge");
  betweenEntities(asked, around, hits);
  onwardFacts(asked, around, hits);
  onwardPassages(asked, around, fitOf, hits);
  return hits.best(asked.request.k, MIN_SCORE);
}

function addPath(hits: Hits, facts: readonly FoundFact[], score: number): void {
  const entities = [...new Set(facts.flatMap(({ sourceName, targetName }) => [sourceName, targetName]))];
  for (const { passageId } of facts) hits.add(passageId, score, { entities, path: facts.map(stepOf) });
}

/** Steps from one entity of the question to another. */
function betweenEntities({ entities }: Asked, { facts, fitOfFact }: Surroundings, hits: Hits): void {
  const own = new Set(entities.filter(({ by }) => by === "name").map(({ id }) => id));
  /** For each third entity, the best fact to each entity of the question. */
  const thirds = new Map<string, Map<string, FoundFact>>();
  for (const fact of facts) {
    const [fromOwn, toOwn] = [own.has(fact.sourceId), own.has(fact.targetId)];
    if (fromOwn && toOwn) addPath(hits, [fact], DIRECT_PATH * (0.5 + 0.5 * fitOfFact(fact)));
    if (fromOwn === toOwn) continue;
    const [entity, third] = fromOwn ? [fact.sourceId, fact.targetId] : [fact.targetId, fact.sourceId];
    const known = thirds.get(third) ?? new Map<string, FoundFact>();
    const other = known.get(entity);
    if (other === undefined || fitOfFact(fact) > fitOfFact(other)) known.set(entity, fact);
    thirds.set(third, known);
  }
  for (const [third, steps] of thirds) {
    const all = [...steps.values()];
    const [first] = all;
    if (first === undefined || all.length < 2) continue;
    const passages = first.sourceId === third ? first.sourcePassages : first.targetPassages;
    const fit = all.reduce((sum, fact) => sum + fitOfFact(fact), 0) / all.length;
    addPath(hits, all.slice(0, 2), PATH_OVER_THIRD * rarity(passages) * (0.6 + 0.4 * fit));
  }
}

/** Facts that fit the question, with the path from the question's entities to them. */
function onwardFacts(
  { entities }: Asked,
  { facts, nearFacts, neighbours, fitOfFact, isMeant }: Surroundings,
  hits: Hits,
): void {
  const own = new Set(entities.map(({ id }) => id));
  for (const fact of [...nearFacts, ...facts]) {
    const fit = fitOfFact(fact);
    const over = neighbours.get(fact.sourceId) ?? neighbours.get(fact.targetId);
    if (own.has(fact.sourceId) || own.has(fact.targetId)) addPath(hits, [fact], ONE_STEP * fit);
    else if (over !== undefined && over.fact.id !== fact.id)
      addPath(hits, [over.fact, fact], PATH_ONWARD * fit * (0.5 + 0.5 * over.strength));
    // A fact near in meaning without a path from the question.
    else if (isMeant(fact))
      hits.add(fact.passageId, FACT_ALONE * fit, { entities: [fact.sourceName, fact.targetName], path: [] });
  }
}

/** Passages that fit the question and name a neighbour of its entities, with the passage that states the relation. */
function onwardPassages(
  { entities }: Asked,
  { naming, nearFacts, neighbours }: Surroundings,
  fitOf: QuestionFit,
  hits: Hits,
): void {
  const own = new Set(entities.map(({ id }) => id));
  for (const { passageId, entityIds } of naming) {
    const reached = entityIds.flatMap((id) => neighbours.get(id) ?? []);
    const strongest = reached.reduce<Neighbour | null>(
      (best, neighbour) => (neighbour.strength > (best?.strength ?? 0) ? neighbour : best),
      null,
    );
    // Passages that name the question's entity itself are found by node retrieval.
    if (strongest === null || entityIds.some((id) => own.has(id))) continue;
    const { id, fact, from, name, strength } = strongest;
    const score = PATH_ONWARD * fitOf(passageId) * (0.4 + 0.6 * strength);
    const goesOn = (other: FoundFact) => other.passageId === passageId && [other.sourceId, other.targetId].includes(id);
    const second = nearFacts.find((other) => other.id !== fact.id && goesOn(other));
    const how = { entities: [from.name, name], path: [fact, ...(second === undefined ? [] : [second])].map(stepOf) };
    hits.add(passageId, score, how);
    hits.add(fact.passageId, score * 0.95, how);
  }
}
