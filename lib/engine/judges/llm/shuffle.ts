import { createHash } from "node:crypto";

/**
 * A reordering that depends on the seed and the keys alone: judges favour what comes first, and a run
 * that is repeated must ask the same.
 */
export function seededShuffle<T>(items: readonly T[], seed: string, keyOf: (item: T) => string): T[] {
  return items
    .map((item) => ({
      item,
      weight: createHash("sha256")
        .update(`${seed}\n${keyOf(item)}`)
        .digest("hex"),
    }))
    .sort((left, right) => (left.weight < right.weight ? -1 : 1))
    .map(({ item }) => item);
}
