import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { RunEvent } from "../contracts/run-event";
import { setUpCheckpoints } from "../db/checkpoints";
import { closeDatabase, connectDatabase, pool } from "../db/client";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "../db/embedded/start-embedded-database";
import { LOCAL_OWNER } from "../db/owner";
import { readRunEvents, runHasEnded } from "../db/run-events";
import { copyTemplateDatabase } from "../db/testing/template-folder";
import { fakeWorkflow } from "../workflow/testing/fake-workflow";
import { startRuns, stopRuns } from "./lifecycle";
import { startRun } from "./start-run";
import { watchRun } from "./watch-run";

const fake = vi.hoisted(() => ({ dependencies: vi.fn() }));
vi.mock("./run-dependencies", () => ({ runDependencies: fake.dependencies }));

let folder: string;
let server: EmbeddedDatabase;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "touchstone-part-away-"));
  await copyTemplateDatabase(fileURLToPath(new URL("../..", import.meta.url)), folder);
  server = await startEmbeddedDatabase(folder);
  connectDatabase(server.url);
  await setUpCheckpoints();
  await startRuns();
});
afterAll(async () => {
  await stopRuns();
  await closeDatabase();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function endOf(runId: string): Promise<RunEvent[]> {
  await vi.waitFor(async () => expect(await runHasEnded(runId)).toBe(true), { timeout: 60_000, interval: 200 });
  return readRunEvents(runId);
}

function expectWhole(events: readonly RunEvent[]): void {
  expect(events.map((event) => event.seq)).toEqual(events.map((_, index) => index + 1));
  for (const type of ["answer-final", "run-end"]) expect(events.filter((event) => event.type === type)).toHaveLength(1);
}

/** Kills the database as the kernel would, and starts it again. Resolves once it is gone; `back` once it serves. */
async function killDatabase(): Promise<{ back: Promise<void> }> {
  const ended = once(server.process, "exit");
  server.process.kill("SIGKILL");
  await ended;
  const back = startEmbeddedDatabase(folder).then((started) => {
    server = started;
  });
  return { back };
}

async function expectApproved(runId: string): Promise<void> {
  const events = await endOf(runId);
  expectWhole(events);
  expect(events.filter((event) => event.type === "run-error")).toEqual([]);
  expect(events.find((event) => event.type === "answer-final")).toMatchObject({ outcome: "approved" });
  const seen: RunEvent[] = [];
  for await (const event of watchRun(runId, 0, new AbortController().signal)) seen.push(event);
  expect(seen).toEqual(events);
}

it("a database that is killed in mid-answer and comes back costs the run nothing but time", async () => {
  const { dependencies } = fakeWorkflow();
  let back: Promise<void> | null = null;
  fake.dependencies.mockResolvedValue({
    ...dependencies,
    generator: {
      ...dependencies.generator,
      async *generate(request: Parameters<typeof dependencies.generator.generate>[0]) {
        for await (const chunk of dependencies.generator.generate(request)) {
          yield chunk;
          back ??= (await killDatabase()).back;
        }
      },
    },
  });
  const { runId } = await startRun({ question: "Which facts stand here?" }, LOCAL_OWNER);
  await vi.waitFor(() => expect(back).not.toBeNull(), { timeout: 20_000 });
  await back;
  await expectApproved(runId);
}, 120_000);

it("a run that needs the database while it is away is let go, and taken up again once it is back", async () => {
  const { dependencies } = fakeWorkflow();
  let back: Promise<void> | null = null;
  fake.dependencies.mockReset();
  fake.dependencies.mockImplementationOnce(async () => {
    ({ back } = await killDatabase());
    await pool().query("select 1");
  });
  fake.dependencies.mockResolvedValue(dependencies);
  const { runId } = await startRun({ question: "Which facts stand here?" }, LOCAL_OWNER);
  await vi.waitFor(() => expect(back).not.toBeNull(), { timeout: 20_000 });
  await back;
  await expectApproved(runId);
  expect(fake.dependencies).toHaveBeenCalledTimes(2);
}, 120_000);
