import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { pool } from "@/lib/data/db/connection/client";
import { LOCAL_OWNER } from "@/lib/data/db/connection/owner";
import { getRun } from "@/lib/data/db/runs/read-runs";
import { readRunEvents } from "@/lib/data/db/runs/run-events";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { fakeWorkflow, type OtherDependencies } from "@/lib/engine/workflow/testing/fake-workflow";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { activeRuns } from "../lifecycle/active-runs";
import { cancelRun } from "../lifecycle/cancel-run";
import { startRun } from "../start/start-run";

const fake = vi.hoisted(() => ({
  dependencies: vi.fn(),
  stamp: vi.fn(),
  /** Delays writes of a run's events from the first `node-start` on until it resolves. */
  holdWrites: Promise.resolve(),
}));
vi.mock("../dependencies/run-dependencies", () => ({ runDependencies: fake.dependencies }));
vi.mock("../start/config-stamp", () => ({ configStamp: fake.stamp, changedPrompts: async () => [] }));
vi.mock("@/lib/data/db/runs/run-progress", async (original) => {
  const real = await original<typeof import("@/lib/data/db/runs/run-progress")>();
  const storeProgress: typeof real.storeProgress = async (runs) => {
    if (runs.some(({ events }) => events.some(({ event }) => event.type === "node-start"))) await fake.holdWrites;
    return real.storeProgress(runs);
  };
  return { ...real, storeProgress };
});

/** Never settles and ignores its signal. */
const never = () => new Promise<never>(() => {});

/** Long enough to reach the part that hangs: some times what an ordinary run takes on this machine, at this load. */
let deadlineOfHanging = 1_000;
const TIMES_ORDINARY = 4;

/** Starts a run with these dependencies; with `null`, creating them never settles. */
async function ask(dependencies: OtherDependencies | null = {}, deadlineMs = deadlineOfHanging): Promise<string> {
  const workflow = fakeWorkflow({ dependencies: dependencies ?? {}, settings: { caps: { deadlineMs } } });
  fake.stamp.mockResolvedValue(workflow.stamp);
  fake.dependencies.mockReturnValue(dependencies === null ? never() : Promise.resolve(workflow.dependencies));
  return (await startRun({ question: "Which facts stand here?" }, LOCAL_OWNER)).runId;
}

/** Returns the summary and log of a run once it is no longer active. */
async function ended(runId: string) {
  // A hanging step would never end on its own.
  await vi.waitFor(() => expect(activeRuns().has(runId)).toBe(false), { interval: 20 });
  const { summary } = await getRun(runId, LOCAL_OWNER);
  const events = await readRunEvents(runId);
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
  expect(events.filter(({ type }) => type === "answer-final")).toHaveLength(1);
  expect(events.at(-1)?.type).toBe("run-end");
  const { rows } = await pool().query("select lease_holder, lease_expires_at from run where id = $1", [runId]);
  expect(rows).toEqual([{ lease_holder: null, lease_expires_at: null }]);
  return { summary, events };
}

describe("a run that hangs in a part that ignores its signal", () => {
  setUpDatabase();
  beforeEach(() => {
    fake.holdWrites = Promise.resolve();
  });

  beforeAll(async () => {
    // The first one loads what the others find loaded.
    await ended(await ask({}, 600_000));
    const began = performance.now();
    await ended(await ask({}, 600_000));
    deadlineOfHanging = Math.max(deadlineOfHanging, Math.ceil(TIMES_ORDINARY * (performance.now() - began)));
  });

  it("abstains at its deadline when the retriever hangs", async () => {
    const runId = await ask({ retriever: { search: never } });
    const { summary } = await ended(runId);
    expect(summary).toMatchObject({ outcome: "abstained", reason: { code: "deadline_reached" } });
  });

  it("answers with the text so far when the generator hangs", async () => {
    const runId = await ask({
      generator: {
        kind: "language-model",
        model: "scripted",
        async *generate() {
          yield { type: "text", text: "Fact number 1 stands here. [1] " };
          await never();
        },
      },
    });
    const { summary } = await ended(runId);
    expect(summary).toMatchObject({ outcome: "best_effort", reason: { code: "deadline_reached" } });
    expect(summary.answer).toContain("Fact number 1 stands here.");
  });

  it("answers with unchecked sentences when a judge hangs", async () => {
    const { judges } = fakeWorkflow().dependencies;
    const runId = await ask({ judges: { ...judges, support: { judgeEarly: never, judgeRemaining: never } } });
    const { summary } = await ended(runId);
    expect(summary).toMatchObject({ outcome: "best_effort", reason: { code: "deadline_reached" } });
  });

  it("fails without an answer when a step hangs past the deadline", async () => {
    const runId = await ask({ questionPlanning: { router: { route: never } } });
    const { summary, events } = await ended(runId);
    expect(summary).toMatchObject({ outcome: "failed", reason: reason("deadline_reached"), answer: null });
    expect(events.map(({ type }) => type)).toContain("run-error");
  });

  it("fails when creating its dependencies hangs", async () => {
    const runId = await ask(null);
    expect((await ended(runId)).summary).toMatchObject({ outcome: "failed", reason: reason("deadline_reached") });
  });

  it("fails after the stored events when a log write hangs, and ignores later writes", async () => {
    let letGo = () => {};
    fake.holdWrites = new Promise((resolve) => {
      letGo = resolve;
    });
    const runId = await ask();
    const { summary, events } = await ended(runId);
    expect(summary).toMatchObject({ outcome: "failed", reason: reason("deadline_reached") });
    expect(events.map(({ type }) => type)).toEqual(["run-start", "run-error", "answer-final", "run-end"]);
    letGo();
    fake.holdWrites = Promise.resolve();
    // The next run uses the same writer.
    const next = await ask({}, 600_000);
    expect((await ended(next)).summary.outcome).toBe("approved");
    expect(await readRunEvents(runId)).toEqual(events);
  });

  it("is cancelled long before its deadline", async () => {
    const runId = await ask({ questionPlanning: { router: { route: never } } }, 600_000);
    await vi.waitFor(async () =>
      expect((await readRunEvents(runId)).map((event) => "visit" in event && event.visit.node)).toContain(
        "route_question",
      ),
    );
    expect(await cancelRun(runId, LOCAL_OWNER)).toBe(true);
    expect((await ended(runId)).summary).toMatchObject({ outcome: "cancelled", reason: reason("cancelled_by_user") });
  });
});
