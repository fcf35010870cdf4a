import { z } from "zod";

/** A value at a dotted path; a list is one value. A number field with an invalid number holds its text. */
export type Leaf = string | number | boolean | null | string[];
export type Leaves = Readonly<Record<string, Leaf>>;

type Json = z.infer<ReturnType<typeof z.json>>;

export const leafSchema = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);
const branchSchema = z.record(z.string(), z.unknown());

/** Whether two values are equal. */
export function isSameLeaf(a: Leaf | undefined, b: Leaf | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Dotted path → value, for every leaf. */
export function leavesOf(value: unknown, prefix = ""): Record<string, Leaf> {
  const branch = branchSchema.safeParse(value);
  if (!branch.success) return { [prefix]: leafSchema.parse(value) };
  const leaves: Record<string, Leaf> = {};
  for (const [key, child] of Object.entries(branch.data)) {
    Object.assign(leaves, leavesOf(child, prefix === "" ? key : `${prefix}.${key}`));
  }
  return leaves;
}

/** Rebuilds nested settings from leaves; the inverse of `leavesOf`. */
export function nestLeaves(leaves: Leaves): Record<string, Json> {
  return nest(Object.entries(leaves).map(([path, value]) => ({ keys: path.split("."), value })));
}

function nest(leaves: ReadonlyArray<{ keys: string[]; value: Leaf }>): Record<string, Json> {
  const layer: Record<string, Json> = {};
  for (const key of new Set(leaves.map(({ keys }) => keys[0] ?? ""))) {
    const below = leaves.filter(({ keys }) => keys[0] === key);
    const leaf = below.find(({ keys }) => keys.length === 1);
    layer[key] =
      leaf === undefined ? nest(below.map(({ keys, value }) => ({ keys: keys.slice(1), value }))) : leaf.value;
  }
  return layer;
}
