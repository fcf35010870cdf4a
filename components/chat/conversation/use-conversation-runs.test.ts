import { describe, expect, it } from "vitest";
import type { RunSummary } from "@/lib/shared/contracts/runs/run";
import { settingsSchema } from "@/lib/shared/contracts/settings/settings";
import { conversationState, mergeRuns, questionsOnTheirWay } from "./use-conversation-runs";

function summary(id: string): RunSummary {
  return {
    id,
    conversationId: "c1",
    parentRunId: null,
    private: false,
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
    feedbackReason: null,
    tags: [],
    purpose: "question",
  };
}
const asked = (conversationId: string | null, runId: string | null) => ({
  number: 1,
  parentRunId: null,
  stopping: false,
  wasEnded: false,
  conversationId,
  runId,
  question: `question of ${runId}`,
  profile: null,
  scope: null,
  feedback: null,
});

describe("mergeRuns", () => {
  it("adds runs started here to the server's list, each once", () => {
    const runs = mergeRuns({ runs: [summary("r1"), summary("r2")] }, [asked("c1", "r2"), asked("c1", "r3")], "c1");
    expect(runs.map(({ runId, feedback }) => [runId, feedback])).toEqual([
      ["r1", "up"],
      ["r2", "up"],
      ["r3", null],
    ]);
  });

  it("leaves out questions of other conversations and keeps a pending or refused one in its own", () => {
    const started = [asked("c2", "r9"), asked(null, null)];
    expect(mergeRuns(null, started, "c1")).toEqual([]);
    expect(mergeRuns(null, started, null)).toHaveLength(1);
  });
});

describe("a shown conversation", () => {
  const state = (data: object | null | undefined, conversationId: string | null = "c1", isError = false) =>
    conversationState(conversationId, { data, isError }, [asked("c1", "r1")]);

  it("is missing once it was deleted, even if a question was asked in it here", () => {
    expect(state(null)).toBe("missing");
    expect(state(undefined)).toBe("ready");
    expect(state({})).toBe("ready");
    expect(state(null, null)).toBe("ready");
    expect(state(undefined, "c2")).toBe("loading");
    expect(state(undefined, "c2", true)).toBe("failed");
  });

  it("stops its own questions, and not those being sent to another conversation", () => {
    const started = [
      { ...asked("c1", "r1"), number: 1 },
      { ...asked("c1", null), number: 2 },
      { ...asked("c2", null), number: 3 },
      { ...asked(null, null), number: 4 },
    ];
    expect(questionsOnTheirWay(started, "c1")).toEqual([2]);
    expect(questionsOnTheirWay(started, null)).toEqual([4]);
  });
});
