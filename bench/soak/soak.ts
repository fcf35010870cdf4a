/**
 * What many questions leave behind: rows and write-ahead log of each, the log on disk, memory, and the time until the
 * built application is ready again after everything is killed. Without a language model, on the embedded database:
 *   npm run bench:soak -- [--questions 1000] [--builds FOLDER,FOLDER] [--tables]
 * No two questions are alike. `--builds` compares built checkouts, one after the other; `--tables` also prints the bytes of
 * each table, its indexes and long values included.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { Api } from "@/scripts/ask/api";
import { type Application, startApplication } from "../path/application";
import { askRun } from "../path/ask-run";
import { mib, ms, printRow, spread } from "../path/figures";
import { memoryOf, processTree } from "../path/processes";
import { WARM_UP_RUNS } from "../path/tunables";
import { waitUntilIdle } from "../path/wait-until-idle";
import { distinctQuestions } from "./distinct-questions";
import { type Footprint, measureFootprint } from "./footprint";

/** The numbers of questions after which memory is read. */
const MEMORY_AFTER = [100, 500, 1_000];
/** Tables that are printed. */
const LISTED_TABLES = 12;

const { values } = parseArgs({
  options: {
    questions: { type: "string", default: "1000" },
    builds: { type: "string" },
    tables: { type: "boolean", default: false },
  },
});
const count = z.coerce.number().int().positive().parse(values.questions);
const builds = values.builds?.split(",").map((folder) => resolve(folder)) ?? [undefined];

console.log(`${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${count} questions\n`);
console.log("| what | measured | goal |\n| --- | --- | --- |");
for (const build of builds) {
  const folder = await mkdtemp(join(tmpdir(), "touchstone-soak-"));
  try {
    await soak(join(folder, "data"), build);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

type Row = (what: string, figure: string, goal?: string) => void;

async function soak(dataDir: string, build: string | undefined): Promise<void> {
  const name = basename(build ?? resolve("."));
  const row = (what: string, figure: string, goal = "") => printRow({ what: `${what}, ${name}`, figure, goal });
  const application = await startApplication(dataDir, {}, build);
  try {
    await measure(application, dataDir, row);
    for (const { pid } of processTree(application.pid)) process.kill(pid, "SIGKILL");
  } finally {
    await application.stop();
  }
  const again = await startApplication(dataDir, {}, build);
  row("ready after kill -9 of everything", ms(again.readyMs));
  await again.stop();
}

async function measure(application: Application, dataDir: string, row: Row): Promise<void> {
  const api = new Api(application.url);
  await waitUntilIdle(api);
  const questions = distinctQuestions(WARM_UP_RUNS + count);
  for (const question of questions.slice(0, WARM_UP_RUNS)) await askRun(api, { question });

  const before = await measureFootprint(dataDir);
  const walls: number[] = [];
  const failures: string[] = [];
  let mostLog = before.logOnDisk;
  for (const [position, question] of questions.slice(WARM_UP_RUNS).entries()) {
    try {
      const { wallMs, events } = await askRun(api, { question });
      walls.push(wallMs);
      if (events.some(({ event }) => event.type === "run-error" || event.type === "degraded")) failures.push(question);
    } catch (error) {
      failures.push(`${question}: ${error instanceof Error ? error.message : "failed"}`);
    }
    if (!MEMORY_AFTER.includes(position + 1) && position % 25 !== 0) continue;
    const { logOnDisk } = await measureFootprint(dataDir);
    mostLog = Math.max(mostLog, logOnDisk);
    if (MEMORY_AFTER.includes(position + 1))
      row(`memory of all processes after ${position + 1} questions`, mib(memoryOf(application.pid)));
  }
  const after = await measureFootprint(dataDir);
  row(`time of a question, load ${loadavg()[0]?.toFixed(1)}`, spread(walls));
  row("rows of a question", kb((after.bytes - before.bytes) / count), "≤ 40 kB");
  row("write-ahead log of a question", kb((after.logged - before.logged) / count), "≤ 60 kB");
  row("write-ahead log on disk, most", mib(mostLog), "≤ 64 MB");
  row("failed or degraded questions", String(failures.length), "0");
  for (const failure of failures.slice(0, 5)) console.log(failure);
  if (values.tables) printTables(before, after);
}

function printTables(before: Footprint, after: Footprint): void {
  const grown = [...after.tables].map(([table, bytes]) => ({ table, bytes: bytes - (before.tables.get(table) ?? 0) }));
  for (const { table, bytes } of grown.toSorted((one, other) => other.bytes - one.bytes).slice(0, LISTED_TABLES))
    console.log(`${kb(bytes / count).padStart(10)}  ${table}`);
}

function kb(bytes: number): string {
  return `${(bytes / 1_000).toFixed(1)} kB`;
}
