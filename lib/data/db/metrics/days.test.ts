import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { EVERYTHING } from "@/lib/data/db/library/readable";
import { LANGUAGES } from "@/lib/shared/contracts/language";
import { type MetricsAnswer, type MetricsQuery, metricsQuerySchema } from "@/lib/shared/contracts/metrics/metrics";
import { db, pool } from "../connection/client";
import { EVERY_DATABASE, emptyDatabase } from "../testing/database";
import { insertRun } from "../testing/insert-run";
import { setUpDatabase } from "../testing/set-up-database";
import { rollUpDay } from "./days";
import { readMetrics } from "./metrics";

const FROM = Date.parse("2026-03-20T00:00:00Z");
const TO = Date.parse("2026-04-02T00:00:00Z");
const NOW = new Date(TO);

const factArbitrary = fc.record({
  at: fc.integer({ min: FROM - 3 * 86_400_000, max: TO }),
  language: fc.constantFrom(...LANGUAGES, null),
  model: fc.constantFrom("built-in-reader", "m"),
  profile: fc.constantFrom("adaptive", "ours"),
  checks: fc.option(fc.integer({ min: 0, max: 7 })),
  outcome: fc.constantFrom("approved", "best_effort", "abstained", "cancelled", "failed"),
  score: fc.option(fc.integer({ min: 0, max: 400 }).map((step) => step / 400)),
  firstScore: fc.option(fc.integer({ min: 0, max: 400 }).map((step) => step / 400)),
  scoredAttempts: fc.integer({ min: 0, max: 3 }),
  hallucination: fc.option(fc.boolean()),
  attempts: fc.integer({ min: 1, max: 4 }),
  // In the units of the stored sums: a microsecond, and less than a millionth of a dollar.
  ms: fc.option(fc.integer({ min: 100, max: 90_000_000 }).map((us) => us / 1_000)),
  costUsd: fc.option(fc.integer({ min: 1, max: 500_000 }).map((parts) => parts / 1_000_000)),
  searches: fc.integer({ min: 0, max: 3 }),
  degraded: fc.uniqueArray(fc.constantFrom("router", "rewriter"), { maxLength: 2 }),
  checkMs: fc.integer({ min: 0, max: 500 }),
});
type Fact = typeof factArbitrary extends fc.Arbitrary<infer Value> ? Value : never;

async function insertFacts(facts: readonly Fact[]): Promise<void> {
  await db().runFact.createMany({
    data: facts.map(({ at, checkMs, ...fact }) => ({
      ...fact,
      runId: randomUUID(),
      ownerId: "local",
      startedAt: new Date(at),
      cachedSearches: 0,
      visits: [
        ["generate", 100],
        ["check_hallucination", checkMs],
      ],
      calls: [["generate", "support", 2, fact.costUsd]],
    })),
  });
}

/** The figures that both ways of adding have in common. */
function shared({ exact: _exact, latency: _latency, nodes, presets, ...same }: MetricsAnswer) {
  return {
    ...same,
    nodes: nodes
      .map(({ node, visits, totalMs, calls, costUsd }) => ({ node, visits, totalMs, calls, costUsd }))
      .sort((a, b) => (a.node < b.node ? -1 : 1)),
    presets: presets.map(({ preset, runs, meanCostUsd }) => ({ preset, runs, meanCostUsd })),
  };
}

/** A value with its numbers to six digits: the two ways of adding differ in the last bits of a sum. */
function nearly(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(nearly);
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, nearly(part)]));
  if (typeof value !== "number" || value === 0) return value;
  return expect.closeTo(value, 5 - Math.floor(Math.log10(Math.abs(value))));
}

const queryArbitrary = fc.record({
  from: fc.integer({ min: FROM, max: FROM + 4 * 86_400_000 }),
  to: fc.integer({ min: FROM + 5 * 86_400_000, max: TO }),
  bucket: fc.constantFrom("hour", "day", "week"),
  timeZone: fc.constantFrom("UTC", "Europe/Paris", "Asia/Kolkata", "Asia/Kathmandu", "America/St_Johns"),
  language: fc.constantFrom(undefined, ...LANGUAGES),
  model: fc.constantFrom(undefined, "m"),
  profile: fc.constantFrom(undefined, "ours"),
});

