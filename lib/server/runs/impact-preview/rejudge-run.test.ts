import { describe, expect, it } from "vitest";
import { ModelError } from "@/lib/engine/models/chat-model";
import type { Judges } from "@/lib/engine/ports/judge";
import type { WorkflowDependencies } from "@/lib/engine/steps/node";
import { FAILED_CALL } from "@/lib/engine/workflow/testing/failed-call";
import {
  type FakeWorkflow,
  fakeCandidateJudgement,
  fakeGrade,
  fakeReflection,
  fakeUsefulness,
  fakeVerdict,
  fakeWorkflow,
  nodesEntered,
  scriptedGenerator,
} from "@/lib/engine/workflow/testing/fake-workflow";
import type { Verdict } from "@/lib/shared/contracts/evaluation/judgement";
import { reason } from "@/lib/shared/contracts/runs/reason";
import type { RunEvent } from "@/lib/shared/contracts/runs/run-event";
import type { SettingsLayer } from "@/lib/shared/contracts/settings/settings";
import { settingsSchema } from "@/lib/shared/contracts/settings/settings";
import { type Rejudged, rejudgeRun } from "./rejudge-run";

const NEVER_ABORTED = new AbortController().signal;

/** A recorded run, with the event that starts every log. */
async function recorded(options: Parameters<typeof fakeWorkflow>[0] = {}): Promise<FakeWorkflow> {
  const workflow = fakeWorkflow({ ...options, question: "Which facts stand here?" });
  await workflow.run();
  return workflow;
}

function again(
  workflow: FakeWorkflow,
  {
    settings = {},
    judges = {},
    signal = NEVER_ABORTED,
    limitMs = 60_000,
  }: {
    settings?: SettingsLayer;
    judges?: Partial<Judges>;
    signal?: AbortSignal;
    limitMs?: number;
  } = {},
): Promise<Rejudged> {
  const stamp = { ...workflow.stamp, settings: settingsSchema.parse({ ...workflow.stamp.settings, ...settings }) };
  return rejudgeRun(
    {
      events: workflow.events,
      steps: workflow.steps,
      start: {
        type: "run-start",
        seq: 1,
        at: 0,
        attempt: 1,
        question: "Which facts stand here?",
        conversationId: "c",
        language: null,
        pinnedRoute: null,
        earlier: [],
        configStamp: stamp,
        topology: { nodes: [], edges: [] },
      },
      stamp,
      judges: { ...workflow.dependencies.judges, ...judges },
      loadPassages: workflow.dependencies.loadPassages,
    },
    signal,
    limitMs,
  );
}

const ending = (events: readonly RunEvent[]) => {
  const final = events.find((event) => event.type === "answer-final");
  return final === undefined ? null : { outcome: final.outcome, reason: final.reason.code, text: final.text };
};
const verdictOf = (verdict: Verdict): Judges["support"] => ({
  judgeEarly: async (claim) => fakeVerdict(claim, verdict),
  judgeRemaining: async () => ({ verdicts: [], usefulness: null }),
});
const judgesOf = (judges: Partial<Judges>): Partial<WorkflowDependencies> => ({
  judges: { ...fakeWorkflow().dependencies.judges, ...judges },
});

