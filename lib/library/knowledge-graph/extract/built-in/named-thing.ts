import { type EntityType, entityTypeSchema } from "@/lib/shared/contracts/library/knowledge-graph";
import { SURE } from "../tunables";

/** Something that a passage names, with what tells its kind. */
export interface NamedThing {
  key: string;
  /** Points by kind, from all its mentions. */
  points: Partial<Record<EntityType, number>>;
  /** Only ever named where any word has a capital: it counts if a sentence states a relation of it. */
  tentative: boolean;
}

/** A name in the text, and the thing that it names. */
export interface FoundName {
  start: number;
  end: number;
  surface: string;
  thing: NamedThing;
  /** Where it stands in a cell of a table: the head of its column, and whether it is all of the cell. */
  cell: { label: string; isWhole: boolean } | null;
  /** Whether it is in a heading within the passage. */
  inTitle: boolean;
}

export function addClue(thing: NamedThing, type: EntityType, points: number): void {
  thing.points[type] = Math.max(thing.points[type] ?? 0, points);
}

/** The kind with the most points, and whether they make it sure. */
export function kindOf({ points }: NamedThing): { type: EntityType; sure: boolean } {
  let type: EntityType = "other";
  let most = 0;
  for (const candidate of entityTypeSchema.options) {
    const given = points[candidate] ?? 0;
    if (given > most) [type, most] = [candidate, given];
  }
  return { type, sure: most >= SURE };
}

/** Whether it can be of one of these kinds: nothing says otherwise. */
export function canBe(thing: NamedThing, types: readonly EntityType[]): boolean {
  const { type, sure } = kindOf(thing);
  return !sure || type === "other" || types.includes(type);
}
