import { beforeEach, describe, expect, it } from "vitest";
import { reason } from "@/lib/shared/contracts/runs/reason";
import type { RunEventOf } from "@/lib/shared/contracts/runs/run-event";
import { runListQuerySchema } from "@/lib/shared/contracts/runs/run-filter";
import { db, pool } from "../connection/client";
import type { Lease } from "../connection/lease";
import { LOCAL_OWNER } from "../connection/owner";
import { saveReview } from "../evaluation/reviews";
import { countedFact, factSelect } from "../metrics/run-facts";
import { createTestRun } from "../testing/create-test-run";
import { EVERY_DATABASE, emptyDatabase } from "../testing/database";
import { testRunRows as rows } from "../testing/run-rows";
import { setUpDatabase } from "../testing/set-up-database";
import { storeEvents } from "../testing/store-events";
import { endRun } from "./end-run";
import { getRun, listRuns } from "./read-runs";
import { readRunEvents, runHasEnded } from "./run-events";
import { claimStaleRuns, extendLeases, releaseLeases, requestCancel } from "./runs";

const newRun = (question: string, leaseMs = 60_000) => createTestRun({ question, leaseMs });

const heldBy = (...leases: Lease[]) => new Map(leases.map(({ runId, epoch }) => [runId, epoch]));

function errorEvent(seq: number): RunEventOf<"run-error"> {
  return { type: "run-error", seq, at: seq, attempt: 1, reason: reason("internal_error") };
}

function endEvent(seq: number): RunEventOf<"run-end"> {
  return { type: "run-end", seq, at: seq, attempt: 1, outcome: "approved", ms: 12 };
}

