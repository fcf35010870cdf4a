import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ScriptedLlm, startScriptedLlm } from "@/e2e/scripted-llm/start-scripted-llm";
import { languageSchema } from "@/lib/shared/contracts/language";
import { passageOf } from "@/lib/shared/contracts/testing/passage-of";
import { recordingContext } from "../testing/judging";
import { limitsFor, MODEL_FAULTS, scriptedJudge } from "../testing/scripted-model";
import { createLanguageModelReflectionJudge } from "./language-model";

const passages = [
  passageOf("a", "The lighthouse is 41 metres tall. It was lit in 1887."),
  passageOf("b", "Bread rises twice before it is baked."),
];
const draft = { answer: "The lighthouse is 41 metres tall [1].", claims: [], verdicts: [] };

let server: ScriptedLlm;
beforeEach(async () => {
  server = await startScriptedLlm();
});
afterEach(() => server.stop());
const judge = (limits = {}) => createLanguageModelReflectionJudge(scriptedJudge(server, limits));

const published = (overrides: object) => ({
  answer_grounded: false,
  hallucination_detected: true,
  reflection_score: 0.4,
  sources_cited: ["1"],
  reflection_reason: "Too vague.",
  needs_regeneration: true,
  ...overrides,
});
const answer = (overrides: object) =>
  server.setScript({ rules: [{ answer: { json: JSON.parse(JSON.stringify(published(overrides))) } }] });

describe("reflection by a language model", () => {
  it.each(languageSchema.options)("requests the published fields in one call (%s)", async (language) => {
    const { context, calls, failures } = recordingContext({ language });
    expect(judge().usesVerdicts).toBe(false);
    expect(await judge().reflect(draft, passages, context)).toEqual({
      groundedness: "grounded",
      hallucinationDetected: false,
      score: 1,
      sourcesCited: [1],
      reason: { code: "judged_by_model", params: {}, text: "The passages say all of it." },
      needsRegeneration: false,
    });
    expect(calls).toMatchObject([{ role: "support", ok: true }]);
    expect(failures).toEqual([]);
    expect(server.log).toHaveLength(1);
  });

  it("uses each field as the model gives it", async () => {
    answer({});
    const { context } = recordingContext();
    expect(await judge().reflect(draft, passages, context)).toMatchObject({
      groundedness: "not_grounded",
      hallucinationDetected: true,
      score: 0.4,
      reason: { text: "Too vague." },
      needsRegeneration: true,
    });
    answer({ answer_grounded: true, reflection_score: 0.9, needs_regeneration: false });
    expect(await judge().reflect(draft, passages, context)).toMatchObject({
      groundedness: "grounded",
      hallucinationDetected: true,
      score: 0.9,
      needsRegeneration: false,
    });
  });

  it.each([
    [
      ["1", "[2]", "Document 2"],
      [1, 2],
    ],
    [["7", "none", "2"], [2]],
    [[2], [2]],
    [[], []],
  ])("reads the sources %j as %j", async (sources_cited, expected) => {
    answer({ sources_cited });
    const { sourcesCited } = await judge().reflect(draft, passages, recordingContext().context);
    expect(sourcesCited).toEqual(expected);
  });

  it.each([8, -0.1, "high"])("rejects %j as a score", async (reflection_score) => {
    answer({ reflection_score });
    const { context, failures } = recordingContext();
    const reflection = await judge().reflect(draft, passages, context);
    expect(reflection).toMatchObject({ groundedness: "unknown", score: null });
    expect(failures).toMatchObject([{ code: "model_output_malformed" }]);
  });

  it.each(MODEL_FAULTS)("is unknown, without a retry, when the model fails: %o", async (fault, code) => {
    const reflection = judge(limitsFor(fault));
    await reflection.reflect(draft, passages, recordingContext().context);
    server.setScript({ rules: [{ fault }] });
    const { context, failures } = recordingContext();
    expect(await reflection.reflect(draft, passages, context)).toMatchObject({
      groundedness: "unknown",
      hallucinationDetected: false,
      score: null,
      reason: { code },
      needsRegeneration: false,
    });
    expect(failures).toMatchObject([{ code }]);
  });

  it("throws only when aborted", async () => {
    server.setScript({ rules: [{ fault: { kind: "hang" } }] });
    const abort = new AbortController();
    const { context } = recordingContext({ signal: abort.signal });
    const pending = judge().reflect(draft, passages, context);
    await server.waitForRequest(() => true);
    abort.abort();
    await expect(pending).rejects.toMatchObject({ name: "AbortError" });
  });
});
