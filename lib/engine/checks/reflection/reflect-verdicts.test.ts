import { describe, expect, it } from "vitest";
import type { ClaimVerdict, Verdict } from "@/lib/shared/contracts/evaluation/judgement";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { claimOf } from "../testing/judging";
import { reflectionNotApplicable, reflectVerdicts } from "./reflect-verdicts";

const ANSWER = "One [2]. Two [1][2].";
const claims = [claimOf("a1.s0", "One [2]."), claimOf("a1.s1", "Two [1][2].")];
const verdictOf = (claimId: string, verdict: Verdict): ClaimVerdict => ({
  claimId,
  verdict,
  score: null,
  evidence: null,
  judge: "built-in",
  reason: reason(verdict === "contradicted" ? "number_mismatch" : "evidence_missing"),
  ms: 1,
});
const reflect = (...verdicts: Verdict[]) =>
  reflectVerdicts({ answer: ANSWER, claims, verdicts: verdicts.map((v, at) => verdictOf(`a1.s${at}`, v)) });

describe("reflection on verdicts", () => {
  it.each<[Verdict[], string, number | null, string]>([
    [["supported", "supported"], "grounded", 1, "grounded"],
    [["supported", "partial"], "grounded", 0.75, "grounded"],
    [["supported", "unsupported"], "not_grounded", 0.5, "evidence_missing"],
    [["unsupported", "contradicted"], "not_grounded", 0, "number_mismatch"],
    [["unknown", "contradicted"], "not_grounded", 0, "number_mismatch"],
    [["supported", "unknown"], "unknown", 1, "grounding_unknown"],
    [["supported"], "unknown", 1, "grounding_unknown"],
    [["supported", "no_claim"], "grounded", 1, "grounded"],
    [["no_claim", "partial"], "grounded", 0.5, "grounded"],
    [["no_claim", "unsupported"], "not_grounded", 0, "evidence_missing"],
    [["no_claim", "unknown"], "unknown", null, "grounding_unknown"],
    [["no_claim", "no_claim"], "unknown", null, "grounding_unknown"],
    [[], "unknown", null, "grounding_unknown"],
  ])("%j is %s with %j because of %s", (verdicts, groundedness, score, code) => {
    const failed = groundedness === "not_grounded";
    expect(reflect(...verdicts)).toMatchObject({
      groundedness,
      score,
      hallucinationDetected: failed,
      needsRegeneration: failed,
      sourcesCited: [2, 1],
      reason: { code },
    });
  });

  it("is unknown without sentences, and not applicable without sources", () => {
    expect(reflectVerdicts({ answer: "", claims: [], verdicts: [] })).toMatchObject({
      groundedness: "unknown",
      score: null,
      needsRegeneration: false,
    });
    expect(reflectionNotApplicable(ANSWER)).toMatchObject({
      groundedness: "not_applicable",
      score: null,
      hallucinationDetected: false,
      needsRegeneration: false,
    });
  });
});
