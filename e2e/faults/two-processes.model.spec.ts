import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startRealPostgres } from "@/lib/data/db/testing/real-postgres";
import type { RunEvent } from "@/lib/shared/contracts/runs/run-event";
import { findFreePort } from "@/scripts/launcher/checks.mjs";
import { type Application, startApplication } from "@/scripts/testing/application";
import { Api, finalAnswer } from "../support/api";
import { expect, test } from "../support/fixtures";
import { llmRequests, resetLlm, scriptLlm } from "../support/scripted-llm-control";

const QUESTION = "How long are sign-in logs kept?";
/** Slow enough to act on a run while its answer streams. */
const SLOW = { firstTokenMs: 50, tokensPerSecond: 20, answerTokens: 200 };
const START_MS = 240_000;

test.describe.configure({ mode: "serial" });

let postgres: { url: string; stop(): Promise<void> };
const folders: string[] = [];
const running = new Set<Application>();
let one: Application;
let other: Application;

/** Starts an application as on another machine: its own folder and port, the same database. */
async function startOnPostgres(): Promise<Application> {
  const dataDir = await mkdtemp(join(tmpdir(), "touchstone-process-"));
  folders.push(dataDir);
  const application = await startApplication({
    dataDir,
    port: await findFreePort(),
    env: {
      DATABASE_URL: postgres.url,
      OPENAI_BASE_URL: `http://127.0.0.1:${process.env.E2E_LLM_PORT ?? ""}/v1`,
      OPENAI_API_KEY: "",
      LLM_MODEL: "",
    },
  });
  running.add(application);
  return application;
}

test.beforeAll(async () => {
  test.setTimeout(START_MS);
  postgres = await startRealPostgres();
  one = await startOnPostgres();
  other = await startOnPostgres();
});
test.afterAll(async () => {
  for (const application of running) await application.stop();
  await postgres.stop();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});
test.beforeEach(resetLlm);
test.afterEach(resetLlm);

const api = (application: Application) => new Api(application.url);

/** Asks and waits until the answer streams. */
async function askSlowly(application: Application): Promise<string> {
  await scriptLlm({ timing: SLOW });
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
  await scriptLlm({ timing: { ...SLOW, tokensPerSecond: 80 } });
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
    const chats = (await llmRequests()).filter((request) => request.endpoint === "chat/completions");
    expect(chats.at(-1)?.ended).toBe("client_closed");
  }).toPass();
});

test("a process that is stopped hands its runs over; the stream at the other continues", async () => {
  test.setTimeout(START_MS);
  const runId = await askSlowly(one);
  const watching = api(other).follow(runId);
  expect(await one.stop()).toBe(0);
  running.delete(one);
  await resetLlm();
  const { events } = await watching;
  expectWhole(events);
  expect(events.filter((event) => event.type === "node-start" && event.restart)).toHaveLength(1);
  expect(["approved", "best_effort"]).toContain(finalAnswer(events).outcome);
  one = await startOnPostgres();
});

test("after a process is killed during a stream, the other finishes the run, and readers see each event once", async () => {
  test.setTimeout(START_MS);
  const runId = await askSlowly(one);
  const watching = api(other).follow(runId);
  await one.kill("everything");
  running.delete(one);
  await resetLlm();
  const { events } = await watching;
  expectWhole(events);
  expect(events.filter((event) => event.type === "node-start" && event.restart)).toMatchObject([
    { visit: { node: "generate" } },
  ]);
  expect(finalAnswer(events).text).toContain("13 months");
  expect((await api(other).trace(runId)).events).toEqual(events);
  expect((await api(other).trace(runId)).run.status).toBe("ended");
});
