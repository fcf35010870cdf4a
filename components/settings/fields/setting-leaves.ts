import { z } from "zod";
import { layerOf, leavesOf } from "@/lib/shared/contracts/settings/setting-leaves";

/** A value at a dotted path; a list is one value. A number field with an invalid number holds its text. */
export type Leaf = string | number | boolean | null | string[];
export type Leaves = Readonly<Record<string, Leaf>>;

export const leafSchema = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);
const leafRecordSchema = z.record(z.string(), leafSchema);

/** Whether two values are equal. */
export function isSameLeaf(a: Leaf | undefined, b: Leaf | undefined): boolean {
  return a === b || (Array.isArray(a) && JSON.stringify(a) === JSON.stringify(b));
}

/** Dotted path → value of every leaf, as drafts hold them. */
export function leafRecord(layer: unknown): Record<string, Leaf> {
  return leafRecordSchema.parse(Object.fromEntries(leavesOf(layer)));
}

/** The nested settings of a record of leaves. */
export function nestLeaves(leaves: Leaves): ReturnType<typeof layerOf> {
  return layerOf(new Map(Object.entries(leaves)));
}