describe.each(EVERY_DATABASE)("runs on %s", (_name, create) => {
  setUpDatabase(create);
  beforeEach(emptyDatabase);

  it("stores the events of several runs at once, each once", async () => {
    const [a, b] = [await newRun("A?"), await newRun("B?")];
    const batch = [
      { ...a, event: errorEvent(1) },
      { ...b, event: errorEvent(1) },
      { ...a, event: errorEvent(2) },
    ];
    expect(await storeEvents(batch)).toEqual(heldBy(a, b));
    expect(await storeEvents(batch)).toEqual(heldBy(a, b));
    expect((await readRunEvents(a.runId)).map((event) => event.seq)).toEqual([1, 2]);
    expect((await readRunEvents(a.runId, 1)).map((event) => event.seq)).toEqual([2]);
  });

  it("stores every figure that the dashboard counts", async () => {
    const { runId, epoch } = await newRun("A?");
    const { run, fact, ...rest } = rows(0.5);
    const given = { ...rest, run: { ...run, costUsd: 0.25 }, fact: { ...fact, visits: [{ node: "generate", ms: 3 }] } };
    expect(await endRun(runId, epoch, endEvent(1), given)).toBe(true);
    const stored = countedFact(await db().runFact.findUniqueOrThrow({ where: { runId }, select: factSelect }));
    expect(stored).toMatchObject(given.fact);
    expect(Object.entries(stored).filter(([, value]) => value === null)).toEqual([]);
  });

  it("counts what a run has spent once, for its person and for everyone", async () => {
    const { runId, epoch } = await newRun("A?");
    const spent = { ...rows(1), spent: { tokens: 120, usd: 0.5 } };
    expect(await endRun(runId, epoch, endEvent(1), spent)).toBe(true);
    expect(await endRun(runId, epoch, endEvent(1), spent)).toBe(false);
    const counters = await db().usageCounter.findMany({ orderBy: { key: "asc" }, select: { key: true, used: true } });
    expect(counters).toEqual([
      { key: "everyone/tokensPerDay", used: 120 },
      { key: "everyone/usdPerDay", used: 0.5 },
      { key: "local/tokensPerDay", used: 120 },
      { key: "local/usdPerDay", used: 0.5 },
    ]);
  });

  it("rejects events of a process that lost its lease", async () => {
    const run = await newRun("Mine?", -1);
    const [claimed] = await claimStaleRuns("two", 60_000, false);
    expect(claimed).toMatchObject({ runId: run.runId, epoch: 2, question: "Mine?" });
    expect(await storeEvents([{ ...run, event: errorEvent(1) }])).toEqual(heldBy());
    expect(await endRun(run.runId, run.epoch, endEvent(1), rows(1))).toBe(false);
    expect(await readRunEvents(run.runId)).toEqual([]);
    const successor = { runId: run.runId, epoch: 2 };
    expect(await storeEvents([{ ...successor, event: errorEvent(1) }])).toEqual(heldBy(successor));
  });

  it("rejects events under this process's earlier lease in a group with its later ones", async () => {
    const run = await newRun("Twice mine?", -1);
    await claimStaleRuns("one", 60_000, false);
    const successor = { runId: run.runId, epoch: 2 };
    for (const [first, second] of [
      [run, successor],
      [successor, run],
    ] as const) {
      await pool().query("delete from run_event");
      const late = { type: "run-end", seq: 1, at: 0, attempt: 1, outcome: "failed", ms: 1 } as const;
      const eventOf = (lease: Lease) => (lease === run ? late : errorEvent(1));
      const group = [first, second].map((lease) => ({ ...lease, event: eventOf(lease) }));
      expect(await storeEvents(group)).toEqual(heldBy(successor));
      expect((await readRunEvents(run.runId)).map((event) => event.type)).toEqual(["run-error"]);
    }
  });

  it("leaves a leased run to its owner unless the owner is known to be dead", async () => {
    await newRun("Leased?");
    expect(await claimStaleRuns("two", 60_000, false)).toEqual([]);
    expect(await claimStaleRuns("two", 60_000, true)).toHaveLength(1);
    expect(await claimStaleRuns("two", 60_000, true)).toEqual([]);
  });

  it("claims again the runs that this process released, and never those it executes", async () => {
    const [executed, dropped] = [await newRun("Executed?", -1), await newRun("Dropped?", -1)];
    const claimed = await claimStaleRuns("one", 60_000, false, [executed.runId]);
    expect(claimed).toMatchObject([{ runId: dropped.runId, epoch: 2 }]);
    expect(await extendLeases("one", 60_000, [executed.runId])).toHaveProperty("size", 1);
    expect(await claimStaleRuns("one", 60_000, false, [])).toEqual([]);
  });

  it("hands runs over at once when their owner releases them", async () => {
    await newRun("Released?");
    await releaseLeases("one");
    expect(await claimStaleRuns("two", 60_000, false)).toHaveLength(1);
  });

  it("ends a run once when its answer and its deadline coincide", async () => {
    const run = await newRun("Twice?");
    const ends = [
      endRun(run.runId, run.epoch, endEvent(1), rows(0.75)),
      endRun(run.runId, run.epoch, endEvent(2), rows(0.1)),
    ];
    await Promise.all(ends);
    expect((await getRun(run.runId, LOCAL_OWNER)).summary).toMatchObject({ status: "ended", score: 0.75 });
    expect(await readRunEvents(run.runId, 0)).toEqual([endEvent(1)]);
  });

  it("ends a run once, with its rows, and rejects later writes", async () => {
    const run = await newRun("Done?");
    expect(await endRun(run.runId, run.epoch, endEvent(1), rows(0.75))).toBe(true);
    expect(await endRun(run.runId, run.epoch, endEvent(2), rows(0.1))).toBe(false);
    expect(await storeEvents([{ ...run, event: errorEvent(2) }])).toEqual(heldBy());
    expect(await runHasEnded(run.runId)).toBe(true);
    expect((await getRun(run.runId, LOCAL_OWNER)).summary).toMatchObject({
      status: "ended",
      score: 0.75,
      answer: "Yes.",
    });
    const degraded = async (part: string) =>
      (await listRuns(LOCAL_OWNER, runListQuerySchema.parse({ degraded: part }))).runs.length;
    expect([await degraded("rewriter"), await degraded("router")]).toEqual([1, 0]);
  });

  it("shows a cancel request to the owner at its heartbeat", async () => {
    const run = await newRun("Stop?");
    expect(await requestCancel(run.runId, LOCAL_OWNER)).toBe(true);
    const ids = [run.runId];
    expect(await extendLeases("one", 60_000, ids)).toEqual(new Map([[run.runId, { cancelRequested: true }]]));
    expect(await extendLeases("two", 60_000, ids)).toEqual(new Map());
  });

  it("pages through runs without duplicates or gaps, and filters", async () => {
    for (let i = 0; i < 7; i += 1) {
      const run = await newRun(`Question ${i} about ${i % 2 === 0 ? "bees" : "trams"}?`);
      await endRun(run.runId, run.epoch, endEvent(1), rows(i / 10));
    }
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listRuns(LOCAL_OWNER, runListQuerySchema.parse({ limit: 3, cursor }));
      seen.push(...page.runs.map((run) => run.question));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(new Set(seen).size).toBe(7);
    expect(seen).toHaveLength(7);
    const bees = await listRuns(LOCAL_OWNER, runListQuerySchema.parse({ text: "BEES", minScore: 0.3 }));
    expect(bees.runs.map((run) => run.score)).toEqual([0.6, 0.4]);
    for (const text of ["%", "_", "\\"]) {
      const none = await listRuns(LOCAL_OWNER, runListQuerySchema.parse({ text }));
      expect(none.runs, `a wildcard is taken for what it is: ${text}`).toEqual([]);
    }
    await expect(listRuns(LOCAL_OWNER, runListQuerySchema.parse({ cursor: "nonsense" }))).rejects.toMatchObject({
      code: "validation_failed",
    });
  });

  it("hides other people's runs and unknown conversations", async () => {
    const run = await newRun("Private?");
    await expect(getRun(run.runId, "somebody")).rejects.toMatchObject({ code: "not_found" });
    await expect(saveReview(run.runId, "somebody", { rating: "up" })).rejects.toMatchObject({ code: "not_found" });
    const elsewhere = { ownerId: "somebody", conversationId: run.conversationId };
    await expect(createTestRun(elsewhere)).rejects.toMatchObject({ code: "not_found" });
  });

  it("sets feedback, changes it and removes it", async () => {
    const run = await newRun("Good?");
    await saveReview(run.runId, LOCAL_OWNER, { rating: "up", note: "nice" });
    await saveReview(run.runId, LOCAL_OWNER, { rating: "down" });
    expect((await getRun(run.runId, LOCAL_OWNER)).summary.feedback).toBe("down");
    await saveReview(run.runId, LOCAL_OWNER, { rating: null });
    expect((await getRun(run.runId, LOCAL_OWNER)).summary.feedback).toBeNull();
  });
});
