/**
 * Times the dashboard's figures over a simulated year of history, on the embedded database in its own process:
 * `npm run bench:metrics -- [--runs 1000000] [--keep FOLDER] [--plain]`
 * `--keep` stores the history in a folder, or uses an existing one; `--seed-only` stops after creating it;
 * `--cold` skips the warm-up that the application does a few seconds after its start;
 * `--plain` also computes the figures from the facts alone, without the days' rows.
 */
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { closeDatabase, connectDatabase, pool } from "@/lib/data/db/connection/client";
import { LOCAL_OWNER } from "@/lib/data/db/connection/owner";
import { prepareDatabase } from "@/lib/data/db/connection/prepare-database";
import { startEmbeddedDatabase } from "@/lib/data/db/embedded/start-embedded-database";
import { EVERYTHING } from "@/lib/data/db/library/readable";
import { readMetrics, readMetricsAhead } from "@/lib/data/db/metrics/metrics";
import { type MetricsQuery, metricsQuerySchema } from "@/lib/shared/contracts/metrics/metrics";
import { rollUpHistory, seedHistory } from "./metrics/seed-history";
import { ms, percentile, spread } from "./path/figures";
import { endsAtOnce, endsOneByOne } from "./shared/end-runs";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "1000000" },
    repeats: { type: "string", default: "20" },
    end: { type: "string", default: "2026-11-22T18:20:00Z" },
    keep: { type: "string" },
    "detail-days": { type: "string", default: "0" },
    cold: { type: "boolean", default: false },
    plain: { type: "boolean", default: false },
    "seed-only": { type: "boolean", default: false },
  },
});
const repeats = Number(values.repeats);
const end = new Date(values.end);
const DAY_MS = 86_400_000;
const folder = values.keep ?? (await mkdtemp(join(tmpdir(), "touchstone-bench-")));
const isThere = values.keep !== undefined && existsSync(values.keep);

const server = await startEmbeddedDatabase(folder);
connectDatabase(server.url);
try {
  await prepareDatabase(pool(), process.cwd());
  if (!isThere) {
    const began = performance.now();
    await seedHistory(Number(values.runs), end, Number(values["detail-days"]));
    console.log(`${values.runs} runs made in ${((performance.now() - began) / 1_000).toFixed(0)} s`);
  }
  // A stored history may have been left partly summed up.
  const days = await rollUpHistory(end);
  const seconds = days.reduce((sum, day) => sum + day, 0) / 1_000;
  console.log(`summed up in ${seconds.toFixed(0)} s: ${spread(days)} a step, longest ${ms(percentile(days, 1))}`);
  for (const table of ["run_fact", "metric_day", "run"]) await pool().query(`VACUUM ANALYZE ${table}`);
  if (!values["seed-only"]) await measure();
} finally {
  await closeDatabase();
  await server.stop();
  if (values.keep === undefined) await rm(folder, { recursive: true, force: true });
}

function query(days: number, change: Partial<MetricsQuery> = {}): MetricsQuery {
  return metricsQuerySchema.parse({
    from: new Date(end.getTime() - days * DAY_MS).toISOString(),
    to: end.toISOString(),
    bucket: days === 1 ? "hour" : days > 100 ? "week" : "day",
    timeZone: "Europe/Paris",
    ...change,
  });
}

async function measure(): Promise<void> {
  const { rows } = await pool().query(
    `SELECT (SELECT count(*)::int FROM run_fact) AS facts, (SELECT count(*)::int FROM metric_day) AS rows,
       pg_total_relation_size('run_fact') / 1048576 AS "factsMiB", pg_total_relation_size('metric_day') / 1048576 AS "rowsMiB"`,
  );
  console.log(JSON.stringify(rows[0]));
  if (!values.cold) {
    const began = performance.now();
    await readMetricsAhead(LOCAL_OWNER, end);
    console.log(`read ahead in ${ms(performance.now() - began)}`);
  }
  console.log("\n| window | filter | runs | first | all |\n|---|---|---|---|---|");
  const filters: [string, Partial<MetricsQuery>][] = [
    ["none", {}],
    ["language", { language: "fr" }],
    ["model", { model: "gpt-4o-mini" }],
    ["profile", { profile: "Legal team" }],
    ["all three", { language: "fr", model: "gpt-4o-mini", profile: "self-reflective" }],
    ["none, by the day, +05:45", { bucket: "day", timeZone: "Asia/Kathmandu" }],
  ];
  const all: number[] = [];
  for (const days of [1, 30, 90, 365]) {
    for (const [name, filter] of filters) {
      const times = await timesOf(query(days, filter));
      all.push(...times.all);
      console.log(`| ${days} d | ${name} | ${times.runs} | ${ms(times.first)} | ${spread(times.all)} |`);
    }
  }
  console.log(`\nall windows and filters: ${spread(all)}, longest ${ms(percentile(all, 1))}`);
  if (values.plain) {
    for (const days of [1, 30, 90, 365]) {
      const times = await timesOf(query(days), 2 ** 31 - 1, 3);
      console.log(`| ${days} d, from the facts alone | ${spread(times.all)} |`);
    }
  }
  console.log(`\nend of a run, with its fact: ${spread(await endsOneByOne(200, "question"))}`);
  console.log(`end of a run, without: ${spread(await endsOneByOne(200, "case"))}`);
  console.log(`200 runs ending at once, with: ${spread(await endsAtOnce(200, "question"))}`);
  console.log(`200 runs ending at once, without: ${spread(await endsAtOnce(200, "case"))}`);
}

async function timesOf(query: MetricsQuery, exactRuns?: number, times = repeats) {
  const all: number[] = [];
  let runs = 0;
  for (let repeat = 0; repeat < times; repeat += 1) {
    const from = performance.now();
    const answer = await readMetrics(query, { ownerId: LOCAL_OWNER, reader: EVERYTHING }, end, exactRuns);
    all.push(performance.now() - from);
    runs = answer.current.runs;
  }
  return { all, first: all[0] ?? Number.NaN, runs };
}
