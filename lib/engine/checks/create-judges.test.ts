import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ScriptedLlm, startScriptedLlm } from "@/e2e/scripted-llm/start-scripted-llm";
import { builtInEmbedder } from "@/lib/engine/models/built-in/embedder";
import { builtInVerifier } from "@/lib/engine/models/built-in/verifier";
import { installedPrompts } from "@/lib/engine/prompts/installed-prompts";
import type { CheckId } from "@/lib/shared/contracts/checks/checks";
import { perCheck } from "@/lib/shared/contracts/checks/checks";
import { type JudgeMode, settingsSchema } from "@/lib/shared/contracts/settings/settings";
import { passageOf } from "@/lib/shared/contracts/testing/passage-of";
import { createBuiltInJudges } from "./built-in-judges";
import { createJudges } from "./create-judges";
import { claimOf, recordingContext } from "./testing/judging";
import { scriptedModel } from "./testing/scripted-model";

type Mode = JudgeMode;

const embedder = builtInEmbedder();
const { thresholds, reflection } = settingsSchema.parse({});
const builtIn = createBuiltInJudges({
  models: { embedder, verifier: builtInVerifier() },
  thresholds,
  minScore: reflection.minScore,
});
afterAll(() => embedder.stop());

let server: ScriptedLlm;
beforeEach(async () => {
  server = await startScriptedLlm();
});
afterEach(() => server.stop());

function judgesOf(mode: Partial<Record<CheckId, JudgeMode>>, usefulnessModel = "gpt-4o-mini") {
  const model = scriptedModel(server);
  return createJudges({
    mode: { ...perCheck(() => "built-in" as const), ...mode },
    models: { ...perCheck(() => model), usefulness: scriptedModel(server, {}, usefulnessModel) },
    builtIn,
    thresholds,
    prompts: installedPrompts(),
  });
}

/** Names of the requested schemas, in order. */
const asked = () =>
  server.log.map(({ parameters }) => /"name":"(\w+)"/.exec(JSON.stringify(parameters))?.[1] ?? "none").sort();

const TOWER = passageOf("a", "The lighthouse is 41 metres tall. It was lit in 1887 by Anna Berg.");
const QUOTED = "The lighthouse is 41 metres tall [1].";
/** Says the same in other words, which the built-in judge cannot decide. */
const REWORDED = "Anna Berg was the first to light the lamp, back in 1887 [1].";

describe("createJudges", () => {
  it("uses the built-in judges alone without a model", () => {
    const options = { models: null, builtIn, thresholds, prompts: installedPrompts() };
    const mode = perCheck(() => "llm" as const);
    expect(createJudges({ ...options, mode }).relevance).toBe(builtIn.relevance);
  });

  it.each<[Partial<Record<CheckId, JudgeMode>>, string[]]>([
    [{}, []],
    [{ relevance: "llm" }, ["relevance_grades"]],
    [{ support: "llm" }, ["support_verdicts"]],
    [{ usefulness: "llm" }, ["usefulness_judgement"]],
    [{ support: "llm", usefulness: "llm" }, ["support_verdicts", "usefulness_judgement"]],
  ])("reads the judge of each check from its own setting: %j", async (mode, schemas) => {
    const judges = judgesOf(mode);
    const { context } = recordingContext();
    await judges.relevance.grade([TOWER], context);
    await judges.support.judgeRemaining([claimOf("a1.s0", QUOTED)], [TOWER], context);
    await judges.usefulness.judge(QUOTED, [TOWER], context);
    expect(asked()).toEqual(schemas);
  });

  it.each<[Mode, boolean, string[]]>([
    ["built-in", true, []],
    ["cascade", false, ["reflection"]],
    ["llm", false, ["reflection"]],
  ])("reflects in mode %s, like the support check", async (support, usesVerdicts, schemas) => {
    const { reflection: judge } = judgesOf({ support });
    expect(judge.usesVerdicts).toBe(usesVerdicts);
    await judge.reflect({ answer: QUOTED, claims: [], verdicts: [] }, [TOWER], recordingContext().context);
    expect(asked()).toEqual(schemas);
  });
});

