import { describe, expect, it } from "vitest";
import type { SupportJudge } from "@/lib/engine/ports/judge";
import type { Claim, Verdict } from "@/lib/shared/contracts/evaluation/judgement";
import { reason } from "@/lib/shared/contracts/runs/reason";
import type { ClaimLine } from "./claim-line";
import { judgeClaim } from "./judge-claim";

const line: ClaimLine = {
  set: "notes",
  language: "en",
  question: "When does it open?",
  label: "supported",
  kind: "dates",
  claim: "In May.",
  before: "The pool opens in spring.",
  text: ["It opens in May.", "It closes in June."],
};

/** Returns the given verdicts, and records the claims and questions that it was asked about. */
function scriptedJudge(early: Verdict | null, late: Verdict) {
  const asked: { claim: Claim; question: string; passages: string[] }[] = [];
  const verdictOf = (verdict: Verdict) => ({
    ...{ claimId: "a1.s0", verdict, score: 0.7, evidence: null, judge: "built-in" as const, ms: 1 },
    reason: reason(verdict === "unknown" ? "judge_undecided" : "evidence_verbatim"),
  });
  const judge: SupportJudge = {
    async judgeEarly(claim, passages, { question }) {
      asked.push({ claim, question, passages: passages.map(({ text }) => text) });
      return early && verdictOf(early);
    },
    judgeRemaining: async (claims) => ({ verdicts: claims.map(() => verdictOf(late)), usefulness: null }),
  };
  return { judge, asked };
}

describe("judging a labelled claim", () => {
  it("gives the judge the question, what comes before, and all passages as cited", async () => {
    const { judge, asked } = scriptedJudge("supported", "unknown");
    await judgeClaim(line, judge);
    expect(asked).toMatchObject([
      {
        claim: { text: "In May.", lead: "The pool opens in spring.", cites: ["1#0", "2#0"] },
        question: "When does it open?",
        passages: ["It opens in May.", "It closes in June."],
      },
    ]);
  });

  it("keeps the early verdict", async () => {
    const judged = await judgeClaim(line, scriptedJudge("supported", "unknown").judge);
    expect(judged).toMatchObject({
      ...{ set: "notes", language: "en", kind: "dates", label: "supported", outcome: "supported" },
      ...{ reason: "evidence_verbatim", score: 0.7, claim: "In May." },
    });
  });

  it.each([
    ["contradicted", "contradicted"],
    ["partial", "unsupported"],
    ["unknown", "undecided"],
  ] as const)("takes the late verdict %s of an open claim as %s", async (verdict, outcome) => {
    expect(await judgeClaim(line, scriptedJudge(null, verdict).judge)).toMatchObject({ outcome });
  });

  it("does not ask the judge about a sentence that states nothing", async () => {
    const { judge, asked } = scriptedJudge("unsupported", "unsupported");
    const offer = { ...line, claim: "Let me know if you need more details.", label: "none" } as const;
    expect(await judgeClaim(offer, judge)).toMatchObject({
      outcome: "no claim",
      reason: "states_nothing",
      score: null,
    });
    expect(asked).toEqual([]);
  });
});
