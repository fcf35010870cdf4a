import type { JudgeContext } from "@/lib/engine/ports/judge";
import type { JudgedPart } from "@/lib/shared/contracts/checks/checks";
import type { Claim } from "@/lib/shared/contracts/evaluation/judgement";
import type { ModelCall } from "@/lib/shared/contracts/runs/model-call";
import type { Reason } from "@/lib/shared/contracts/runs/reason";

/** A judge context that records what is reported to it. */
export function recordingContext(overrides: Partial<JudgeContext> = {}) {
  const calls: ModelCall[] = [];
  const failures: Reason[] = [];
  const failed: JudgedPart[] = [];
  const context: JudgeContext = {
    question: "How tall is the lighthouse?",
    language: "en",
    fence: "0f0f0f0f0f0f",
    query: null,
    hopTo: () => null,
    // As in a run that retrieved a, b, c … in this order.
    numberOf: (passageId) => passageId.charCodeAt(0) - "a".charCodeAt(0) + 1,
    signal: new AbortController().signal,
    onModelCall: (call) => calls.push(call),
    onFailure: (why, what) => {
      failures.push(why);
      failed.push(what);
    },
    ...overrides,
  };
  return { context, calls, failures, failed };
}

export function claimOf(id: string, text: string): Claim {
  return { id, text, start: 0, end: text.length, cites: [] };
}
