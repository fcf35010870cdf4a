/** Days that earlier versions stored: their records do not name their sums. */
import { readFile } from "node:fs/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { type MetricsAnswer, metricsQuerySchema } from "@/lib/shared/contracts/metrics/metrics";
import { db, pool } from "../connection/client";
import { EVERYTHING } from "../library/readable";
import { EVERY_DATABASE, emptyDatabase } from "../testing/database";
import { insertRun } from "../testing/insert-run";
import { setUpDatabase } from "../testing/set-up-database";
import { rollUpDay } from "./days";
import { readMetrics } from "./metrics";

const NOW = new Date("2026-03-31T12:00:00Z");
const rowsSchema = z.array(z.record(z.string(), z.unknown()));
/** Four runs and the days that count them, as an earlier version stored both. */
const earlier = z
  .object({ facts: rowsSchema, days: rowsSchema })
  .parse(JSON.parse(await readFile(new URL("./testing/days-of-earlier-builds.json", import.meta.url), "utf8")));

const read = (exactRuns: number, language?: "en" | "fr") =>
  readMetrics(
    metricsQuerySchema.parse({ from: "2026-03-20T00:00:00Z", to: "2026-03-22T00:00:00Z", bucket: "hour", language }),
    { ownerId: "local", reader: EVERYTHING },
    NOW,
    exactRuns,
  );
const readDays = (language?: "en" | "fr") => read(0, language);
const readSingleRuns = (language?: "en" | "fr") => read(5_000, language);

/**
 * The figures that days also store exactly: without quantiles of times, and without groups, whose rows are not in the
 * file.
 */
function exactFigures({ current, trend, iterations, outcomes, degradations, nodes, checks, ...rest }: MetricsAnswer) {
  return {
    ...{ current, trend, iterations, outcomes, degradations, checks },
    nodes: nodes.map(({ p50Ms: _p50, p95Ms: _p95, ...same }) => same).sort((a, b) => (a.node < b.node ? -1 : 1)),
    presets: rest.presets.map(({ p50Ms: _p50, p95Ms: _p95, ...same }) => same),
    ...{ costUsd: rest.costUsd, searches: rest.searches, lowest: rest.lowest },
  };
}

describe.each(EVERY_DATABASE)("days of earlier versions on %s", (_name, create) => {
  setUpDatabase(create);
  beforeEach(async () => {
    await emptyDatabase();
    for (const [table, rows] of [
      ["run_fact", earlier.facts],
      ["metric_day", earlier.days],
    ] as const) {
      const row = `null::${table}`;
      await pool().query(`INSERT INTO ${table} SELECT * FROM jsonb_populate_recordset(${row}, $1::jsonb)`, [
        JSON.stringify(rows),
      ]);
    }
  });

  it("have the figures of their runs", async () => {
    for (const language of [undefined, "en", "fr"] as const) {
      const [days, runs] = [await readDays(language), await readSingleRuns(language)];
      expect([days.exact, runs.exact]).toEqual([false, true]);
      expect(exactFigures(days)).toEqual(exactFigures(runs));
      expect(days.latency.p95Ms).toBeGreaterThan((runs.latency.p95Ms ?? 0) * 0.97);
      expect(days.latency.p95Ms).toBeLessThan((runs.latency.p95Ms ?? 0) * 1.03);
    }
    expect((await readDays()).current).toMatchObject({ runs: 4, hallucinationRuns: 2, refinedRuns: 1 });
  });

  it("count another run, and name their sums from then on", async () => {
    await insertRun({
      startedAt: new Date("2026-03-20T10:30:00Z"),
      language: "fr",
      score: 0.75,
      ms: 20,
      chatModel: "m",
    });
    expect(await rollUpDay(NOW)).toBe(true);
    const where = { day: new Date("2026-03-20T00:00:00Z"), language: "", model: "", profile: "" };
    const { figures, runs } = await db().metricDay.findFirstOrThrow({ where });
    expect(runs).toBe(4);
    expect(JSON.parse(figures)).toMatchObject({ quarter: { sums: expect.arrayContaining(["approved"]) } });
    for (const language of [undefined, "fr"] as const) {
      expect(exactFigures(await readDays(language))).toEqual(exactFigures(await readSingleRuns(language)));
    }
  });
});