describe("rejudgeRun", () => {
  it("repeats the run step by step under unchanged settings and judges", async () => {
    const run = await recorded();
    const result = await again(run);
    expect(result.kind).toBe("known");
    expect(ending(result.events)).toEqual(ending(run.events));
    expect(nodesEntered(result.events)).toEqual(nodesEntered(run.events));
  });

  it("neither generates nor searches", async () => {
    const generator = scriptedGenerator(["Fact number 1 stands here. [1]"]);
    const run = await recorded({ dependencies: { generator } });
    await again(run);
    expect(generator.requests).toHaveLength(1);
  });

  it("withdraws the approval when an added check finds the answer not useful and no search is left", async () => {
    const run = await recorded({ settings: { checks: { answerQuality: false } } });
    expect(ending(run.events)?.outcome).toBe("approved");
    const result = await again(run, {
      settings: {
        checks: { documentGrading: true, hallucination: true, answerQuality: true },
        caps: { transforms: 0 },
      },
      judges: { usefulness: { judge: async () => fakeUsefulness("not_useful") } },
    });
    expect(result.kind).toBe("known");
    expect(ending(result.events)).toMatchObject({ outcome: "best_effort" });
  });

  it("returns unknown when the run would have searched again", async () => {
    const run = await recorded();
    const result = await again(run, { judges: { usefulness: { judge: async () => fakeUsefulness("not_useful") } } });
    expect(result).toMatchObject({ kind: "unknown", why: "would_try_again" });
  });

  it("returns unknown when the answer relies on a dropped passage", async () => {
    const run = await recorded();
    const result = await again(run, {
      judges: {
        relevance: {
          grade: async (passages) => passages.map((p, at) => fakeGrade(p, at === 0 ? "relevant" : "irrelevant")),
        },
      },
    });
    expect(result).toMatchObject({ kind: "unknown", why: "other_passages" });
  });

  it("drops the second attempt when the first now passes", async () => {
    const run = await recorded({
      dependencies: {
        generator: scriptedGenerator([
          "Fact number 9 stands here. [1] And so on. [1]",
          "Fact number 1 stands here. [1]",
        ]),
        ...judgesOf({
          support: {
            judgeEarly: async (claim) => fakeVerdict(claim, claim.text.includes("9") ? "unsupported" : "supported"),
            judgeRemaining: async () => ({ verdicts: [], usefulness: null }),
          },
        }),
      },
    });
    expect(nodesEntered(run.events).filter((node) => node === "generate")).toHaveLength(2);
    const result = await again(run, { judges: { support: verdictOf("supported") } });
    // Generation of the first draft stopped at the failure: its remaining text is unknown.
    expect(result).toMatchObject({ kind: "unknown", why: "would_go_on" });
    const whole = await recorded({
      settings: { workflow: { method: "reflection" }, checks: { documentGrading: false, answerQuality: false } },
      dependencies: {
        generator: scriptedGenerator(["Fact number 9 stands here. [1]", "Fact number 1 stands here. [1]"]),
        ...judgesOf({
          reflection: {
            usesVerdicts: false,
            reflect: async ({ answer }) => fakeReflection(answer.includes("9") ? 0.6 : 0.9),
          },
        }),
      },
    });
    expect(nodesEntered(whole.events).filter((node) => node === "generate")).toHaveLength(2);
    const lower = await again(whole, { settings: { reflection: { minScore: 0.5, maxIterations: 2 } } });
    expect(lower.kind).toBe("known");
    expect(ending(lower.events)).toMatchObject({ outcome: "approved", text: "Fact number 9 stands here. [1]" });
    expect(lower.record.spared().map(({ node }) => node)).toEqual(["transform_query", "retrieve", "generate"]);
  });

  it("repeats candidates, and chooses another one if the judgements differ", async () => {
    const run = await recorded({
      settings: { workflow: { method: "candidates" } },
      dependencies: {
        generator: scriptedGenerator(["Fact number 1 stands here. [1]", "Fact number 2 stands here. [2]"]),
      },
    });
    const same = await again(run);
    expect(ending(same.events)).toEqual(ending(run.events));
    expect(nodesEntered(same.events)).toEqual(nodesEntered(run.events));
    const chosen = ending(run.events)?.text ?? "";
    const candidates: Judges["candidates"] = {
      usesVerdicts: false,
      judge: async ({ answer }) =>
        chosen.includes(answer) ? fakeCandidateJudgement("none", 1) : fakeCandidateJudgement("fully", 4),
    };
    const other = ending((await again(run, { judges: { candidates } })).events);
    expect(other).toMatchObject({ outcome: "approved" });
    expect(other?.text).not.toBe(chosen);
  });

  it("does not approve a draft that was broken off, and forgets a judge that failed only then", async () => {
    const generator = scriptedGenerator([""]);
    generator.generate = async function* () {
      yield { type: "text", text: "Fact number 1 stands here. [1] And " };
      throw new ModelError(reason("model_stream_cut"), FAILED_CALL, true);
    };
    const broken = await recorded({ dependencies: { generator } });
    expect(ending(broken.events)?.outcome).toBe("best_effort");
    expect(ending((await again(broken)).events)).toEqual(ending(broken.events));
    const failing = await recorded({
      dependencies: judgesOf({
        relevance: { grade: async (passages) => passages.map((passage) => fakeGrade(passage, "unknown")) },
      }),
    });
    expect(ending(failing.events)?.outcome).toBe("best_effort");
    const relevance = fakeWorkflow().dependencies.judges.relevance;
    expect(ending((await again(failing, { judges: { relevance } })).events)).toMatchObject({ outcome: "approved" });
  });

  it("returns unknown, never a pass, when a judge fails", async () => {
    const run = await recorded();
    const failing: Judges["usefulness"] = {
      judge: async (_answer, _passages, context) => {
        context.onFailure(reason("model_unreachable"), "usefulness-judge");
        return fakeUsefulness("unknown");
      },
    };
    expect(await again(run, { judges: { usefulness: failing } })).toMatchObject({
      kind: "unknown",
      why: "judge_failed",
    });
  });

  it("returns unknown when a passage has been deleted", async () => {
    const run = await recorded();
    run.dependencies.loadPassages = async () => [];
    expect(await again(run)).toMatchObject({ kind: "unknown", why: "passages_gone" });
  });

  it("stops when the client disconnects", async () => {
    const run = await recorded();
    const leave = new AbortController();
    const slow: Judges["usefulness"] = {
      judge: async () => {
        leave.abort();
        return fakeUsefulness("useful");
      },
    };
    await expect(again(run, { judges: { usefulness: slow }, signal: leave.signal })).rejects.toThrow();
  });

  it("returns unknown when the judges take too long", async () => {
    const run = await recorded();
    const never: Judges["usefulness"] = {
      judge: (_answer, _passages, { signal }) =>
        new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
    };
    expect(await again(run, { judges: { usefulness: never }, limitMs: 20 })).toMatchObject({
      kind: "unknown",
      why: "timed_out",
    });
  });
});
