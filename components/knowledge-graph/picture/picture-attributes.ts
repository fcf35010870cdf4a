import type { EntityType } from "@/lib/shared/contracts/library/knowledge-graph";
import type { Point } from "./graph-layout";

/** Attributes of an entity in the picture. */
export type NodeAttributes = Point & {
  size: number;
  label: string;
  color: string;
  /** The shape's number (`entity-look.ts`). */
  shape: number;
  entityType: EntityType;
};

/** Attributes of all relations between two entities together. */
export interface EdgeAttributes {
  size: number;
  color: string;
  /** Drawn only while one of its entities is hovered. */
  hidden: boolean;
  /** Absent for a line with a width. */
  type?: "hairline";
}
