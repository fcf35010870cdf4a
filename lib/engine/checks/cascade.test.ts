import { describe, expect, it } from "vitest";
import type { RelevanceJudge, SupportJudge, UsefulnessJudge } from "@/lib/engine/ports/judge";
import type { PassageGrade, UsefulnessJudgement } from "@/lib/shared/contracts/evaluation/judgement";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { passageOf } from "@/lib/shared/contracts/testing/passage-of";
import { createCascadeRelevanceJudge } from "./relevance/cascade";
import { createCascadeSupportJudge } from "./support/cascade";
import { claimOf, recordingContext } from "./testing/judging";
import { clearUsefulness, createCascadeUsefulnessJudge } from "./usefulness/cascade";

const { context } = recordingContext();
const never = () => false;

/** Grades from a table of scores, and records the passages it was asked about. */
function tableRelevance(judge: "built-in" | "llm", scores: Record<string, number | null>) {
  const asked: string[][] = [];
  const relevance: RelevanceJudge = {
    async grade(passages) {
      asked.push(passages.map((passage) => passage.id));
      return passages.map((passage): PassageGrade => {
        const score = scores[passage.id] ?? null;
        const grade = score === null ? "unknown" : score >= 0.5 ? "relevant" : "irrelevant";
        return { passageId: passage.id, grade, score, judge, reason: reason("passage_matches_question") };
      });
    },
  };
  return { relevance, asked };
}

const passages = ["a", "b", "c"].map((id) => passageOf(id, `Text ${id}.`));

describe("relevance", () => {
  const cascade = (scores: Record<string, number | null>, isBehind = never) => {
    const builtIn = tableRelevance("built-in", scores);
    const languageModel = tableRelevance("llm", { a: 0.9, b: 0.9, c: 0.1 });
    const options = { builtIn: builtIn.relevance, languageModel: languageModel.relevance, threshold: 0.5, isBehind };
    return { judge: createCascadeRelevanceJudge(options), asked: languageModel.asked, read: builtIn.asked };
  };

  it("does not ask the model when a passage is clearly relevant", async () => {
    const { judge, asked } = cascade({ a: 0.9, b: 0.52, c: 0.45 });
    const grades = await judge.grade(passages, context);
    expect(grades.map((grade) => grade.judge)).toEqual(["built-in", "built-in", "built-in"]);
    expect(asked).toEqual([]);
  });

  it("does not ask the model when every passage is clearly off topic", async () => {
    const { judge, asked } = cascade({ a: 0.1, b: 0.2, c: 0 });
    expect((await judge.grade(passages, context)).every((grade) => grade.grade === "irrelevant")).toBe(true);
    expect(asked).toEqual([]);
  });

  it("sends all borderline and unknown passages in one call, and preserves the order", async () => {
    const { judge, asked } = cascade({ a: null, b: 0.1, c: 0.55 });
    const grades = await judge.grade(passages, context);
    expect(asked).toEqual([["a", "c"]]);
    expect(grades.map((grade) => [grade.passageId, grade.grade, grade.judge])).toEqual([
      ["a", "relevant", "llm"],
      ["b", "irrelevant", "built-in"],
      ["c", "irrelevant", "llm"],
    ]);
  });

  it("leaves all passages to the model while the built-in models are behind", async () => {
    const { judge, asked, read } = cascade({ a: 0.9, b: 0.1, c: 0.1 }, () => true);
    expect((await judge.grade(passages, context)).map((grade) => grade.judge)).toEqual(["llm", "llm", "llm"]);
    expect([asked, read]).toEqual([[["a", "b", "c"]], []]);
  });

  it("refuses nothing because they are behind: they read the passages if the model finds none relevant", async () => {
    const builtIn = tableRelevance("built-in", { a: 0.9, b: 0.1, c: 0.5 });
    const languageModel = tableRelevance("llm", { a: 0.1, b: 0.1, c: 0.1 });
    const judge = createCascadeRelevanceJudge({
      ...{ builtIn: builtIn.relevance, languageModel: languageModel.relevance, threshold: 0.5 },
      isBehind: () => true,
    });
    const grades = await judge.grade(passages, context);
    expect(grades.map(({ grade, judge }) => [grade, judge])).toEqual([
      ["relevant", "built-in"],
      ["irrelevant", "built-in"],
      ["relevant", "built-in"],
    ]);
    expect(languageModel.asked).toHaveLength(1);
  });

  it("sends passages about the subject in which the built-in judge finds no answer, and none about other subjects", async () => {
    const builtIn: RelevanceJudge = {
      grade: async (all) =>
        all.map(({ id }, at) => ({
          passageId: id,
          grade: at === 1 ? "related" : "irrelevant",
          score: 0.05,
          judge: "built-in",
          reason: reason(at === 1 ? "passage_related" : "passage_off_topic"),
        })),
    };
    const languageModel = tableRelevance("llm", { b: 0.9 });
    const judge = createCascadeRelevanceJudge({
      ...{ builtIn, languageModel: languageModel.relevance, threshold: 0.5 },
      isBehind: never,
    });
    const grades = await judge.grade(passages, context);
    expect(languageModel.asked).toEqual([["b"]]);
    expect(grades.map(({ grade }) => grade)).toEqual(["irrelevant", "relevant", "irrelevant"]);
  });
});

