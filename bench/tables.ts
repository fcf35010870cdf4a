/**
 * Questions over sheets whose answers are known: how many are computed, how many of these are right, and how often a
 * wrong one is approved. Each is asked as a user asks it, of a library with all the sheets, without a language model.
 * `npm run bench:tables`, `npm run bench:tables -- --set held-out --endings FILE`
 */
import { appendFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { closeDatabase, connectDatabase, pool } from "@/lib/data/db/connection/client";
import { LOCAL_OWNER } from "@/lib/data/db/connection/owner";
import { prepareDatabase } from "@/lib/data/db/connection/prepare-database";
import { startEmbeddedDatabase } from "@/lib/data/db/embedded/start-embedded-database";
import { listDocuments } from "@/lib/data/db/library/documents";
import { EVERYTHING } from "@/lib/data/db/library/readable";
import { readRunEvents, runHasEnded } from "@/lib/data/db/runs/run-events";
import { builtInEmbedder } from "@/lib/engine/models/built-in/embedder";
import { addDocument } from "@/lib/library/ingest/add/add-document";
import { startImports, stopImports } from "@/lib/library/ingest/testing/start-imports";
import { startRun } from "@/lib/server/runs/start/start-run";
import { bundleWorkers } from "@/scripts/launcher/workers.mjs";
import { DEVELOPMENT_UNANSWERABLE, developmentSheets } from "./tables/development/development";
import { HELD_OUT_UNANSWERABLE, heldOutSheets } from "./tables/held-out/held-out";
import { RANKING_UNANSWERABLE, rankingSheets } from "./tables/rankings/rankings";
import { isRight } from "./tables/right-answer";
import type { AskedTable, BenchSheet } from "./tables/sheet";

const { values } = parseArgs({
  options: {
    /** `development`, which the computation was tuned on, `held-out`, which it was not, or `rankings` of groups. */
    set: { type: "string", default: "development,held-out,rankings" },
    /** Writes the result of every question as JSON lines. */
    endings: { type: "string" },
  },
});
const POLL_MS = 20;
const SETS: Readonly<Record<string, { sheets(): BenchSheet[]; unanswerable: AskedTable[] }>> = {
  development: { sheets: developmentSheets, unanswerable: DEVELOPMENT_UNANSWERABLE },
  "held-out": { sheets: heldOutSheets, unanswerable: HELD_OUT_UNANSWERABLE },
  rankings: { sheets: rankingSheets, unanswerable: RANKING_UNANSWERABLE },
};

interface Ended {
  question: AskedTable;
  computed: boolean;
  right: boolean;
  approved: boolean;
  ms: number;
}

const root = fileURLToPath(new URL("..", import.meta.url));
await bundleWorkers();
if (values.endings !== undefined) writeFileSync(values.endings, "");
console.log(
  "| set | language | asked | computed | right of these | wrong | wrong and approved | unanswerable | of these computed | approved |",
);
console.log("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
const times: number[] = [];
for (const name of values.set.split(",")) {
  const set = SETS[name];
  if (set === undefined) throw new Error(`Unknown set ${name}. Choose from: ${Object.keys(SETS).join(", ")}.`);
  await measure(name, set);
}
await builtInEmbedder().stop();
const sorted = times.toSorted((a, b) => a - b);
const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
console.log(`\nA computed answer, its check included: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms.`);

async function measure(name: string, { sheets, unanswerable }: (typeof SETS)[string]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "touchstone-bench-"));
  const server = await startEmbeddedDatabase(folder);
  try {
    connectDatabase(server.url);
    await prepareDatabase(pool(), root);
    startImports();
    const files = sheets();
    await addSheets(files);
    const ended: Ended[] = [];
    for (const question of [...files.flatMap(({ questions }) => questions), ...unanswerable])
      ended.push(await ask(question));
    for (const language of ["en", "fr"] as const)
      console.log(`| ${name} | ${language} | ${row(ended.filter((one) => one.question.language === language))} |`);
    times.push(...ended.filter(({ computed }) => computed).map(({ ms }) => ms));
  } finally {
    await stopImports();
    await closeDatabase();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function addSheets(sheets: readonly BenchSheet[]): Promise<void> {
  const added: string[] = [];
  for (const { fileName, bytes } of sheets) added.push((await addDocument({ fileName, bytes })).documentId);
  for (;;) {
    const documents = await listDocuments(EVERYTHING, added);
    const failed = documents.find(({ status }) => status === "failed");
    if (failed !== undefined) throw new Error(`${failed.fileName} could not be imported: ${failed.failure?.code}`);
    if (documents.every(({ status }) => status === "ready")) return;
    await sleep(POLL_MS);
  }
}

async function ask(question: AskedTable): Promise<Ended> {
  const { runId } = await startRun({ question: question.question, language: question.language }, LOCAL_OWNER);
  while (!(await runHasEnded(runId))) await sleep(POLL_MS);
  const events = await readRunEvents(runId);
  const result = events.find((event) => event.type === "calculation-result");
  const end = events.find((event) => event.type === "run-end");
  const answer = events.find((event) => event.type === "answer-final");
  const ended: Ended = {
    question,
    computed: result !== undefined,
    right: result !== undefined && isRight(question.expected, result.calculation),
    approved: end?.outcome === "approved",
    ms: end?.ms ?? 0,
  };
  if (values.endings !== undefined)
    appendFileSync(
      values.endings,
      `${JSON.stringify({ ...ended, text: answer?.text, plan: result?.calculation.plan })}\n`,
    );
  return ended;
}

function row(ended: readonly Ended[]): string {
  const answerable = ended.filter(({ question }) => question.expected !== null);
  const computed = answerable.filter((one) => one.computed);
  const right = computed.filter((one) => one.right).length;
  const wrong = computed.filter((one) => !one.right);
  const others = ended.filter(({ question }) => question.expected === null);
  const wrongly = others.filter((one) => one.computed);
  const share = computed.length === 0 ? 0 : (100 * right) / computed.length;
  return [
    answerable.length,
    computed.length,
    `${right} (${share.toFixed(1)} %)`,
    wrong.length,
    wrong.filter(({ approved }) => approved).length,
    others.length,
    wrongly.length,
    wrongly.filter(({ approved }) => approved).length,
  ].join(" | ");
}
