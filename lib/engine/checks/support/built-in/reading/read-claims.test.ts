import { describe, expect, it } from "vitest";
import type { EmbeddingModel } from "@/lib/engine/models/embedding-model";
import type { ClaimLikelihoods, ClaimReading, Verifier } from "@/lib/engine/models/verifier";
import type { EarlyReading } from "@/lib/engine/ports/judge";
import { passageOf } from "@/lib/shared/contracts/testing/passage-of";
import { claimOf, recordingContext } from "../../../testing/judging";
import { createSupportJudge } from "../support";

const LEASE =
  "The rent is £940 a month. Dogs are not permitted. Ms Voss repays the deposit of £1,410 within three weeks.";
const RULES = "Bicycles stand in the shed behind the house.";

const embedder: EmbeddingModel = {
  id: "none",
  dimension: async () => 1,
  embedQuery: async () => Float32Array.of(1),
  embedPassages: async (texts) => texts.map(() => Float32Array.of(1)),
};

const SUPPORTED: ClaimLikelihoods = { supported: 1, contradicted: 0, unsupported: 0, none: 0 };
const CONTRADICTED: ClaimLikelihoods = { supported: 0, contradicted: 1, unsupported: 0, none: 0 };
const UNSUPPORTED: ClaimLikelihoods = { supported: 0, contradicted: 0, unsupported: 1, none: 0 };
const EVEN: ClaimLikelihoods = { supported: 0.45, contradicted: 0.3, unsupported: 0.25, none: 0 };
const NOTHING: ClaimLikelihoods = { supported: 0.001, contradicted: 0, unsupported: 0.001, none: 0.998 };

/** A judge whose verifier returns the given result, and what it was given to read. */
function judging(find: (reading: ClaimReading) => ClaimLikelihoods | Promise<never>) {
  const readings: ClaimReading[] = [];
  const verifier: Verifier = {
    id: "scripted",
    read: async (_, passages) => passages.map(() => ({ answerable: -9, span: null, spanMargin: -20, sentences: [] })),
    checkClaim: async (reading) => {
      readings.push(reading);
      return find(reading);
    },
  };
  const judge = createSupportJudge({ models: { embedder, verifier }, threshold: 0.8 });
  const { context, failures } = recordingContext({ question: "What does the lease say?" });
  const passages = [passageOf("a", LEASE), passageOf("b", RULES)];
  const early = (text: string, cites = ["a"], lead?: string) =>
    judge.judgeEarly({ ...claimOf("a1.s0", text), cites, ...(lead && { lead }) }, passages, context);
  const limited = (text: string, reading: EarlyReading) =>
    judge.judgeEarly({ ...claimOf("a1.s0", text), cites: ["a"] }, passages, context, reading);
  const late = (text: string) => judge.judgeRemaining([claimOf("a1.s0", text)], passages, context);
  return { early, limited, late, readings, failures };
}