describe("support", () => {
  it("judges early with the built-in judge and the remaining sentences with the model", async () => {
    const asked: string[] = [];
    const recording = (name: string): SupportJudge => ({
      judgeEarly: async () => {
        asked.push(`${name} early`);
        return null;
      },
      judgeRemaining: async () => {
        asked.push(`${name} remaining`);
        return { verdicts: [], usefulness: null };
      },
    });
    const judge = createCascadeSupportJudge(recording("built-in"), recording("llm"), never);
    await judge.judgeEarly(claimOf("a1.s1", "x"), passages, context);
    await judge.judgeRemaining([claimOf("a1.s1", "x")], passages, context);
    expect(asked).toEqual(["built-in early", "llm remaining"]);
  });

  const passage = passageOf("a", "The tenant pays the rent on the third of each month.");
  const finding = (verdict: "supported" | "contradicted" | "unsupported", quote: string | null): SupportJudge => ({
    judgeEarly: async ({ id }) => ({
      ...{ claimId: id, verdict, score: 0, judge: "built-in", reason: reason("number_mismatch"), ms: 1 },
      evidence: quote === null ? null : { passageId: "a", start: 0, end: quote.length, quote },
    }),
    judgeRemaining: () => Promise.reject(new Error("not asked")),
  });
  const early = (text: string, builtIn: SupportJudge) =>
    createCascadeSupportJudge(builtIn, finding("supported", null), never).judgeEarly(
      claimOf("a1.s1", text),
      [passage],
      context,
    );

  it("has only what a sentence cites read early, and nothing while the built-in models are behind", async () => {
    const asked: unknown[] = [];
    const builtIn: SupportJudge = {
      judgeEarly: async (...[, , , reading]) => {
        asked.push(reading);
        return null;
      },
      judgeRemaining: () => Promise.reject(new Error("not asked")),
    };
    let behind = false;
    const judge = createCascadeSupportJudge(builtIn, finding("supported", null), () => behind);
    await judge.judgeEarly(claimOf("a1.s1", "x"), [passage], context);
    behind = true;
    await judge.judgeEarly(claimOf("a1.s2", "x"), [passage], context);
    expect(asked).toEqual(["cited", "none"]);
  });

  it("keeps the built-in verdict that a quotation is false", async () => {
    const verdict = await early(
      "The tenant pays the rent on the fifth of each month.",
      finding("contradicted", passage.text),
    );
    expect(verdict?.verdict).toBe("contradicted");
  });

  it.each([
    ["contradicted", passage.text],
    ["unsupported", null],
  ] as const)("lets the model read again what it finds %s in other words", async (verdict, quote) => {
    expect(await early("You owe your landlord money at the start of a month.", finding(verdict, quote))).toBeNull();
  });

  it("keeps the built-in verdict that a rewording is supported", async () => {
    const verdict = await early("Rent is due monthly, on day three.", finding("supported", passage.text));
    expect(verdict?.verdict).toBe("supported");
  });
});

