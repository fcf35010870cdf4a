import type { GraphHit } from "@/lib/shared/contracts/library/knowledge-graph";
import type { QuestionFit } from "./question-fit";
import { type Asked, Hits, type Surroundings } from "./surroundings";
import { HEADING_WEIGHT, MIN_SCORE } from "./tunables";

/** Passages that name the question's entities, scored by the share they name and by their fit to the question. */
export function nodeRetrieval({ request, entities }: Asked, { naming }: Surroundings, fitOf: QuestionFit): GraphHit[] {
  const own = new Map(entities.map((entity) => [entity.id, entity]));
  const total = entities.reduce((sum, { weight }) => sum + weight, 0);
  const hits = new Hits("node");
  for (const { passageId, entityIds, inHeading } of naming) {
    const named = entityIds.flatMap((id) => own.get(id) ?? []);
    if (named.length === 0) continue;
    // A name in the passage's own text counts more than one in a heading above it.
    const counted = (id: string) => (inHeading.includes(id) ? HEADING_WEIGHT : 1);
    const share = named.reduce((sum, { id, weight }) => sum + counted(id) * weight, 0) / total;
    const rarest = Math.max(...named.map(({ weight }) => weight));
    const score = share * (0.5 + 0.5 * rarest) * (0.2 + 0.8 * fitOf(passageId));
    hits.add(passageId, score, { entities: named.map(({ name }) => name) });
  }
  return hits.best(request.k, MIN_SCORE);
}
