import { describe, expect, it } from "vitest";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { loggedPassage, RunLog, visit } from "../testing/run-log";
import { foldAttempts } from "./attempts";

function twoAttempts(): RunLog {
  const log = new RunLog()
    .start(0, visit("retrieve"))
    .add(4, { type: "retrieval-result", visit: visit("retrieve"), query: "tide", passages: [loggedPassage("p1", 1)] })
    .end(5, visit("retrieve"), 5)
    .start(5, visit("generate"))
    .text(8, visit("generate"), "Sentence 0. ")
    .verdict(9, visit("check_hallucination"), 0, "unknown")
    .text(10, visit("generate"), "Sentence 1.")
    .end(20, visit("generate"), 15)
    .start(20, visit("check_hallucination"))
    .verdict(21, visit("check_hallucination"), 1, "contradicted")
    .verdict(22, visit("check_hallucination"), 0, "partial")
    .add(23, {
      type: "claim-retract",
      visit: visit("check_hallucination"),
      claimId: "a1.s1",
      reason: reason("number_mismatch"),
    })
    .add(24, {
      type: "reflection-result",
      visit: visit("check_hallucination"),
      reflection: {
        groundedness: "not_grounded",
        hallucinationDetected: true,
        score: 0.25,
        sourcesCited: [1],
        reason: reason("not_grounded"),
        needsRegeneration: true,
      },
    })
    .end(25, visit("check_hallucination"), 5);
  log.attempt = 2;
  return log
    .start(25, visit("generate", 2))
    .text(30, visit("generate", 2), "Better.")
    .end(40, visit("generate", 2), 15);
}

describe("foldAttempts", () => {
  it("separates draft, claims, retractions and reflection of each attempt", () => {
    const [first, second] = foldAttempts(twoAttempts().events);
    expect(first).toMatchObject({
      number: 1,
      query: "tide",
      text: "Sentence 0. Sentence 1.",
      score: 0.25,
      startMs: 0,
      ms: 25,
    });
    expect(first?.claims.map(({ claim, result, retraction }) => [claim.id, result.verdict, retraction?.code])).toEqual([
      ["a1.s0", "partial", undefined],
      ["a1.s1", "contradicted", "number_mismatch"],
    ]);
    expect(first?.verdictCounts).toEqual({ supported: 0, partial: 1, contradicted: 1, unsupported: 0, unknown: 0 });
    expect(second).toMatchObject({ number: 2, text: "Better.", claims: [], score: null, ms: 15 });
  });

  it("carries query and passages on to a regeneration from the same passages", () => {
    const [, second] = foldAttempts(twoAttempts().events);
    expect(second?.query).toBe("tide");
    expect(second?.passages.map((passage) => passage.passageId)).toEqual(["p1"]);
  });

  it("does not credit an attempt with passages found after it was written", () => {
    const log = new RunLog()
      .add(4, {
        type: "retrieval-result",
        visit: visit("retrieve"),
        query: "first",
        passages: [loggedPassage("p1", 1)],
      })
      .step(5, 9, visit("generate"))
      .add(12, { type: "retrieval-result", visit: visit("retrieve", 2), query: "second", passages: [] });
    expect(foldAttempts(log.events)).toMatchObject([{ query: "first", passages: [{ passageId: "p1" }] }]);
  });

  it("sums the tokens and the known costs of the attempt's model calls", () => {
    const call = {
      role: "generator" as const,
      model: "m",
      promptTokens: 30,
      completionTokens: null,
      ms: 5,
      firstTokenMs: 1,
      costUsd: null,
      retries: 0,
      ok: true,
      messages: [],
      output: "",
    };
    const log = new RunLog()
      .start(0, visit("generate"))
      .add(1, { type: "model-call", visit: visit("generate"), call })
      .add(2, { type: "model-call", visit: visit("generate"), call: { ...call, completionTokens: 4 } });
    expect(foldAttempts(log.events)[0]).toMatchObject({ promptTokens: 60, completionTokens: 4, costUsd: null });
    log.add(3, { type: "model-call", visit: visit("generate"), call: { ...call, costUsd: 0.002 } });
    expect(foldAttempts(log.events)[0]?.costUsd).toBe(0.002);
  });

  it("has one attempt without text when the run abstained before it generated", () => {
    expect(foldAttempts(new RunLog().step(0, 5, visit("retrieve")).events)).toMatchObject([{ number: 1, text: "" }]);
  });
});
