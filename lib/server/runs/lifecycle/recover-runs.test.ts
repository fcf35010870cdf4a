import { beforeEach, describe, expect, it, vi } from "vitest";
import { pool } from "@/lib/data/db/connection/client";
import { LOCAL_OWNER } from "@/lib/data/db/connection/owner";
import { EVERYTHING } from "@/lib/data/db/library/readable";
import { readCheckTimes } from "@/lib/data/db/metrics/check-times";
import { getRun, listRuns } from "@/lib/data/db/runs/read-runs";
import { createTestRun } from "@/lib/data/db/testing/create-test-run";
import { EVERY_DATABASE, emptyDatabase } from "@/lib/data/db/testing/database";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { storeEvents } from "@/lib/data/db/testing/store-events";
import { GRAPH_VERSION } from "@/lib/engine/workflow/graph";
import { fakeWorkflow } from "@/lib/engine/workflow/testing/fake-workflow";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { exportRuns } from "../read/export-runs";
import { readRunTrace } from "../read/read-run-trace";
import { startRun } from "../start/start-run";
import { MAX_ACTIVE_RUNS, PLACES_FOR_NEW_RUNS } from "../tunables";
import { activeRuns } from "./active-runs";
import { cancelRun } from "./cancel-run";
import { recoverRuns } from "./recover-runs";

const fake = vi.hoisted(() => ({ dependencies: vi.fn() }));
vi.mock("../dependencies/run-dependencies", () => ({ runDependencies: fake.dependencies }));
const role = vi.hoisted(() => ({ doesWork: vi.fn(() => true) }));
vi.mock("@/lib/data/jobs/work-roles", () => role);

/** A run whose process died after storing the run's start. */
async function interruptedRun(question: string): Promise<string> {
  const { stamp: configStamp } = fakeWorkflow();
  const { runId, epoch, conversationId } = await createTestRun({ question, configStamp, leaseMs: 0 });
  const place = { seq: 1, at: 0, attempt: 1 };
  const asked = { question, conversationId, language: null, pinnedRoute: null, earlier: [] };
  const topology = { nodes: [], edges: [] };
  await storeEvents([{ runId, epoch, event: { ...place, type: "run-start", ...asked, configStamp, topology } }]);
  return runId;
}

/** Settings as another version would have stamped them, in the run's row and in its log. */
async function narrowStamp(runId: string, transforms: unknown = 99): Promise<void> {
  const value = JSON.stringify(transforms);
  const path = "{settings,caps,transforms}";
  await pool().query("update run set config_stamp = jsonb_set(config_stamp, $2::text[], $3::jsonb) where id = $1", [
    runId,
    path,
    value,
  ]);
  await pool().query(
    "update run_event set event = jsonb_set(event, $2::text[], $3::jsonb) where run_id = $1 and type = 'run-start'",
    [runId, "{configStamp,settings,caps,transforms}", value],
  );
}

async function recovered(): Promise<number> {
  const { claimed } = await recoverRuns(false);
  await vi.waitFor(() => expect(activeRuns().size).toBe(0));
  return claimed;
}

async function drained(pieces: AsyncIterable<string>): Promise<string> {
  let all = "";
  for await (const piece of pieces) all += piece;
  return all;
}

