import { describe, expect, it } from "vitest";
import type { RunSummary } from "@/lib/contracts/run";
import { settingsSchema } from "@/lib/contracts/settings";
import { mergeRuns } from "./use-conversation-runs";

function summary(id: string): RunSummary {
  return {
    id,
    conversationId: "c1",
    question: `question of ${id}`,
    language: null,
    profile: settingsSchema.parse({}).profile,
    generator: "built-in-reader",
    chatModel: null,
    status: "ended",
    outcome: "approved",
    reason: null,
    answer: "",
    score: null,
    attempts: 1,
    modelCalls: 0,
    costUsd: null,
    ms: 5,
    startedAt: new Date(0).toISOString(),
    feedback: "up",
  };
}
const asked = (conversationId: string | null, runId: string | null) => ({
  key: 1,
  stopping: false,
  conversationId,
  runId,
  question: `question of ${runId}`,
  scope: null,
  feedback: null,
});

describe("mergeRuns", () => {
  it("adds what was asked here to what the server lists, each run once", () => {
    const runs = mergeRuns({ runs: [summary("r1"), summary("r2")] }, [asked("c1", "r2"), asked("c1", "r3")], "c1");
    expect(runs.map(({ runId, feedback }) => [runId, feedback])).toEqual([
      ["r1", "up"],
      ["r2", "up"],
      ["r3", null],
    ]);
  });

  it("keeps questions of other conversations out, and a refused or pending one in its own", () => {
    const started = [asked("c2", "r9"), asked(null, null)];
    expect(mergeRuns(null, started, "c1")).toEqual([]);
    expect(mergeRuns(null, started, null)).toHaveLength(1);
  });
});
