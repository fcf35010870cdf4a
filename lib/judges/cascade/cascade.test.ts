import { describe, expect, it } from "vitest";
import type { PassageGrade, UsefulnessJudgement } from "../../contracts/judgement";
import { reason } from "../../contracts/reason";
import { settingsSchema } from "../../contracts/settings";
import type { ChatModel } from "../../models/chat-model";
import { installedPrompts } from "../../prompts/load-prompt";
import { createJudges } from "../create-judges";
import type { Judges, RelevanceJudge, SupportJudge, UsefulnessJudge } from "../judge";
import { claimOf, passageOf, recordingContext } from "../testing/judging";
import { createCascadeRelevanceJudge } from "./relevance-judge";
import { createCascadeSupportJudge } from "./support-judge";
import { createCascadeUsefulnessJudge } from "./usefulness-judge";

const { context } = recordingContext();

/** Grades by a table of scores, and keeps which passages it was asked about. */
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
  const cascade = (scores: Record<string, number | null>) => {
    const builtIn = tableRelevance("built-in", scores);
    const languageModel = tableRelevance("llm", { a: 0.9, b: 0.9, c: 0.1 });
    const options = { builtIn: builtIn.relevance, languageModel: languageModel.relevance, threshold: 0.5 };
    return { judge: createCascadeRelevanceJudge(options), asked: languageModel.asked };
  };

  it("asks nothing when a passage is clearly relevant", async () => {
    const { judge, asked } = cascade({ a: 0.9, b: 0.52, c: 0.45 });
    const grades = await judge.grade(passages, context);
    expect(grades.map((grade) => grade.judge)).toEqual(["built-in", "built-in", "built-in"]);
    expect(asked).toEqual([]);
  });

  it("asks nothing when every passage is clearly off topic", async () => {
    const { judge, asked } = cascade({ a: 0.1, b: 0.2, c: 0 });
    expect((await judge.grade(passages, context)).every((grade) => grade.grade === "irrelevant")).toBe(true);
    expect(asked).toEqual([]);
  });

  it("puts all borderline and unknown passages into one call, and keeps the order", async () => {
    const { judge, asked } = cascade({ a: null, b: 0.1, c: 0.55 });
    const grades = await judge.grade(passages, context);
    expect(asked).toEqual([["a", "c"]]);
    expect(grades.map((grade) => [grade.passageId, grade.grade, grade.judge])).toEqual([
      ["a", "relevant", "llm"],
      ["b", "irrelevant", "built-in"],
      ["c", "irrelevant", "llm"],
    ]);
  });
});

describe("support", () => {
  it("judges early with the built-in judge and the rest with the model", async () => {
    const asked: string[] = [];
    const recording = (name: string): SupportJudge => ({
      judgeEarly: async () => {
        asked.push(`${name} early`);
        return null;
      },
      judgeRemaining: async () => {
        asked.push(`${name} remaining`);
        return [];
      },
    });
    const judge = createCascadeSupportJudge(recording("built-in"), recording("llm"));
    await judge.judgeEarly(claimOf("a1.s1", "x"), passages, context);
    await judge.judgeRemaining([claimOf("a1.s1", "x")], passages, context);
    expect(asked).toEqual(["built-in early", "llm remaining"]);
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
    ["clearly not", judgement({ usefulness: "not_useful", score: 0.1 }), "built-in"],
    ["just above the threshold", judgement({ score: 0.55 }), "llm"],
    ["just below it", judgement({ usefulness: "not_useful", score: 0.45 }), "llm"],
    ["unknown", judgement({ usefulness: "unknown", score: null }), "llm"],
  ])("%s is decided by %3$s", async (_, first, judge) => {
    const languageModel = fixed(judgement({ judge: "llm", usefulness: "not_useful" }));
    const cascade = createCascadeUsefulnessJudge({ builtIn: fixed(first), languageModel, threshold: 0.5 });
    expect((await cascade.judge("An answer.", passages, context)).judge).toBe(judge);
  });
});

describe("createJudges", () => {
  const unused = () => Promise.reject(new Error("not asked in this test"));
  const builtIn: Judges = {
    relevance: { grade: unused },
    support: { judgeEarly: unused, judgeRemaining: unused },
    usefulness: { judge: unused },
  };
  const chatModel: ChatModel = {
    id: "m",
    stream: () => {
      throw new Error("not asked");
    },
    structured: unused,
  };
  const role = { chatModel, temperature: null, topK: null, maxTokens: null };
  const models = { relevance: role, support: role, usefulness: role };
  const { thresholds } = settingsSchema.parse({});
  const prompts = installedPrompts();

  it("falls back to the built-in judges without a model, and takes them when told to", () => {
    expect(createJudges({ mode: "cascade", models: null, builtIn, thresholds, prompts })).toBe(builtIn);
    expect(createJudges({ mode: "llm", models: null, builtIn, thresholds, prompts })).toBe(builtIn);
    expect(createJudges({ mode: "built-in", models, builtIn, thresholds, prompts })).toBe(builtIn);
  });

  it("judges sentences early only where the built-in judge takes part", async () => {
    const claim = claimOf("a1.s1", "x");
    const llm = createJudges({ mode: "llm", models, builtIn, thresholds, prompts });
    expect(await llm.support.judgeEarly(claim, passages, context)).toBeNull();
    const cascade = createJudges({ mode: "cascade", models, builtIn, thresholds, prompts });
    await expect(cascade.support.judgeEarly(claim, passages, context)).rejects.toThrow("not asked in this test");
  });
});
