import { type EntityType, entityTypeSchema } from "@/lib/shared/contracts/library/knowledge-graph";
import { SURE } from "../tunables";

/** Something that a passage names, with the evidence for its type. */
export interface NamedThing {
  key: string;
  /** Points by type, from all its mentions. */
  points: Partial<Record<EntityType, number>>;
}

/** A name in the text and the thing it names. */
export interface FoundName {
  start: number;
  end: number;
  surface: string;
  thing: NamedThing;
}

export function addClue(thing: NamedThing, type: EntityType, points: number): void {
  thing.points[type] = Math.max(thing.points[type] ?? 0, points);
}

/** The type with the most points, and whether they are enough to be sure. */
export function kindOf({ points }: NamedThing): { type: EntityType; sure: boolean } {
  let type: EntityType = "other";
  let most = 0;
  for (const candidate of entityTypeSchema.options) {
    const given = points[candidate] ?? 0;
    if (given > most) [type, most] = [candidate, given];
  }
  return { type, sure: most >= SURE };
}
