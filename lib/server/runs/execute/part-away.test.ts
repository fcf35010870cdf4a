import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { pool } from "@/lib/data/db/connection/client";
import { LOCAL_OWNER } from "@/lib/data/db/connection/owner";
import { readRunEvents, runHasEnded } from "@/lib/data/db/runs/run-events";
import { setUpKillableDatabase } from "@/lib/data/db/testing/set-up-killable-database";
import { fakeWorkflow } from "@/lib/engine/workflow/testing/fake-workflow";
import type { RunEvent } from "@/lib/shared/contracts/runs/run-event";
import { startRuns, stopRuns } from "../lifecycle/lifecycle";
import { startRun } from "../start/start-run";
import { watchRun } from "../watch/watch-run";

const fake = vi.hoisted(() => ({ dependencies: vi.fn() }));
vi.mock("../dependencies/run-dependencies", () => ({ runDependencies: fake.dependencies }));

const database = setUpKillableDatabase();
beforeAll(async () => {
  await startRuns();
});
afterAll(() => stopRuns());

async function endOf(runId: string): Promise<RunEvent[]> {
  await vi.waitFor(async () => expect(await runHasEnded(runId)).toBe(true), { timeout: 60_000, interval: 200 });
  return readRunEvents(runId);
}

function expectWhole(events: readonly RunEvent[]): void {
  expect(events.map((event) => event.seq)).toEqual(events.map((_, index) => index + 1));
  for (const type of ["answer-final", "run-end"]) expect(events.filter((event) => event.type === type)).toHaveLength(1);
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

it("a database restart in the middle of an answer only delays the run", async () => {
  const { dependencies } = fakeWorkflow();
  let back: Promise<void> | null = null;
  fake.dependencies.mockResolvedValue({
    ...dependencies,
    generator: {
      ...dependencies.generator,
      async *generate(request: Parameters<typeof dependencies.generator.generate>[0]) {
        for await (const chunk of dependencies.generator.generate(request)) {
          yield chunk;
          if (back !== null) continue;
          await database.kill();
          back = database.start();
        }
      },
    },
  });
  const { runId } = await startRun({ question: "Which facts stand here?" }, LOCAL_OWNER);
  await vi.waitFor(() => expect(back).not.toBeNull());
  await back;
  await expectApproved(runId);
}, 120_000);

it("a run that needs the database while it is down is released and resumes once it is back", async () => {
  const { dependencies } = fakeWorkflow();
  let back: Promise<void> | null = null;
  fake.dependencies.mockReset();
  fake.dependencies.mockImplementationOnce(async () => {
    await database.kill();
    back = database.start();
    await pool().query("select 1");
  });
  fake.dependencies.mockResolvedValue(dependencies);
  const { runId } = await startRun({ question: "Which facts stand here?" }, LOCAL_OWNER);
  await vi.waitFor(() => expect(back).not.toBeNull());
  await back;
  await expectApproved(runId);
  expect(fake.dependencies).toHaveBeenCalledTimes(2);
}, 120_000);