describe("a claim in other words", () => {
  it("is supported if the verifier clearly supports it", async () => {
    const { early } = judging(() => SUPPORTED);
    expect(await early("You get your money back from your landlady in under a month. [1]")).toMatchObject({
      verdict: "supported",
      reason: { code: "evidence_supports" },
      evidence: { passageId: "a" },
    });
  });

  it("is compared with the closest passage if it cites none, and then with the others", async () => {
    const { early, readings } = judging(({ evidence }) => (evidence.includes("deposit") ? SUPPORTED : UNSUPPORTED));
    const found = await early("Your landlady repays your deposit in under a month.", []);
    expect(found).toMatchObject({ verdict: "supported", evidence: { passageId: "a" } });
    expect(readings).toHaveLength(1);
    expect(readings[0]?.evidence).not.toContain("shed");
  });

  it("stays open if it only repeats the question", async () => {
    const { early, readings } = judging(() => SUPPORTED);
    expect(await early("What does the lease say [1]?")).toBeNull();
    expect(readings).toHaveLength(0);
  });

  it.each(["You get £1,140 back from your landlady.", "You get your money back from Mr Okoro."])(
    "stays open if its number or name is in no source: %s",
    async (text) => {
      expect(await judging(() => SUPPORTED).early(text)).toBeNull();
    },
  );

  it.each([
    ["contradicted", CONTRADICTED, "evidence_contradicts"],
    ["unsupported", UNSUPPORTED, "evidence_missing"],
  ] as const)("is %s if the verifier surely finds it so", async (verdict, likelihoods, code) => {
    const found = await judging(() => likelihoods).early("Your four-legged friend may move in with you.");
    expect(found).toMatchObject({ verdict, reason: { code } });
  });

  it.each([
    ["not sure", EVEN],
    ["nothing to check", NOTHING],
  ] as const)("stays open if the verifier finds: %s", async (_, likelihoods) => {
    expect(await judging(() => likelihoods).early("Your four-legged friend may move in with you.")).toBeNull();
  });

  it("is read with the question and the preceding text of the answer, without Markdown and citations", async () => {
    const { early, readings } = judging(() => EVEN);
    await early("- **Money back:** in under a month [1]", ["a"], "Here is what happens at the end:");
    expect(readings[0]).toMatchObject({
      claim: "Money back: in under a month",
      context: "What does the lease say? Here is what happens at the end:",
    });
  });

  it("is compared with the other passages if those that it cites do not support it", async () => {
    const { early, readings } = judging(({ evidence }) => (evidence === RULES ? SUPPORTED : UNSUPPORTED));
    const verdict = await early("Leave your bike outdoors in the little hut.", ["a"]);
    expect(readings.map(({ evidence }) => evidence)).toEqual([LEASE, RULES]);
    expect(verdict).toMatchObject({ verdict: "supported", evidence: { passageId: "b" } });
  });

  it("is compared with what it cites alone, or by words alone, if another tier follows", async () => {
    const { limited, readings } = judging(() => UNSUPPORTED);
    await limited("Leave your bike outdoors in the little hut.", "cited");
    expect(readings.map(({ evidence }) => evidence)).toEqual([LEASE]);
    expect(await limited("Put your bike outdoors in the tiny hut.", "none")).toBeNull();
    expect(readings).toHaveLength(1);
    expect(await limited("The rent is £940 a month.", "none")).toMatchObject({ verdict: "supported" });
  });

  it("is not read if the word comparison decides", async () => {
    const { early, readings } = judging(() => CONTRADICTED);
    expect(await early("The rent is £940 a month.")).toMatchObject({ verdict: "supported" });
    expect(await early("The rent is £490 a month.")).toMatchObject({ verdict: "contradicted" });
    expect(readings).toEqual([]);
  });

  it("gets the result of the part that supports it least, over the whole text", async () => {
    const long = `${"The garden is open to all tenants in summer and in winter. ".repeat(40)}The fee is £12.`;
    const { readings } = judging(() => EVEN);
    const verifier: Verifier = {
      id: "scripted",
      read: () => Promise.reject(new Error("not asked")),
      checkClaim: async (reading) => {
        readings.push(reading);
        return reading.evidence.includes("£12") ? CONTRADICTED : SUPPORTED;
      },
    };
    const judge = createSupportJudge({ models: { embedder, verifier }, threshold: 0.8 });
    const claim = { ...claimOf("a1.s0", "The rules do not mention what it costs."), cites: ["a"] };
    const verdict = await judge.judgeEarly(claim, [passageOf("a", long)], recordingContext().context);
    expect(readings.length).toBeGreaterThan(2);
    expect(verdict).toMatchObject({ verdict: "contradicted" });
  });

  it("stays open while the verifier is unavailable, which is reported once and only at the end", async () => {
    const { early, late, failures } = judging(() => Promise.reject(new Error("away")));
    expect(await early("Your four-legged friend may move in with you.")).toBeNull();
    expect(failures).toEqual([]);
    const { verdicts } = await late("Your four-legged friend may move in with you.");
    expect(verdicts).toMatchObject([{ verdict: "unknown", reason: { code: "judge_undecided" } }]);
    expect(failures).toHaveLength(1);
  });
});
