import { describe, expect, it } from "vitest";
import { reason } from "@/lib/shared/contracts/runs/reason";
import type { Outcome } from "@/lib/shared/contracts/runs/run-event";
import { RunLog, visit } from "@/lib/shared/projections/testing/run-log";
import { checkedRun } from "./checked-run";

const generate = visit("generate");
const check = visit("check_hallucination");

function end(log: RunLog, outcome: Outcome, fromAttempt: number | null) {
  const ending = { text: "", citations: [], reason: reason("all_checks_passed"), warning: null, missing: [] };
  return log.add(900, { type: "answer-final", fromAttempt, outcome, ...ending }).events;
}

/** The same log with the nth verdict given by a language model. */
function judgedByModel(log: RunLog, nth: number): RunLog {
  const verdict = log.events.filter((event) => event.type === "claim-verdict")[nth];
  if (verdict === undefined) throw new Error("There is no such verdict.");
  verdict.result.judge = "llm";
  return log;
}

describe("what the checks made of a run", () => {
  it("counts a sentence once, by its last verdict, and as decided only by the built-in judge", () => {
    const log = new RunLog()
      .text(100, generate, "Sentence 0. Sentence 1. Sentence 2. Sentence 3.")
      .verdict(110, check, 0, "supported")
      .verdict(120, check, 1, "unknown")
      .verdict(130, check, 2, "unknown")
      .verdict(140, check, 3, "unsupported")
      .verdict(800, check, 2, "supported");
    expect(checkedRun(end(judgedByModel(log, 4), "approved", 1))).toEqual({
      ...{ outcome: "approved", answers: 1, isFirst: true, isDegraded: false },
      ...{ sentences: 4, decided: 2, supported: 2, condemned: 1 },
    });
  });

  it("counts the sentences before a rejected one as undecided", () => {
    const log = new RunLog().text(100, generate, "Sentence 0. Sentence 1. Sentence 2.");
    const events = end(log.verdict(110, check, 2, "unsupported"), "best_effort", 1);
    expect(checkedRun(events)).toMatchObject({ sentences: 3, decided: 1, supported: 0, condemned: 1 });
  });

  it("counts the sentences of the first answer only, and tells that another one was written", () => {
    const log = new RunLog().text(100, generate, "Sentence 0.").verdict(110, check, 0, "contradicted");
    log.attempt = 2;
    log.text(500, visit("generate", 2), "Sentence 0.").verdict(520, visit("check_hallucination", 2), 0, "supported");
    expect(checkedRun(end(log, "approved", 2))).toMatchObject({
      ...{ answers: 2, isFirst: false, sentences: 1, supported: 0, condemned: 1 },
    });
  });

  it("tells a run of which a part failed", () => {
    const failed = { what: "generator", reason: reason("model_unreachable"), fallback: "quoted-excerpts" } as const;
    const log = new RunLog().add(100, { type: "degraded", visit: generate, ...failed });
    expect(checkedRun(end(log, "best_effort", 1)).isDegraded).toBe(true);
  });

  it("reads a run without any answer", () => {
    expect(checkedRun(end(new RunLog(), "abstained", null))).toMatchObject({
      ...{ outcome: "abstained", answers: 0, isFirst: false, sentences: 0 },
    });
  });
});
