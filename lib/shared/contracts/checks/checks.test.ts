import { describe, expect, expectTypeOf, it } from "vitest";
import {
  type CheckSet,
  type CheckSettings,
  checkBits,
  checkNumber,
  checkPresetSchema,
  checkSchema,
  checkSetBits,
  checkSetOfPreset,
  checkSetSchema,
  checksOfBits,
  onlyChecks,
  presetOfChecks,
} from "../runs/check-set";
import type { DegradedPart } from "../runs/run-event";
import { numberOfStep, type WorkflowNode, workflowNodeSchema } from "../runs/topology";
import { workflowRunRequestSchema } from "../runs/workflow-run";
import type { PromptStage } from "../settings/prompt";
import { type Settings, settingsSchema } from "../settings/settings";
import { CHECK_IDS, CHECKS, type CheckId, JUDGEMENTS, JUDGING_PROMPTS } from "./checks";

const definitions = CHECK_IDS.map((id) => CHECKS[id]);

describe("the table of checks", () => {
  // These names are in requests, stored runs, saved filters and backups: a changed one would read as "not checked".
  it("keeps the published and stored names", () => {
    expect(
      definitions.map(({ number, key, field, node, decision, prompt }) => [
        number,
        key,
        field,
        node,
        decision,
        prompt.stage,
      ]),
    ).toEqual([
      [0, "documentGrading", "enable_retrieved_documents_grading", "grade_documents", "decide_to_generate", "grade"],
      [1, "hallucination", "enable_hallucination_checking", "check_hallucination", "decide_grounded", "check"],
      [2, "answerQuality", "enable_answer_quality_checking", "check_answer_quality", "decide_useful", "quality"],
    ]);
    expect(settingsSchema.parse({})).toMatchObject({
      checks: { documentGrading: true, hallucination: true, answerQuality: true },
      judges: { documentGrading: "cascade", hallucination: "cascade", answerQuality: "cascade" },
      thresholds: { relevance: 0.5, support: 0.8, usefulness: 0.5 },
    });
    expect(
      workflowRunRequestSchema.safeParse({
        question: "?",
        enable_retrieved_documents_grading: false,
        enable_hallucination_checking: false,
        enable_answer_quality_checking: false,
      }).success,
    ).toBe(true);
  });

  it("gives no number, name or step twice", () => {
    const all = [...definitions, ...Object.values(JUDGEMENTS)];
    const steps = all.flatMap((one) => ("decision" in one ? [one.node, one.decision] : [one.node]));
    const stepNumbers = workflowNodeSchema.options.flatMap((node) => numberOfStep(node) ?? []);
    const numbers = [...definitions.map(({ number }) => number), JUDGEMENTS.candidates.number];
    const stages = JUDGING_PROMPTS.map(({ stage }) => stage);
    for (const list of [
      steps,
      stepNumbers,
      numbers,
      stages,
      definitions.map(({ key }) => key),
      definitions.map(({ field }) => field),
    ])
      expect(new Set<unknown>(list).size).toBe(list.length);
  });

  it("is precise in every type that is made from it", () => {
    expectTypeOf<keyof Settings["checks"]>().toEqualTypeOf<"documentGrading" | "hallucination" | "answerQuality">();
    expectTypeOf<Settings["checks"]>().toEqualTypeOf<CheckSettings>();
    expectTypeOf<Settings["judges"][keyof CheckSettings]>().toEqualTypeOf<"built-in" | "cascade" | "llm">();
    expectTypeOf<Settings["thresholds"]>().toEqualTypeOf<Record<CheckId, number>>();
    expectTypeOf<Exclude<"documentGrading,answerQuality" | "none", CheckSet>>().toBeNever();
    expectTypeOf<"answerQuality,documentGrading">().not.toExtend<CheckSet>();
    expectTypeOf<"a node of no workflow">().not.toExtend<WorkflowNode>();
    expectTypeOf<Exclude<"check_hallucination" | "decide_useful" | "reflect", WorkflowNode>>().toBeNever();
    expectTypeOf<Exclude<"grade" | "quality" | "utility" | "generate", PromptStage>>().toBeNever();
    expectTypeOf<"a prompt of no stage">().not.toExtend<PromptStage>();
    expectTypeOf<Exclude<"relevance-judge" | "usefulness-judge", DegradedPart>>().toBeNever();
    expectTypeOf<"tone-judge">().not.toExtend<DegradedPart>();
  });
});

describe("sets of checks", () => {
  it("keep their stored names, in the order of their bits", () => {
    expect(checkSetSchema.options.map((set) => [set, checkSetBits(set)])).toEqual([
      ["none", 0],
      ["documentGrading", 1],
      ["hallucination", 2],
      ["documentGrading,hallucination", 3],
      ["answerQuality", 4],
      ["documentGrading,answerQuality", 5],
      ["hallucination,answerQuality", 6],
      ["documentGrading,hallucination,answerQuality", 7],
    ]);
  });

  it("come back from their bits", () => {
    for (const set of checkSetSchema.options) {
      const bits = checkSetBits(set);
      const on = Object.entries(checksOfBits(bits)).flatMap(([key, isOn]) => (isOn ? [key] : []));
      expect(on.join(",") || "none").toBe(set);
      expect(checkBits(checksOfBits(bits))).toBe(bits);
    }
  });

  it("count each check, and candidates, in a bit of its own", () => {
    expect(checkSchema.options.map((check) => [check, checkNumber(check)])).toEqual([
      ["documentGrading", 0],
      ["hallucination", 1],
      ["answerQuality", 2],
      ["candidates", 3],
    ]);
  });

  it("have the published presets", () => {
    expect(checkPresetSchema.options.map((preset) => [preset, checkSetOfPreset(preset)])).toEqual([
      ["development", "none"],
      ["fast", "hallucination"],
      ["recommended", "documentGrading,hallucination"],
      ["production", "documentGrading,hallucination,answerQuality"],
    ]);
    expect(presetOfChecks(onlyChecks(["support"]))).toBe("fast");
    expect(presetOfChecks(onlyChecks(["usefulness"]))).toBeNull();
  });
});
