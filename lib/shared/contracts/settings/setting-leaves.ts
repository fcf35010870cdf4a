import { z } from "zod";

/** A value without settings below it; an array counts as one value, and so does `null`. */
export type LeafValue = z.infer<ReturnType<typeof z.json>>;

/** Dotted path → value of every leaf of a layer. Empty objects have none. */
export function leavesOf(layer: unknown, path: readonly string[] = []): Map<string, LeafValue> {
  if (!isBranch(layer)) return new Map([[path.join("."), z.json().parse(layer)]]);
  const entries = Object.entries(layer).filter(([, value]) => value !== undefined);
  return new Map(entries.flatMap(([key, value]) => [...leavesOf(value, [...path, key])]));
}

/** The layer with these leaves; the reverse of `leavesOf`. */
export function layerOf(leaves: ReadonlyMap<string, LeafValue>): Record<string, LeafValue> {
  const layer: Record<string, LeafValue> = {};
  for (const [path, value] of leaves) {
    const keys = path.split(".");
    const last = keys.pop();
    if (last === undefined) continue;
    let branch = layer;
    for (const key of keys) {
      const below = branch[key];
      const next = isBranch(below) ? below : {};
      branch[key] = next;
      branch = next;
    }
    branch[last] = value;
  }
  return layer;
}

function isBranch<Value>(value: Value | Record<string, Value>): value is Record<string, Value> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
