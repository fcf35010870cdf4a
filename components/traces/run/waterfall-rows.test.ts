import { describe, expect, it } from "vitest";
import type { ModelCall } from "@/lib/shared/contracts/runs/model-call";
import { RunLog, visit } from "@/lib/shared/projections/testing/run-log";
import { foldAttempts } from "@/lib/shared/projections/trace/attempts";
import { foldTrace } from "@/lib/shared/projections/trace/trace";
import { callTotals, waterfallGroups } from "./waterfall-rows";

function groupsOf(log: RunLog, totalMs: number) {
  return waterfallGroups(foldTrace(log.events), foldAttempts(log.events), totalMs);
}

describe("waterfallGroups", () => {
  it("places bars on the run's time, with overlaps", () => {
    const log = new RunLog()
      .start(20, visit("generate"))
      .verdict(40, visit("check_hallucination"), 0, "supported")
      .end(80, visit("generate"), 60)
      .step(80, 100, visit("check_hallucination"));
    const [group] = groupsOf(log, 200);
    expect(group?.rows.map((row) => [row.visit.node, row.leftPercent, row.widthPercent])).toEqual([
      ["generate", 10, 30],
      ["check_hallucination", 20, 30],
    ]);
  });

  it("extends the bar of a running visit to now", () => {
    const log = new RunLog().start(0, visit("generate")).text(50, visit("generate"), "x");
    expect(groupsOf(log, 100)[0]?.rows[0]).toMatchObject({ widthPercent: 50, running: true });
  });

  it("makes one group per attempt", () => {
    const log = new RunLog().step(0, 5, visit("generate"));
    log.attempt = 2;
    log.step(5, 9, visit("generate", 2));
    expect(groupsOf(log, 10).map((group) => group.attempt)).toEqual([1, 2]);
  });

  it("places a visit's model calls by their end and duration, with overlaps", () => {
    const log = new RunLog()
      .start(0, visit("generate"))
      .add(80, { type: "model-call", visit: visit("generate"), call: call({ ms: 40, firstTokenMs: 10 }) })
      .add(90, { type: "model-call", visit: visit("generate"), call: call({ ms: 60, firstTokenMs: null }) })
      // Clocks may differ slightly: no bar begins before the run.
      .add(95, { type: "model-call", visit: visit("generate"), call: call({ ms: 120, firstTokenMs: 0 }) })
      .end(100, visit("generate"), 100);
    const [row] = groupsOf(log, 100)[0]?.rows ?? [];
    expect(
      row?.calls.map(({ key, leftPercent, widthPercent, firstTokenPercent }) => [
        key,
        leftPercent,
        widthPercent,
        firstTokenPercent,
      ]),
    ).toEqual([
      ["call#5", 0, 95, 0],
      ["call#4", 30, 60, null],
      ["call#3", 40, 40, 25],
    ]);
  });
});

function call(change: Partial<ModelCall>): ModelCall {
  return {
    role: "generator",
    model: "m",
    promptTokens: 10,
    completionTokens: 5,
    ms: 1,
    firstTokenMs: null,
    costUsd: null,
    retries: 0,
    ok: true,
    messages: [],
    output: "",
    ...change,
  };
}

describe("the totals of a run's model calls", () => {
  it("sum tokens and known costs, and count calls without a price instead of treating them as free", () => {
    const at = (seq: number, own: Partial<ModelCall>) => ({ seq, at: 1, visitKey: "generate#1", call: call(own) });
    expect(callTotals([at(1, { costUsd: 0.5 }), at(2, { promptTokens: null }), at(3, { costUsd: 0.25 })])).toEqual({
      count: 3,
      promptTokens: 20,
      completionTokens: 15,
      costUsd: 0.75,
      unpriced: 1,
    });
    expect(callTotals([at(1, {})]).costUsd).toBeNull();
  });
});
