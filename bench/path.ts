/**
 * The path from a question to its checked answer, measured on the built application as started by `npm start`, with the
 * scripted language model where one is needed. Prints a table; all comparisons are within this one run.
 * `npm run bench:path -- --only overhead,lag --answers half`; `--statements` lists the SQL statements of a run. The model
 * writes half of its answers in its own words and quotes in the others; `--answers quote` or `paraphrase` for one kind.
 */

import { mkdtemp, rm } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { z } from "zod";
import { ANSWER_STYLES } from "@/e2e/scripted-llm/paraphrases/write-paraphrase";
import { Api } from "@/scripts/ask/api";
import { type Application, simEnvironment, startApplication, startSim } from "./path/application";
import { mib, ms, percentile, printRow } from "./path/figures";
import { uploadDocuments } from "./path/ingest-folder";
import { measurePage } from "./path/measure-page";
import { measureLag, measureOverhead, measureTax } from "./path/measure-runs";
import { measureScans } from "./path/measure-scans";
import { uploadQuestionDocuments } from "./path/paraphrased-questions";
import { memoryOf } from "./path/processes";
import { COLD_STARTS, IDLE_AFTER_MS } from "./path/tunables";
import { waitUntilIdle } from "./path/wait-until-idle";
import { StatementCount } from "./statements/count-statements";

const PARTS = ["start", "page", "overhead", "tax", "lag", "scans"];
const { values } = parseArgs({
  options: {
    only: { type: "string", default: PARTS.join(",") },
    answers: { type: "string", default: "half" },
    statements: { type: "boolean", default: false },
  },
});
const wanted = values.only.split(",");
const unknown = wanted.find((part) => !PARTS.includes(part));
if (unknown !== undefined) {
  console.error(
    `Unknown part ${unknown}. Usage: npm run bench:path [-- --only ${PARTS.join(",")} --answers half --statements]`,
  );
  process.exit(2);
}
const answers = z.enum(ANSWER_STYLES).parse(values.answers);
const wants = (...parts: string[]) => parts.some((part) => wanted.includes(part));

const folder = await mkdtemp(join(tmpdir(), "touchstone-bench-"));

async function withApplication(name: string, env: Record<string, string>, use: (app: Application) => Promise<void>) {
  const application = await startApplication(join(folder, name), env);
  try {
    await use(application);
  } finally {
    await application.stop();
  }
}

/** Starts with an existing data folder, build and packages. */
async function measureStarts(): Promise<void> {
  const ready: number[] = [];
  const idle: number[] = [];
  for (let index = 0; index < COLD_STARTS; index += 1) {
    await withApplication("reader", {}, async (application) => {
      ready.push(application.readyMs);
      await sleep(IDLE_AFTER_MS);
      idle.push(memoryOf(application.pid));
    });
  }
  printRow({
    what: `cold start of the built application, ready (${ready.length} starts)`,
    figure: `p50 ${ms(percentile(ready, 0.5))}, slowest ${ms(Math.max(...ready))}`,
    goal: "≤ 3 s",
  });
  printRow({ what: "memory idle, all processes (p50)", figure: mib(percentile(idle, 0.5)), goal: "≤ 900 MB" });
}

async function measureWithSim(application: Application): Promise<void> {
  const api = new Api(application.url);
  await waitUntilIdle(api);
  await uploadQuestionDocuments(api);
  if (wants("tax")) await measureTax(api);
  if (wants("lag")) {
    await measureLag(api, "alone", "p95 ≤ 30 ms");
    const stillOpen = await uploadDocuments(api);
    await measureLag(api, "beside ingestion", "p95 ≤ 100 ms");
    if (!(await stillOpen())) console.log("(all documents were ingested before the last of these runs ended)");
    await waitUntilIdle(api);
  }
  // Last, since the document is still being read when it ends.
  if (wants("scans")) await measureScans(api);
}

try {
  const [processor] = cpus();
  console.log(
    `${new Date().toISOString().slice(0, 10)}, ${process.platform} ${process.arch}, Node ${process.versions.node}, ${cpus().length} × ${processor?.model ?? "unknown processor"}\n`,
  );
  console.log("| what | measured | goal |\n| --- | --- | --- |");
  if (wants("start", "page", "overhead")) {
    // The first start creates the database and ingests the sample library: it is not measured.
    const statements = new StatementCount(folder);
    await withApplication("reader", wants("overhead") ? statements.environment : {}, async (application) => {
      if (wants("page")) await measurePage(application.url);
      if (wants("overhead")) await measureOverhead(new Api(application.url), statements, values.statements);
    });
    if (wants("start")) await measureStarts();
  }
  if (wants("tax", "lag", "scans")) {
    const sim = await startSim(["--answers", answers]);
    await withApplication("model", simEnvironment(sim.url), measureWithSim);
    await sim.stop();
  }
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
}
