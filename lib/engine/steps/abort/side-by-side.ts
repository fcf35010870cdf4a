/**
 * Processes all items, at most `limit` at a time.
 * @returns the results in the order of the items. @throws the first failure, once the work in flight has settled
 */
export async function sideBySide<Item, Result>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results = new Map<number, Result>();
  const waiting = items.entries();
  const worker = async () => {
    for (const [at, item] of waiting) results.set(at, await work(item));
  };
  const settled = await Promise.allSettled(Array.from({ length: Math.min(limit, items.length) }, worker));
  const failed = settled.find((worked) => worked.status === "rejected");
  if (failed !== undefined) throw failed.reason;
  return [...results].sort(([a], [b]) => a - b).map(([, result]) => result);
}