describe.each(EVERY_DATABASE)("recovering runs on %s", (_name, create) => {
  setUpDatabase(create);
  beforeEach(async () => {
    await emptyDatabase();
    fake.dependencies.mockResolvedValue(fakeWorkflow().dependencies);
  });

  it("a run that a worker has started is executed by a process that executes runs, from its beginning", async () => {
    fake.dependencies.mockResolvedValue(fakeWorkflow().dependencies);
    role.doesWork.mockReturnValueOnce(false).mockReturnValueOnce(false);
    const { runId } = await startRun({ question: "Which facts stand here?" }, LOCAL_OWNER);
    expect(activeRuns().size).toBe(0);
    expect(await recovered()).toBe(1);
    const { events, run } = await readRunTrace(runId, LOCAL_OWNER, EVERYTHING);
    expect(run.outcome).toBe("approved");
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
    expect(events.some((event) => event.type === "node-start" && event.restart)).toBe(false);
  });

  it("an unreadable stamp fails only its own run, with its own reason", async () => {
    const before = await interruptedRun("before");
    const narrowed = await interruptedRun("narrowed");
    const after = await interruptedRun("after");
    await narrowStamp(narrowed);
    expect(await recovered()).toBe(3);
    expect((await getRun(narrowed, LOCAL_OWNER)).summary).toMatchObject({
      status: "ended",
      outcome: "failed",
      reason: reason("config_stamp_unreadable"),
    });
    for (const id of [before, after])
      expect((await getRun(id, LOCAL_OWNER)).summary).toMatchObject({ status: "ended", outcome: "approved" });
    expect(await recovered()).toBe(0);
  });

  it.each(["null", '"a stamp"', "[]", "{}"])("an invalid stamp (%s) fails its run", async (json) => {
    const runId = await interruptedRun("none");
    await pool().query("update run set config_stamp = $2::jsonb where id = $1", [runId, json]);
    expect(await recovered()).toBe(1);
    expect((await getRun(runId, LOCAL_OWNER)).summary.reason).toEqual(reason("config_stamp_unreadable"));
  });

  it("recovery claims the oldest runs up to the limit first, and the rest later", async () => {
    const first = await interruptedRun("first");
    const room = MAX_ACTIVE_RUNS - PLACES_FOR_NEW_RUNS;
    for (let made = 0; made < room + 20; made += 1) await interruptedRun(`run ${made}`);
    await pool().query("update run set config_stamp = '{}' where id <> $1", [first]);
    const taken = await recoverRuns(false);
    expect(taken).toEqual({ claimed: room, more: true });
    expect(activeRuns().has(first)).toBe(true);
    expect(await recoverRuns(false)).toEqual({ claimed: 0, more: true });
    await vi.waitFor(() => expect(activeRuns().size).toBe(0), { timeout: 60_000, interval: 100 });
    expect(await recovered()).toBe(21);
    const left = await pool().query("select count(*)::int as n from run where status = 'running'");
    expect(left.rows).toEqual([{ n: 0 }]);
  }, 120_000);

  it("a cancelled run ends as cancelled", async () => {
    const runId = await interruptedRun("cancelled");
    await narrowStamp(runId);
    expect(await cancelRun(runId, LOCAL_OWNER)).toBe(true);
    expect(await recovered()).toBe(1);
    expect((await getRun(runId, LOCAL_OWNER)).summary).toMatchObject({
      status: "ended",
      outcome: "cancelled",
      reason: reason("cancelled_by_user"),
    });
  });

  it("an unreadable event ends only its own run, after the last stored event", async () => {
    const runId = await interruptedRun("event");
    await pool().query("insert into run_event (run_id, seq, type, event) values ($1, 2, 'gone', $2)", [
      runId,
      JSON.stringify({ type: "gone", seq: 2, at: 1, attempt: 1 }),
    ]);
    expect(await recovered()).toBe(1);
    expect((await getRun(runId, LOCAL_OWNER)).summary.reason).toEqual(reason("run_log_unreadable"));
    const { events } = await readRunTrace(runId, LOCAL_OWNER, EVERYTHING);
    expect(events.map(({ seq, type }) => [seq, type])).toEqual([
      [1, "run-start"],
      [3, "run-error"],
      [4, "answer-final"],
      [5, "run-end"],
    ]);
  });

  it.each([
    ["of an earlier version, whose steps have no state", "6", null, "graph_version_changed"],
    ["of this version, one of whose steps has no state", GRAPH_VERSION, null, "run_log_unreadable"],
    ["with a part of the state that this version does not know", GRAPH_VERSION, { mood: "good" }, "run_log_unreadable"],
    [
      "with a value of the state that this version cannot read",
      GRAPH_VERSION,
      { transforms: "many" },
      "run_log_unreadable",
    ],
  ])("a run %s ends with that reason", async (_what, graphVersion, update, code) => {
    const runId = await interruptedRun("interrupted");
    await pool().query("update run set config_stamp = jsonb_set(config_stamp, '{graphVersion}', $2) where id = $1", [
      runId,
      JSON.stringify(graphVersion),
    ]);
    const ended = {
      ...{ type: "node-end", seq: 2, at: 1, attempt: 1, visit: { node: "detect_language", count: 1 } },
      ...{ ms: 1, summary: reason("language_detected", { language: "en" }), output: {} },
    };
    await pool().query(
      "insert into run_event (run_id, seq, type, event, state_update) values ($1, 2, 'node-end', $2, $3)",
      [runId, JSON.stringify(ended), update === null ? null : JSON.stringify(update)],
    );
    expect(await recovered()).toBe(1);
    const { summary } = await getRun(runId, LOCAL_OWNER);
    expect(summary).toMatchObject({ status: "ended", outcome: "failed", reason: { code } });
    const { events } = await readRunTrace(runId, LOCAL_OWNER, EVERYTHING);
    expect(events.map(({ type }) => type)).toEqual(["run-start", "node-end", "run-error", "answer-final", "run-end"]);
  });

  it("a run with an unreadable stamp can be listed, opened and exported, and metrics still work", async () => {
    const good = await interruptedRun("good");
    const bad = await interruptedRun("bad");
    expect(await recovered()).toBe(2);
    await narrowStamp(bad);
    await pool().query(
      `update run set config_stamp = jsonb_set(config_stamp, '{settings,checks,hallucination}', '"sometimes"'),
         reason = '{"code": "of_another_version", "params": {}}' where id = $1`,
      [bad],
    );
    const { runs } = await listRuns(LOCAL_OWNER, { limit: 10 });
    expect(runs.map(({ id, reason: why }) => [id, why?.code ?? null])).toEqual([
      [bad, null],
      [good, "all_checks_passed"],
    ]);
    const trace = await readRunTrace(bad, LOCAL_OWNER, EVERYTHING);
    expect(trace.configStamp.unreadable).toEqual(["settings.checks.hallucination", "settings.caps.transforms"]);
    expect(trace.events.at(-1)).toMatchObject({ type: "run-end", outcome: "approved" });
    const form = { format: "jsonl", content: "traces", decimal: "." } as const;
    expect(
      (await drained(exportRuns({ owners: LOCAL_OWNER, reader: EVERYTHING }, { filter: {} }, form))).trim().split("\n"),
    ).toHaveLength(2);
    // From the facts of the runs' ends, when both stamps could be read.
    expect((await readCheckTimes(LOCAL_OWNER)).times).toMatchObject([{ runs: 2 }]);
  });
});