describe.each(EVERY_DATABASE)("days summed up on %s", (_name, create) => {
  setUpDatabase(create);
  beforeEach(emptyDatabase);

  it("give the same figures for every window as its single runs, whatever has been summed up", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(factArbitrary, { minLength: 1, maxLength: 25 }),
        fc.array(factArbitrary, { maxLength: 10 }),
        fc.integer({ min: 1, max: 12 }),
        queryArbitrary,
        async (facts, later, lot, given) => {
          await emptyDatabase();
          const query: MetricsQuery = metricsQuerySchema.parse({
            ...given,
            from: new Date(given.from).toISOString(),
            to: new Date(given.to).toISOString(),
          });
          await insertFacts(facts);
          while (await rollUpDay(NOW, 1, lot));
          await insertFacts(later);
          // Includes later ones, whose days already have rows.
          await rollUpDay(NOW, 1, 3);
          const plain = await readMetrics(query, { ownerId: "local", reader: EVERYTHING }, NOW);
          expect(plain.exact).toBe(true);
          const days = await readMetrics(query, { ownerId: "local", reader: EVERYTHING }, NOW, 0);
          expect(shared(days)).toEqual(nearly(shared(plain)));
          for (const figure of ["p50Ms", "p95Ms"] as const) near(days.latency[figure], plain.latency[figure]);
        },
      ),
      { numRuns: 25 },
    );
  }, 120_000);

  it("count a run once, however many processes sum up at once", async () => {
    await Promise.all(Array.from({ length: 30 }, () => insertRun({ startedAt: new Date(FROM + 1), score: 0.5 })));
    await Promise.all(Array.from({ length: 8 }, () => rollUpDay(NOW, 1, 10)));
    while (await rollUpDay(NOW, 1, 10));
    const all = { language: "", model: "", profile: "" };
    expect(await db().metricDay.findMany({ where: all })).toMatchObject([{ runs: 30, score: 15 }]);
    expect(await db().runFact.count({ where: { rolledUp: false } })).toBe(0);
  });

  it("sum up today once it has many runs, and count the rest one by one", async () => {
    const today = new Date(FROM + 3_600_000);
    const query = metricsQuerySchema.parse({ from: new Date(FROM - 86_400_000).toISOString() });
    await Promise.all([1, 2, 3].map(() => insertRun({ startedAt: new Date(FROM + 1), score: 0.5 })));
    expect([await rollUpDay(today, 4), await rollUpDay(today, 3), await rollUpDay(today, 3)]).toEqual([
      false,
      true,
      false,
    ]);
    await insertRun({ startedAt: new Date(FROM + 2), score: 1 });
    expect(await rollUpDay(today, 3)).toBe(false);
    expect((await readMetrics(query, { ownerId: "local", reader: EVERYTHING }, today, 0)).current).toMatchObject({
      runs: 4,
      averageReflectionScore: 0.625,
    });
  });

  it("keep the figures of a deleted run, without its question", async () => {
    const id = await insertRun({ startedAt: new Date(FROM + 1), score: 0.5 });
    await insertRun({ startedAt: new Date(FROM + 2), score: 0.25, question: "Still there?" });
    await pool().query("DELETE FROM run WHERE id = $1", [id]);
    const query = metricsQuerySchema.parse({ from: new Date(FROM).toISOString(), to: new Date(TO).toISOString() });
    const { current, lowest } = await readMetrics(query, { ownerId: "local", reader: EVERYTHING }, NOW);
    expect(current).toMatchObject({ runs: 2, averageReflectionScore: 0.375 });
    expect(lowest).toMatchObject([{ question: "Still there?", score: 0.25 }]);
  });

  it("leave runs of test cases out", async () => {
    await insertRun({ startedAt: new Date(FROM + 1), score: 0.5, purpose: "case" });
    const query = metricsQuerySchema.parse({ from: new Date(FROM).toISOString(), to: new Date(TO).toISOString() });
    expect((await readMetrics(query, { ownerId: "local", reader: EVERYTHING }, NOW)).current.runs).toBe(0);
  });
});

/** Within the width of a step, interpolation between two steps included. */
function near(value: number | null, exact: number | null): void {
  if (value === null || exact === null) expect(value).toBe(exact);
  else expect(Math.abs(value - exact)).toBeLessThanOrEqual(exact * 0.026 + 0.01);
}
