import type { EntityType } from "@/lib/shared/contracts/library/knowledge-graph";
import type { Point } from "./graph-layout";

/** What the picture knows of an entity. */
export type NodeAttributes = Point & {
  size: number;
  label: string;
  color: string;
  /** Number of its shape (`entity-look.ts`). */
  shape: number;
  entityType: EntityType;
};

/** What the picture knows of all relations between two entities. */
export interface EdgeAttributes {
  size: number;
  color: string;
  /** Known to the picture, and drawn only where one of both is pointed at. */
  hidden: boolean;
  /** Left out: a line with a width. */
  type?: "hairline";
}
