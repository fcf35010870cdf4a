import { vi } from "vitest";

/** How much longer tests wait: enough for a machine whose cores are shared by twenty. */
const FACTOR = 20;

/**
 * Limits after which the product does without something, so that users need not wait: a page, its rules, the latest of the
 * graph. A test that is not about the limit would have another answer on a slow machine.
 */
const PATIENT = {
  "@/lib/engine/web-search/tunables": ["PAGE_TOTAL_MS", "ROBOTS_TOTAL_MS"],
  "@/lib/library/ingest/tunables": ["PAGE_PARSE_TIME_LIMIT_MS"],
  "@/lib/library/knowledge-graph/retrieval/tunables": ["READING_LIMIT_MS"],
};

for (const [path, names] of Object.entries(PATIENT)) {
  vi.doMock(path, async (importOriginal) => {
    const limits = await importOriginal<Record<string, unknown>>();
    return { ...limits, ...Object.fromEntries(names.map((name) => [name, longer(path, name, limits[name])])) };
  });
}

function longer(path: string, name: string, limit: unknown): number {
  if (typeof limit !== "number") throw new Error(`${path} has no limit ${name}.`);
  return limit * FACTOR;
}
