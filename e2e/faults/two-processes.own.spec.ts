import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EventStreamParser } from "@/lib/browser/stream/event-stream-parser";
import { startRealPostgres } from "@/lib/data/db/testing/real-postgres";
import { documentAcceptedSchema, documentEventSchema } from "@/lib/shared/contracts/library/document";
import { documentDetailSchema } from "@/lib/shared/contracts/library/document-detail";
import type { ProcessRole } from "@/lib/shared/contracts/process-role";
import type { RunEvent } from "@/lib/shared/contracts/runs/run-event";
import { findFreePort } from "@/scripts/launcher/checks.mjs";
import { type Application, startApplication } from "@/scripts/testing/application";
import { type ScriptedLlm, startScriptedLlm } from "../scripted-llm/start-scripted-llm";
import { Api, finalAnswer, refusal } from "../support/api";
import { expect, test } from "../support/fixtures";

const QUESTION = "How long are sign-in logs kept?";
/** Slow enough to act on a run while its answer streams. */
const SLOW = { firstTokenMs: 50, tokensPerSecond: 20, answerTokens: 200 };
const START_MS = 240_000;

test.describe.configure({ mode: "serial" });

let llm: ScriptedLlm;
let postgres: { url: string; stop(): Promise<void> };
const folders: string[] = [];
const running = new Set<Application>();
/** Two that answer, and one that does the work in the background. */
let one: Application;
let other: Application;
let worker: Application;

/** Starts an application as on another machine: its own folder and port, the same database and key. */
async function startOnPostgres(role: ProcessRole = "web"): Promise<Application> {
  const dataDir = await mkdtemp(join(tmpdir(), "touchstone-process-"));
  folders.push(dataDir);
  const application = await startApplication({
    dataDir,
    port: await findFreePort(),
    env: {
      TOUCHSTONE_ROLE: role,
      SECRET_KEY: "of both",
      DATABASE_URL: postgres.url,
      OPENAI_BASE_URL: llm.url,
    },
  });
  running.add(application);
  return application;
}

test.beforeAll(async () => {
  test.setTimeout(START_MS);
  llm = await startScriptedLlm();
  postgres = await startRealPostgres();
  // At the same time, on an empty database: one of them migrates it and loads the samples.
  [one, other, worker] = await Promise.all([startOnPostgres(), startOnPostgres(), startOnPostgres("worker")]);
  // A web process does not wait for the worker that imports them.
  await expect(async () => {
    expect((await api(one).documents()).every(({ status }) => status === "ready")).toBe(true);
  }).toPass({ timeout: 150_000 });
});
test.afterAll(async () => {
  for (const application of running) await application.stop();
  await postgres.stop();
  await llm.stop();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});
test.beforeEach(() => llm.reset());
test.afterEach(() => llm.reset());

const api = (application: Application) => new Api(application.url);

/** Asks and waits until the answer streams. */
async function askSlowly(application: Application): Promise<string> {
  llm.setScript({ timing: SLOW });
  const { runId } = await api(application).startRun({ question: QUESTION });
  await api(application).follow(runId, { until: (event) => event.type === "text-delta" });
  return runId;
}

function expectWhole(events: readonly RunEvent[]): void {
  expect(events.map((event) => event.seq)).toEqual(events.map((_, index) => index + 1));
  for (const type of ["answer-final", "run-end"] as const) {
    expect(events.filter((event) => event.type === type)).toHaveLength(1);
  }
}

test("a run of one process streams from the other, and is stored once", async () => {
  llm.setScript({ timing: { ...SLOW, tokensPerSecond: 80 } });
  const { runId } = await api(one).startRun({ question: QUESTION });
  const [here, there] = await Promise.all([api(one).follow(runId), api(other).follow(runId)]);
  expectWhole(there.events);
  expect(there.events).toEqual(here.events);
  expect((await api(other).trace(runId)).events).toEqual(there.events);
});

test("a cancel at one process ends the other's run, including the model's socket", async () => {
  const runId = await askSlowly(one);
  expect((await api(other).postJson(`/api/runs/${runId}/cancel`, {})).status).toBe(202);
  const { events } = await api(other).follow(runId);
  expectWhole(events);
  expect(finalAnswer(events)).toMatchObject({ outcome: "cancelled", reason: { code: "cancelled_by_user" } });
  await expect(async () => {
    const chats = llm.log.filter((request) => request.endpoint === "chat/completions");
    expect(chats.at(-1)?.ended).toBe("client_closed");
  }).toPass();
});

