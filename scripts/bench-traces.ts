import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { runListQuerySchema } from "../lib/contracts/run";
import { closeDatabase, connectDatabase, pool } from "../lib/db/client";
import { startEmbeddedDatabase } from "../lib/db/embedded/start-embedded-database";
import { LOCAL_OWNER } from "../lib/db/owner";
import { prepareDatabase } from "../lib/db/prepare-database";
import { listRuns } from "../lib/db/read-runs";
import { endRun } from "../lib/db/runs";
import { beginRun } from "./bench/begin-run";
import { percentile, spread } from "./bench/path/figures";
import { LISTED_FILTERS } from "./bench/traces/listed-filters";
import { seedRuns } from "./bench/traces/seed-runs";

/**
 * How long the list of runs takes with many of them: every filter and pairs of filters, words from rare to everywhere,
 * pages deep in the list; and what the words of a run cost at its end. On the embedded database in its own process, or
 * on the PostgreSQL at --url (its tables are filled: give it an empty database).
 */
const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "100000" },
    repeats: { type: "string", default: "3" },
    url: { type: "string" },
  },
});
const [runs, repeats] = [Number(values.runs), Number(values.repeats)];
const folder = await mkdtemp(join(tmpdir(), "touchstone-bench-"));
const server = values.url === undefined ? await startEmbeddedDatabase(folder) : null;
connectDatabase(server?.url ?? values.url ?? "");
try {
  await prepareDatabase(pool(), process.cwd());
  const withoutWords = await endOfRun(200);
  const began = performance.now();
  await seedRuns(runs);
  await pool().query("vacuum analyze run");
  console.log(`${runs} runs made in ${((performance.now() - began) / 1_000).toFixed(0)} s\n`);
  await list();
  console.log(`| end of a run, empty table | ${spread(withoutWords)} |`);
  console.log(`| end of a run, ${runs} runs | ${spread(await endOfRun(200))} |`);
  await pool().query("drop index run_search_text_idx; alter table run drop column search_text");
  console.log(`| the same without search words | ${spread(await endOfRun(200))} |`);
} finally {
  await closeDatabase();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Three pages of every combination: the first, and two that follow it. */
async function list(): Promise<void> {
  const all: number[] = [];
  const rows: { name: string; times: number[]; found: number }[] = [];
  for (const [name, filter] of LISTED_FILTERS) {
    const times: number[] = [];
    let found = 0;
    for (let repeat = 0; repeat < repeats; repeat += 1) {
      let cursor: string | null = null;
      for (let page = 0; page < 3; page += 1) {
        const query = runListQuerySchema.parse({ ...filter, cursor: cursor ?? undefined });
        const from = performance.now();
        const answer = await listRuns(LOCAL_OWNER, query);
        times.push(performance.now() - from);
        if (repeat === 0) found += answer.runs.length;
        cursor = answer.nextCursor;
        if (cursor === null) break;
      }
    }
    all.push(...times);
    rows.push({ name, times, found });
  }
  console.log(`| filter | on 3 pages | time |\n|---|---|---|`);
  for (const { name, times, found } of rows.sort((a, b) => percentile(b.times, 0.95) - percentile(a.times, 0.95))) {
    console.log(`| ${name} | ${found} | ${spread(times)} |`);
  }
  console.log(`\n| all ${LISTED_FILTERS.length} filters | ${spread(all)} |`);
}

/** Times of the statement that ends a run with an answer of about 150 words. */
async function endOfRun(count: number): Promise<number[]> {
  const answer = Array.from({ length: 150 }, (_, index) => `word${(index * 7_919) % 4_001}`).join(" ");
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const run = await beginRun({ leaseHolder: randomUUID() });
    const from = performance.now();
    await endRun(
      run.runId,
      run.epoch,
      { type: "run-end", seq: 1, at: 1, attempt: 1, outcome: "approved", ms: 1 },
      {
        run: {
          language: "en",
          outcome: "approved",
          reason: { code: "all_checks_passed", params: {} },
          answer,
          score: 1,
          firstScore: 1,
          scoredAttempts: 1,
          hallucination: false,
          degraded: [],
          attemptCount: 1,
          modelCallCount: 0,
          costUsd: null,
          searches: 1,
          cachedSearches: 0,
          ms: 1,
        },
        fact: { checks: 7, visits: [], calls: [] },
        nodeVisits: [],
        attempts: [],
        grades: [],
        claimVerdicts: [],
        modelCalls: [],
      },
    );
    times.push(performance.now() - from);
  }
  return times;
}
