import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { closeDatabase, connectDatabase, pool } from "@/lib/data/db/connection/client";
import { LOCAL_OWNER } from "@/lib/data/db/connection/owner";
import { prepareDatabase } from "@/lib/data/db/connection/prepare-database";
import { startEmbeddedDatabase } from "@/lib/data/db/embedded/start-embedded-database";
import { listRuns } from "@/lib/data/db/runs/read-runs";
import { runListQuerySchema } from "@/lib/shared/contracts/runs/run-filter";
import { percentile, spread } from "./path/figures";
import { endsOneByOne } from "./shared/end-runs";
import { LISTED_FILTERS } from "./traces/listed-filters";
import { seedRuns } from "./traces/seed-runs";

/**
 * How long the run list takes with many runs: every filter and pairs of filters, words from rare to common, and deep
 * pages; and the cost of indexing a run's words. Runs on the embedded database in its own process, or on the PostgreSQL
 * at --url (it fills the tables: use an empty database).
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
  const withoutWords = await endsOneByOne(200, "question");
  const began = performance.now();
  await seedRuns(runs);
  await pool().query("vacuum analyze run");
  console.log(`${runs} runs made in ${((performance.now() - began) / 1_000).toFixed(0)} s\n`);
  await list();
  console.log(`| end of a run, empty table | ${spread(withoutWords)} |`);
  console.log(`| end of a run, ${runs} runs | ${spread(await endsOneByOne(200, "question"))} |`);
  await pool().query("drop index run_search_text_idx; alter table run drop column search_text");
  console.log(`| the same without search words | ${spread(await endsOneByOne(200, "question"))} |`);
} finally {
  await closeDatabase();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Three pages of every combination: the first, and the two after it. */
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