describe("usefulness", () => {
  const judgement = (overrides: Partial<UsefulnessJudgement>): UsefulnessJudgement => ({
    usefulness: "useful",
    score: 0.9,
    utility: null,
    judge: "built-in",
    reason: reason("answers_question"),
    ms: 1,
    ...overrides,
  });
  const fixed = (result: UsefulnessJudgement): UsefulnessJudge => ({ judge: async () => result });

  it.each([
    ["clearly useful", judgement({}), "built-in"],
    [
      "clearly not",
      judgement({ usefulness: "not_useful", score: 0.1, reason: reason("answer_not_found") }),
      "built-in",
    ],
    ["just above the threshold", judgement({ score: 0.55 }), "llm"],
    ["just below it", judgement({ usefulness: "not_useful", score: 0.45 }), "llm"],
    ["unknown", judgement({ usefulness: "unknown", score: null }), "llm"],
    ["between the lines", judgement({ usefulness: "unknown", score: 0.3, reason: reason("may_not_answer") }), "llm"],
    ["without the year", judgement({ usefulness: "unknown", reason: reason("answer_lacks_date") }), "built-in"],
    ["sources that disagree", judgement({ usefulness: "unknown", reason: reason("sources_disagree") }), "built-in"],
    [
      "empty, near a low threshold",
      judgement({ usefulness: "not_useful", score: 0.45, reason: reason("answer_empty") }),
      "built-in",
    ],
  ])("%s is decided by %3$s", async (_, first, judge) => {
    const languageModel = fixed(judgement({ judge: "llm", usefulness: "not_useful" }));
    const cascade = createCascadeUsefulnessJudge(clearUsefulness(fixed(first), 0.5, never), languageModel);
    expect((await cascade.judge("An answer.", passages, context)).judge).toBe(judge);
  });

  it("is not read while the built-in models are behind", async () => {
    const asked: unknown[] = [];
    const builtIn: UsefulnessJudge = {
      judge: async (...[, , , reading]) => {
        asked.push(reading);
        return judgement({ usefulness: "unknown", score: null, reason: reason("may_not_answer") });
      },
    };
    for (const isBehind of [never, () => true])
      expect(await clearUsefulness(builtIn, 0.5, isBehind)("An answer.", passages, context)).toBeNull();
    expect(asked).toEqual(["all", "none"]);
  });

  const source = [
    passageOf("s", "In rain the terrace stays shut. Guests are then served in the hall of the old mill."),
  ];
  it.each([
    ["off topic, in other words", "You eat indoors when it is wet [1].", "answer_off_topic", "llm"],
    [
      "off topic, as a quotation",
      "Guests are then served in the hall of the old mill [1].",
      "answer_off_topic",
      "built-in",
    ],
    ["another event, in other words", "When it is wet, outdoor tables remain closed.", "answer_lacks_event", "llm"],
    ["another event, as a quotation", "In rain the terrace stays shut.", "answer_lacks_event", "built-in"],
    ["another year, in other words", "That was in 2019, when it was wet.", "answer_lacks_date", "built-in"],
  ] as const)("%s: decided by %4$s", async (_, answer, code, judge) => {
    const usefulness = code === "answer_off_topic" ? "not_useful" : "unknown";
    const first = judgement({ usefulness, score: 0.01, reason: reason(code) });
    const languageModel = fixed(judgement({ judge: "llm" }));
    const cascade = createCascadeUsefulnessJudge(clearUsefulness(fixed(first), 0.5, never), languageModel);
    expect((await cascade.judge(answer, source, context)).judge).toBe(judge);
  });
});
