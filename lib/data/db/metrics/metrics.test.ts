import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { EVERYTHING } from "@/lib/data/db/library/readable";
import { type MetricsQuery, metricsQuerySchema } from "@/lib/shared/contracts/metrics/metrics";
import { checkSetOfPreset } from "@/lib/shared/contracts/runs/check-set";
import { runListQuerySchema } from "@/lib/shared/contracts/runs/run-filter";
import { db, pool } from "../connection/client";
import { deleteDocument } from "../library/documents";
import { listRuns } from "../runs/read-runs";
import { appendSettings } from "../settings/settings";
import { EVERY_DATABASE, emptyDatabase } from "../testing/database";
import { insertRun } from "../testing/insert-run";
import { setUpDatabase } from "../testing/set-up-database";
import { rollUpDay } from "./days";
import { readMetrics } from "./metrics";

const NOW = new Date("2026-03-31T12:00:00Z");
const at = (iso: string) => new Date(iso);
const read = (query: Partial<MetricsQuery> = {}) =>
  readMetrics(metricsQuerySchema.parse({ bucket: "day", ...query }), { ownerId: "local", reader: EVERYTHING }, NOW);

describe.each(EVERY_DATABASE)("metrics on %s", (_name, create) => {
  setUpDatabase(create);
  beforeEach(emptyDatabase);

  it("has gaps, not zeros, where there are no runs", async () => {
    const metrics = await read({ from: "2026-03-30T00:00:00Z", to: "2026-04-01T00:00:00Z" });
    expect(metrics.current).toMatchObject({
      runs: 0,
      averageReflectionScore: null,
      scoredRuns: 0,
      unscoredRuns: 0,
      hallucinationDetectionRate: null,
      hallucinationRuns: 0,
      checkedRuns: 0,
      usefulShare: null,
      usefulRuns: 0,
      usefulnessRuns: 0,
      abstainedShare: null,
      abstainedRuns: 0,
      refinementSuccessRate: null,
      refinedRuns: 0,
      meanImprovement: null,
    });
    expect(metrics.trend.map(({ start, runs, median }) => [start, runs, median])).toEqual([
      ["2026-03-30T00:00:00.000Z", 0, null],
      ["2026-03-31T00:00:00.000Z", 0, null],
    ]);
    expect(metrics).toMatchObject({ latency: { p50Ms: null, p95Ms: null }, costUsd: null, lowest: [], byModel: [] });
  });

  it("without a chosen interval, begins with the first run, by hours for less than a week", async () => {
    const automatic = (query: Partial<MetricsQuery> = {}) =>
      readMetrics(metricsQuerySchema.parse(query), { ownerId: "local", reader: EVERYTHING }, NOW);
    const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);
    expect(await automatic()).toMatchObject({ bucket: "day" });
    await insertRun({ startedAt: ago(50) });
    await insertRun({ startedAt: ago(1) });
    const { bucket, trend, from } = await automatic();
    expect(bucket).toBe("hour");
    expect(trend.filter(({ runs }) => runs > 0)).toHaveLength(2);
    expect(trend[0]).toMatchObject({ runs: 1 });
    expect(trend.length).toBeGreaterThanOrEqual(50);
    expect(trend.length).toBeLessThanOrEqual(51);
    expect(Date.parse(from)).toBeLessThan(ago(29 * 24).getTime());
    await insertRun({ startedAt: ago(20 * 24) });
    const longer = await automatic();
    expect(longer).toMatchObject({ bucket: "day" });
    expect(longer.trend[0]).toMatchObject({ runs: 1 });
    expect(longer.trend.length).toBeLessThanOrEqual(21);
  });

  it("computes the four metrics by their definitions", async () => {
    const startedAt = at("2026-03-20T10:00:00Z");
    // One attempt, grounded.
    await insertRun({ startedAt, score: 1, firstScore: 1, scoredAttempts: 1, hallucination: false, attemptCount: 1 });
    // Refined successfully, with an ungrounded attempt in between.
    await insertRun({
      startedAt,
      score: 0.9,
      firstScore: 0.4,
      scoredAttempts: 2,
      hallucination: true,
      attemptCount: 2,
    });
    // Refined without success: the score is no higher than the first.
    await insertRun({
      startedAt,
      score: 0.5,
      firstScore: 0.5,
      scoredAttempts: 3,
      hallucination: true,
      attemptCount: 3,
    });
    // Cancelled with a score: it counts.
    await insertRun({
      startedAt,
      score: 0.2,
      firstScore: 0.2,
      scoredAttempts: 1,
      hallucination: false,
      outcome: "cancelled",
    });
    // Not checked; still running; another owner's; outside the window.
    await insertRun({ startedAt, score: null, hallucination: null, outcome: "abstained" });
    await insertRun({ startedAt, score: 0, status: "running", outcome: null });
    await insertRun({ startedAt, score: 0, ownerId: "someone else" });
    await insertRun({ startedAt: at("2026-02-10T00:00:00Z"), score: 0.25, scoredAttempts: 1, hallucination: true });

    const metrics = await read();
    expect(metrics.from).toBe("2026-03-01T12:00:00.000Z");
    expect(metrics.current).toMatchObject({
      runs: 5,
      averageReflectionScore: expect.closeTo((1 + 0.9 + 0.5 + 0.2) / 4),
      scoredRuns: 4,
      unscoredRuns: 1,
      hallucinationDetectionRate: 0.5,
      hallucinationRuns: 2,
      checkedRuns: 4,
      refinementSuccessRate: 0.5,
      refinedRuns: 2,
      meanImprovement: expect.closeTo(0.25),
    });
    expect(metrics.previous).toMatchObject({ runs: 1, averageReflectionScore: 0.25, refinementSuccessRate: null });
    expect(metrics.iterations).toEqual([
      { attempts: 1, runs: 3 },
      { attempts: 2, runs: 1 },
      { attempts: 3, runs: 1 },
    ]);
    expect(metrics.outcomes).toEqual([
      { outcome: "approved", runs: 3 },
      { outcome: "abstained", runs: 1 },
      { outcome: "cancelled", runs: 1 },
    ]);
    expect(metrics.lowest.map(({ score }) => score)).toEqual([0.2, 0.5, 0.9, 1]);
  });

  it("counts useful answers and refusals, alike in single runs and in days summed up", async () => {
    const startedAt = at("2026-03-20T10:00:00Z");
    for (const useful of [true, false, false, null]) await insertRun({ startedAt, useful });
    await insertRun({ startedAt, outcome: "abstained" });
    const figures = { usefulShare: 1 / 3, usefulRuns: 1, usefulnessRuns: 3, abstainedShare: 0.2, abstainedRuns: 1 };
    const window = { from: "2026-03-20T00:00:00Z", to: "2026-03-21T00:00:00Z" };
    expect((await read(window)).current).toMatchObject(figures);
    expect(await rollUpDay(NOW)).toBe(true);
    expect(
      (await readMetrics(metricsQuerySchema.parse(window), { ownerId: "local", reader: EVERYTHING }, NOW, 1)).current,
    ).toMatchObject(figures);
  });

  it("gives quartiles by the days of the time zone, across a clock change", async () => {
    // In Paris 29 March 2026 has 23 hours: clocks go from 2 to 3.
    await insertRun({ startedAt: at("2026-03-28T22:59:59Z"), score: 0.1 });
    await insertRun({ startedAt: at("2026-03-28T23:00:00Z"), score: 0.2 });
    await insertRun({ startedAt: at("2026-03-29T12:00:00Z"), score: 0.4 });
    await insertRun({ startedAt: at("2026-03-29T21:59:59Z"), score: 1 });
    await insertRun({ startedAt: at("2026-03-29T22:00:00Z"), score: null });
    const window = { from: "2026-03-27T23:00:00Z", to: "2026-03-30T22:00:00Z", timeZone: "Europe/Paris" };
    const { trend } = await read(window);
    expect(trend.map(({ start, runs, median }) => [start, runs, median])).toEqual([
      ["2026-03-27T23:00:00.000Z", 1, 0.1],
      ["2026-03-28T23:00:00.000Z", 3, 0.4],
      ["2026-03-29T22:00:00.000Z", 1, null],
    ]);
    expect(trend[1]).toMatchObject({ lowerQuartile: expect.closeTo(0.3), upperQuartile: expect.closeTo(0.7) });
    expect(trend[1]?.mean).toBeCloseTo(1.6 / 3);
    const hours = await read({ ...window, bucket: "hour" });
    expect(hours.trend).toHaveLength(24 + 23 + 24);
    expect(hours.trend.reduce((sum, { runs }) => sum + runs, 0)).toBe(5);
  });

  it("begins weeks on Monday and hours on the full hour of the zone", async () => {
    const weeks = await read({ from: "2026-03-11T00:00:00Z", to: "2026-03-24T00:00:00Z", bucket: "week" });
    expect(weeks.trend.map(({ start }) => start.slice(0, 10))).toEqual(["2026-03-09", "2026-03-16", "2026-03-23"]);
    const hours = await read({
      from: "2026-03-11T00:10:00Z",
      to: "2026-03-11T02:00:00Z",
      bucket: "hour",
      timeZone: "Asia/Kolkata",
    });
    expect(hours.trend.map(({ start }) => start.slice(11, 16))).toEqual(["23:30", "00:30", "01:30"]);
  });

  it("splits by language and model, and filters by them", async () => {
    const startedAt = at("2026-03-20T10:00:00Z");
    const gpt = { chatModel: "gpt-x", generator: "language-model" };
    await insertRun({ startedAt, language: "fr", score: 0.2 });
    await insertRun({ startedAt, language: "en", score: 0.4, ...gpt, costUsd: 0.5 });
    await insertRun({ startedAt, language: "en", score: 0.8, ...gpt, costUsd: 0.25 });
    const all = await read();
    expect(all.byLanguage.map(({ language, figures }) => [language, figures.averageReflectionScore])).toEqual([
      ["en", expect.closeTo(0.6)],
      ["fr", 0.2],
    ]);
    expect(all.byModel.map(({ model, figures }) => [model, figures.runs])).toEqual([
      ["gpt-x", 2],
      ["built-in-reader", 1],
    ]);
    expect(all.costUsd).toBe(0.75);
    expect((await read({ language: "fr" })).current.runs).toBe(1);
    expect((await read({ model: "gpt-x" })).current.runs).toBe(2);
    expect((await read({ model: "built-in-reader" })).current.averageReflectionScore).toBe(0.2);
  });

  it("reports how long runs and nodes take", async () => {
    const startedAt = at("2026-03-20T10:00:00Z");
    const visits = [10, 20, 30].map((ms) => ({ node: "generate", ms }));
    await insertRun({ startedAt, ms: 100, visits: [...visits, { node: "gone_node", ms: 9 }] });
    await insertRun({ startedAt, ms: 300, visits: [{ node: "retrieve", ms: 7 }] });
    const { latency, nodes } = await read();
    expect(latency).toEqual({ p50Ms: 200, p95Ms: 290 });
    expect(nodes).toMatchObject([
      { node: "generate", visits: 3, p50Ms: 20, p95Ms: 29 },
      { node: "retrieve", visits: 1, p50Ms: 7, p95Ms: 7 },
    ]);
  });

  it("reports the share of searches served from cache", async () => {
    expect((await read()).searches).toEqual({ made: 0, cached: 0, cachedShare: null });
    const startedAt = at("2026-03-20T10:00:00Z");
    await insertRun({ startedAt, searches: 3, cachedSearches: 0 });
    await insertRun({ startedAt, searches: 1, cachedSearches: 1, language: "fr" });
    expect((await read()).searches).toEqual({ made: 4, cached: 1, cachedShare: 0.25 });
    expect((await read({ language: "fr" })).searches).toEqual({ made: 1, cached: 1, cachedShare: 1 });
  });

  it("counts the runs in which a part degraded, by part", async () => {
    const startedAt = at("2026-03-20T10:00:00Z");
    await insertRun({ startedAt, degraded: ["relevance-judge", "rewriter"] });
    await insertRun({ startedAt, degraded: ["rewriter"], language: "fr" });
    await insertRun({ startedAt, degraded: ["part-of-another-version"] });
    await insertRun({ startedAt });
    await insertRun({ startedAt, degraded: ["router"], status: "running", outcome: null });
    await insertRun({ startedAt: at("2026-01-10T00:00:00Z"), degraded: ["router"] });
    expect((await read()).degradations).toEqual([
      { what: "rewriter", runs: 2 },
      { what: "relevance-judge", runs: 1 },
    ]);
    expect((await read({ language: "fr" })).degradations).toEqual([{ what: "rewriter", runs: 1 }]);
    const list = async (degraded: string) =>
      (await listRuns("local", runListQuerySchema.parse({ degraded }))).runs.length;
    expect([await list("rewriter"), await list("relevance-judge"), await list("generator")]).toEqual([2, 1, 0]);
  });

  it("links to as many runs as it counts: by step, check, configuration and cached results", async () => {
    const startedAt = at("2026-03-30T10:00:00Z");
    const visits = (...nodes: string[]) => nodes.map((node) => ({ node, ms: 5 }));
    await insertRun({ startedAt, ms: 50, checks: 7, visits: visits("retrieve", "grade_documents", "reflect") });
    await insertRun({ startedAt, ms: 70, checks: 7, outcome: "cancelled", visits: visits("retrieve", "generate") });
    await insertRun({ startedAt, ms: 90, checks: 0, cachedSearches: 1, visits: visits("retrieve", "retrieve") });
    const { nodes, checks, presets, latency } = await read();
    const found = async (filter: Record<string, unknown>) =>
      (await listRuns("local", runListQuerySchema.parse(filter))).runs.length;
    expect(nodes.map(({ node, visits }) => [node, visits])).toContainEqual(["retrieve", 4]);
    expect(await found({ node: "retrieve" })).toBe(3);
    expect(await found({ judged: "any" })).toBe(checks.runs);
    for (const { check, runs } of checks.byCheck) expect(await found({ judged: check }), check).toBe(runs);
    for (const { preset, runs } of presets) {
      expect(await found({ checks: checkSetOfPreset(preset), outcome: "finished" }), preset).toBe(runs);
    }
    expect(presets.map(({ runs }) => runs)).toEqual([1, 0, 0, 1]);
    expect(await found({ cached: "true" })).toBe(1);
    expect(await found({ minMs: latency.p95Ms ?? 0 })).toBe(1);
  });

  it("marks when documents were added and deleted", async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    for (const [id, title] of [
      [first, "Handbook"],
      [second, "Rules"],
    ] as const) {
      await db().document.create({
        data: {
          id,
          seriesId: id,
          ownerId: "local",
          title,
          fileName: "a.md",
          mediaType: "text/markdown",
          contentHash: id,
          bytes: 1,
          status: "ready",
        },
      });
    }
    await pool().query("UPDATE document SET created_at = now() - interval '3 days' WHERE id = $1", [first]);
    expect(await deleteDocument(first, EVERYTHING)).toEqual([first]);
    expect(await deleteDocument(randomUUID(), EVERYTHING)).toEqual([]);
    const later = new Date(Date.now() + 60_000);
    const { annotations } = await readMetrics(
      metricsQuerySchema.parse({}),
      { ownerId: "local", reader: EVERYTHING },
      later,
    );
    expect(annotations.map(({ kind, label }) => [kind, label])).toEqual([
      ["documents", "Handbook"],
      ["documents", "Rules"],
      ["deletion", "Handbook"],
    ]);
  });

  it("marks when settings were saved", async () => {
    const diff = [{ path: "retrieval.topK", from: 6, to: 9 }];
    await appendSettings({ after: 0, settings: { retrieval: { topK: 9 } }, diff, savedBy: "local" });
    const later = new Date(Date.now() + 60_000);
    const { annotations } = await readMetrics(
      metricsQuerySchema.parse({}),
      { ownerId: "local", reader: EVERYTHING },
      later,
    );
    expect(annotations).toMatchObject([{ kind: "settings", label: "retrieval.topK" }]);
  });

  it.each([
    [{ timeZone: "Mars/Olympus" }, "timeZone"],
    [{ timeZone: "+02:00" }, "timeZone"],
    [{ from: "2026-03-02T00:00:00Z", to: "2026-03-01T00:00:00Z" }, "from"],
    [{ from: "2000-01-01T00:00:00Z", bucket: "hour" as const }, "bucket"],
  ])("refuses %j", async (query, field) => {
    await expect(read(query)).rejects.toMatchObject({ status: 422, fields: { [field]: expect.any(String) } });
  });
});
