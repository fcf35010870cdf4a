import { describe, expect, it } from "vitest";
import type { CandidateSupport, Verdict } from "../evaluation/judgement";
import { reason } from "../runs/reason";
import { loweredScore, scoreOfCandidate, scoreOfVerdicts } from "./metrics";

describe("reflection score", () => {
  it.each<[Verdict[], number | null]>([
    [["supported", "supported"], 1],
    [["supported", "partial"], 0.75],
    [["supported", "contradicted"], 0.5],
    [["unsupported", "contradicted"], 0],
    [["supported", "unknown"], 1],
    [["unknown"], null],
    [["partial", "no_claim"], 0.5],
    [["no_claim"], null],
    [[], null],
  ])("of the verdicts %j is %j", (verdicts, score) => {
    expect(scoreOfVerdicts(verdicts.map((verdict) => ({ verdict })))).toBe(score);
  });

  it.each<[CandidateSupport, number | null]>([
    ["fully", 1],
    ["partially", 0.5],
    ["none", 0],
    ["unknown", null],
  ])("of a candidate that is supported %s is %j", (value, score) => {
    expect(scoreOfCandidate({ support: { value, judge: "llm", reason: reason("judged_by_model") } })).toBe(score);
  });

  it("is null for a candidate whose support was not checked", () => {
    expect(scoreOfCandidate({ support: null })).toBeNull();
  });

  it("is lowered only by an answer that does not answer the question", () => {
    expect(loweredScore(1, { usefulness: "not_useful", score: 0.2 })).toBe(0.2);
    expect(loweredScore(0.1, { usefulness: "not_useful", score: 0.2 })).toBe(0.1);
    expect(loweredScore(1, { usefulness: "useful", score: 0.6 })).toBe(1);
    expect(loweredScore(1, { usefulness: "unknown", score: null })).toBe(1);
    expect(loweredScore(1, { usefulness: "unknown", score: 0.9 })).toBe(0.5);
    expect(loweredScore(null, { usefulness: "not_useful", score: 0.2 })).toBeNull();
  });
});