describe("verdicts and usefulness in one call", () => {
  const remaining = (judges: ReturnType<typeof judgesOf>, answer: string | undefined, text = REWORDED) =>
    judges.support.judgeRemaining([claimOf("a1.s0", text)], [TOWER], recordingContext().context, answer);

  it.each<[Mode, Mode, string, string[], string | null]>([
    ["llm", "llm", QUOTED, ["answer_judgement"], "llm"],
    ["cascade", "llm", QUOTED, ["answer_judgement"], "llm"],
    ["llm", "cascade", QUOTED, ["support_verdicts"], "built-in"],
    ["cascade", "cascade", QUOTED, ["support_verdicts"], "built-in"],
    ["llm", "built-in", QUOTED, ["support_verdicts"], null],
    ["cascade", "built-in", QUOTED, ["support_verdicts"], null],
    ["built-in", "llm", QUOTED, [], null],
    ["llm", "llm", " [1]", ["support_verdicts"], "built-in"],
  ])("support %s, usefulness %s, answer %s: %j, judged by %s", async (support, usefulness, answer, schemas, by) => {
    const judged = await remaining(judgesOf({ support, usefulness }), answer);
    expect(asked()).toEqual(schemas);
    expect(judged.verdicts).toHaveLength(1);
    expect(judged.usefulness?.judge ?? null).toBe(by);
  });

  it("adds the usefulness in a cascade when the built-in judge is near its threshold", async () => {
    const mode = { ...perCheck(() => "cascade" as const), relevance: "built-in" as const };
    const model = scriptedModel(server);
    const models = perCheck(() => model);
    const near = await builtIn.usefulness.judge(QUOTED, [TOWER], recordingContext().context);
    const judges = createJudges({
      mode,
      models,
      builtIn,
      thresholds: { ...thresholds, usefulness: near.score ?? 0 },
      prompts: installedPrompts(),
    });
    expect((await remaining(judges, QUOTED)).usefulness?.judge).toBe("llm");
    expect(asked()).toEqual(["answer_judgement"]);
  });

  it("asks for the verdicts alone when the usefulness is not needed", async () => {
    expect((await remaining(judgesOf({ support: "llm", usefulness: "llm" }), undefined)).usefulness).toBeNull();
    expect(asked()).toEqual(["support_verdicts"]);
  });

  it("sends each judgement to its own model when two are set", async () => {
    const judges = judgesOf({ support: "llm", usefulness: "llm" }, "gpt-4o");
    expect((await remaining(judges, QUOTED)).usefulness).toBeNull();
    expect(asked()).toEqual(["support_verdicts"]);
  });

  it("returns both judgements of one answer", async () => {
    const { verdicts, usefulness } = await remaining(judgesOf({ support: "llm", usefulness: "llm" }), QUOTED, QUOTED);
    expect(verdicts).toMatchObject([{ claimId: "a1.s0", verdict: "supported", judge: "llm" }]);
    expect(usefulness).toMatchObject({ usefulness: "useful", utility: 4, judge: "llm" });
  });

  it("leaves both unknown when the call fails, and reports each", async () => {
    server.setScript({ rules: [{ fault: { kind: "malformed_json" } }] });
    const judges = judgesOf({ support: "llm", usefulness: "llm" });
    const { context, failed, calls } = recordingContext();
    const judged = await judges.support.judgeRemaining([claimOf("a1.s0", REWORDED)], [TOWER], context, QUOTED);
    expect(judged).toMatchObject({
      verdicts: [{ verdict: "unknown", judge: "none", reason: { code: "model_output_malformed" } }],
      usefulness: { usefulness: "unknown", judge: "none", reason: { code: "model_output_malformed" } },
    });
    expect(failed).toEqual(["support-judge", "usefulness-judge"]);
    expect(calls).toHaveLength(2);
  });

  it("leaves room for both answers", async () => {
    const room = (at: number) =>
      Number(server.log[at]?.parameters.max_completion_tokens ?? server.log[at]?.parameters.max_tokens);
    const judges = judgesOf({ support: "llm", usefulness: "llm" });
    await remaining(judges, undefined);
    await remaining(judges, QUOTED);
    expect(room(1) - room(0)).toBe(250);
  });
});
