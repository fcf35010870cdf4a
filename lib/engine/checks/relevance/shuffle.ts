import { createHash } from "node:crypto";

/**
 * A reordering that depends only on the seed and the keys: judges favour what comes first, and a repeated run must send
 * the same request.
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
