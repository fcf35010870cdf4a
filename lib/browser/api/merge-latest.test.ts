import { describe, expect, it } from "vitest";
import { type RunSummary, runSummarySchema } from "@/lib/shared/contracts/runs/run";
import { mergeLatest } from "./merge-latest";

function run(minute: number, change: Partial<RunSummary> = {}): RunSummary {
  return runSummarySchema.parse({
    id: `run-${minute}`,
    conversationId: "c",
    parentRunId: null,
    question: "?",
    language: "en",
    profile: "adaptive",
    generator: "built-in-reader",
    chatModel: null,
    status: "ended",
    outcome: "approved",
    reason: null,
    answer: "!",
    score: 1,
    attempts: 1,
    modelCalls: 0,
    costUsd: null,
    ms: 1,
    startedAt: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
    feedback: null,
    ...change,
  });
}

describe("a list whose newest page is fetched again", () => {
  it("stays in its order, with what has ended since, and counts what began since", () => {
    const loaded = [run(3, { status: "running", outcome: null }), run(2), run(1)];
    const { runs, fresh } = mergeLatest(loaded, [run(5), run(4), run(3), run(2)]);
    expect(runs.map(({ id, status }) => [id, status])).toEqual([
      ["run-3", "ended"],
      ["run-2", "ended"],
      ["run-1", "ended"],
    ]);
    expect(fresh).toBe(2);
  });

  it("does not count a run as new if the list has not reached it yet", () => {
    // One of the first page was deleted: the page now reaches further down than what is loaded.
    expect(mergeLatest([run(3)], [run(3), run(2), run(1)]).fresh).toBe(0);
  });

  it("shows the first runs of an empty list at once", () => {
    expect(mergeLatest([], [run(1)])).toEqual({ runs: [run(1)], fresh: 0 });
    expect(mergeLatest([run(1)], undefined)).toEqual({ runs: [run(1)], fresh: 0 });
  });
});