test("a process that is stopped hands its runs over; the stream at the other continues", async () => {
  test.setTimeout(START_MS);
  const runId = await askSlowly(one);
  const watching = api(other).follow(runId);
  expect(await one.stop()).toBe(0);
  running.delete(one);
  llm.reset();
  const { events } = await watching;
  expectWhole(events);
  expect(events.filter((event) => event.type === "node-start" && event.restart)).toHaveLength(1);
  expect(["approved", "best_effort"]).toContain(finalAnswer(events).outcome);
  one = await startOnPostgres();
});

test("after a process is killed during a stream, its reader resumes at the other, which finishes the run", async () => {
  test.setTimeout(START_MS);
  const runId = await askSlowly(one);
  const watching = api(other).follow(runId);
  const before = await api(one).follow(runId, { until: (event) => event.type === "text-delta" });
  await one.kill("everything");
  running.delete(one);
  const lastEventId = before.events.at(-1)?.seq ?? 0;
  llm.reset();
  const resumed = await api(other).follow(runId, { lastEventId });
  const { events } = await watching;
  expectWhole(events);
  expect([...before.events, ...resumed.events]).toEqual(events);
  const [restart, ...more] = events.filter((event) => event.type === "node-start" && event.restart);
  expect(restart).toMatchObject({ visit: { node: "generate" } });
  expect(more).toEqual([]);
  expect(finalAnswer(events).text).toContain("13 months");
  expect((await api(other).trace(runId)).events).toEqual(events);
  expect((await api(other).trace(runId)).run.status).toBe("ended");
});

test("a worker serves its health alone", async () => {
  expect((await api(worker).fetch("/api/health/ready")).status).toBe(200);
  for (const path of ["/api/documents", "/"]) {
    expect(await refusal(await api(worker).fetch(path))).toMatchObject({ status: 503, code: "unavailable" });
  }
});

test("a worker killed during an import resumes after its restart; every process sees the document grow", async () => {
  test.setTimeout(START_MS);
  const seen = watchDocument(other, "ledger.txt");
  const accepted = await api(other).upload("ledger.txt", ledger(1_500));
  const { documentId } = documentAcceptedSchema.parse(await accepted.json());
  await expect.poll(() => seen.stages).toContain("embedding");
  await worker.kill("application");
  await expect.poll(() => api(other).documentStatus(documentId), { timeout: 150_000 }).toBe("ready");
  await expect.poll(() => seen.stages).toContain("done");
  seen.leave();
  const detail = documentDetailSchema.parse(await (await api(other).fetch(`/api/documents/${documentId}`)).json());
  expect(detail.passageSpans.map(({ ordinal }) => ordinal)).toEqual(detail.passageSpans.map((_, index) => index));
  expect(detail.passageSpans.at(-1)?.end).toBe(detail.text.length);
  llm.setScript({ timing: {} });
  const { events } = await api(other).ask({ question: "Who paid entry number 1499 of the ledger?" });
  expect(events.some((event) => event.type === "run-end")).toBe(true);
});

/** Distinct sentences. */
function ledger(entries: number): string {
  return Array.from(
    { length: entries },
    (_, n) => `Entry number ${n} of the ledger was paid by customer ${n * 7 + 1}.`,
  ).join(" ");
}

/** The stages of a document in the stream of a process. */
function watchDocument(application: Application, fileName: string): { stages: string[]; leave(): void } {
  const leaving = new AbortController();
  const stages: string[] = [];
  const watch = async () => {
    const { body } = await api(application).fetch("/api/documents/events", { signal: leaving.signal });
    if (body === null) throw new Error("The stream has no body.");
    const parser = new EventStreamParser();
    const decoder = new TextDecoder();
    for await (const bytes of body) {
      for (const message of parser.push(decoder.decode(bytes, { stream: true }))) {
        const event = documentEventSchema.parse(JSON.parse(message.data));
        if (event.type === "document-change" && event.document.fileName === fileName)
          stages.push(event.document.progress.stage);
      }
    }
  };
  watch().catch((error: unknown) => {
    if (!leaving.signal.aborted) throw error;
  });
  return { stages, leave: () => leaving.abort() };
}
