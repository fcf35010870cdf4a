import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ScriptedLlm, startScriptedLlm } from "@/e2e/scripted-llm/start-scripted-llm";
import { builtInEmbedder } from "@/lib/engine/models/built-in/embedder";
import { builtInVerifier } from "@/lib/engine/models/built-in/verifier";
import { installedPrompts } from "@/lib/engine/prompts/installed-prompts";
import { perCheck } from "@/lib/shared/contracts/checks/checks";
import type { ClaimVerdict, Verdict } from "@/lib/shared/contracts/evaluation/judgement";
import { languageSchema } from "@/lib/shared/contracts/language";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { type JudgeMode, settingsSchema } from "@/lib/shared/contracts/settings/settings";
import { passageOf } from "@/lib/shared/contracts/testing/passage-of";
import { createBuiltInJudges } from "../built-in-judges";
import { createJudges } from "../create-judges";
import { claimOf, recordingContext } from "../testing/judging";
import { limitsFor, MODEL_FAULTS, scriptedModel } from "../testing/scripted-model";
import { candidateSupportOf } from "./built-in";

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

function judgeOf(support: Mode, utility: Mode, limits = {}, utilityModel = "gpt-4o-mini") {
  const model = scriptedModel(server, limits);
  return createJudges({
    mode: { ...perCheck(() => "built-in" as const), support, usefulness: utility },
    models: { ...perCheck(() => model), usefulness: scriptedModel(server, limits, utilityModel) },
    builtIn,
    thresholds,
    prompts: installedPrompts(),
  }).candidates;
}

const asked = () =>
  server.log.map(({ parameters }) => /"name":"(\w+)"/.exec(JSON.stringify(parameters))?.[1] ?? "none").sort();

const BOTH = { support: true, utility: true };
const PASSAGE = passageOf("c", "The lighthouse is 41 metres tall. It was lit in 1887 by Anna Berg.");
const candidate = (...sentences: string[]) => ({
  answer: sentences.join(" "),
  claims: sentences.map((text, at) => claimOf(`a1.c1.s${at}`, text)),
  early: [],
});
const QUOTED = candidate("The lighthouse is 41 metres tall [3].");
const REWORDED = candidate("The lighthouse is 41 metres tall [3].", "Anna Berg was the first to light its lamp [3].");

const verdictOf = (verdict: Verdict, at: number): ClaimVerdict => ({
  claimId: `a1.c1.s${at}`,
  verdict,
  score: null,
  evidence: null,
  judge: "built-in",
  reason: reason("evidence_verbatim"),
  ms: 1,
});

describe("support by the verdicts of the sentences", () => {
  it.each<[Verdict[], string]>([
    [["supported", "supported"], "fully"],
    [["supported", "unsupported"], "partially"],
    [["partial", "supported"], "partially"],
    [["partial", "unknown"], "partially"],
    [["supported", "contradicted"], "partially"],
    [["supported", "unsupported", "unknown"], "partially"],
    [["unsupported", "contradicted"], "none"],
    [["supported", "unknown"], "unknown"],
    [["unsupported", "unknown"], "unknown"],
    [["supported", "no_claim"], "fully"],
    [["no_claim", "unsupported"], "none"],
    [["no_claim"], "unknown"],
    [[], "unknown"],
  ])("%j: %s", (verdicts, support) => {
    const claims = verdicts.map((_, at) => claimOf(`a1.c1.s${at}`, "x"));
    expect(candidateSupportOf(claims, verdicts.map(verdictOf)).value).toBe(support);
  });
});

describe("who judges a candidate", () => {
  it.each<[Mode, Mode, typeof QUOTED, string[], (string | undefined)[]]>([
    ["built-in", "built-in", QUOTED, [], ["built-in", "built-in"]],
    ["built-in", "built-in", REWORDED, [], ["built-in", "built-in"]],
    ["cascade", "cascade", QUOTED, [], ["built-in", "built-in"]],
    ["cascade", "built-in", REWORDED, ["candidate_support"], ["llm", "built-in"]],
    ["cascade", "llm", QUOTED, ["candidate_utility"], ["built-in", "llm"]],
    ["cascade", "llm", REWORDED, ["candidate_judgement"], ["llm", "llm"]],
    ["llm", "built-in", QUOTED, ["candidate_support"], ["llm", "built-in"]],
    ["llm", "llm", QUOTED, ["candidate_judgement"], ["llm", "llm"]],
  ])("support %s, utility %s", async (support, utility, drafted, schemas, judges) => {
    const judge = judgeOf(support, utility);
    expect(judge.usesVerdicts).toBe(support !== "llm");
    const judged = await judge.judge(drafted, PASSAGE, BOTH, recordingContext().context);
    expect(asked()).toEqual(schemas);
    expect([judged.support?.judge, judged.utility?.judge]).toEqual(judges);
  });

  it("is unknown, not a pass, when the built-in judge leaves a sentence open", async () => {
    const judged = await judgeOf("built-in", "built-in").judge(REWORDED, PASSAGE, BOTH, recordingContext().context);
    expect(judged.support).toMatchObject({ value: "unknown", reason: { code: "judge_undecided" } });
  });

  it("uses the verdicts made while the candidate was written", async () => {
    const early = REWORDED.claims.map((_, at) => verdictOf("supported", at));
    const judged = await judgeOf("cascade", "cascade").judge(
      { ...REWORDED, early },
      PASSAGE,
      { support: true, utility: false },
      recordingContext().context,
    );
    expect(judged).toMatchObject({ support: { value: "fully", judge: "built-in" }, utility: null });
    expect(server.log).toHaveLength(0);
  });

  it.each([
    [{ support: true, utility: false }, ["candidate_support"]],
    [{ support: false, utility: true }, ["candidate_utility"]],
    [{ support: false, utility: false }, []],
  ])("judges only the requested parts: %j", async (wanted, schemas) => {
    const judged = await judgeOf("llm", "llm").judge(QUOTED, PASSAGE, wanted, recordingContext().context);
    expect(asked()).toEqual(schemas);
    expect({ support: judged.support !== null, utility: judged.utility !== null }).toEqual(wanted);
  });

  it("sends each part to its own model when two are set", async () => {
    const judge = judgeOf("llm", "llm", {}, "gpt-4o");
    await judge.judge(QUOTED, PASSAGE, BOTH, recordingContext().context);
    expect(asked()).toEqual(["candidate_support", "candidate_utility"]);
    expect(server.log.map(({ model }) => model).sort()).toEqual(["gpt-4o", "gpt-4o-mini"]);
  });

  it.each(["", " [3]"])("needs no model to see that %j is empty", async (answer) => {
    const judged = await judgeOf("llm", "llm").judge(candidate(answer), PASSAGE, BOTH, recordingContext().context);
    expect(judged).toMatchObject({ support: { value: "none" }, utility: { value: 1 } });
    expect(server.log).toHaveLength(0);
  });
});

describe("a candidate judged by a language model", () => {
  it.each(languageSchema.options)("is compared with its passage under its citation number (%s)", async (language) => {
    const { context, calls, failures } = recordingContext({ language });
    expect(await judgeOf("llm", "llm").judge(QUOTED, PASSAGE, BOTH, context)).toMatchObject({
      support: { value: "fully", judge: "llm", reason: { text: "The passage says all of it." } },
      utility: { value: 4, judge: "llm", reason: { text: "2 words of the question occur in it." } },
    });
    expect(server.log[0]?.messages.at(-1)?.content).toContain("[3] Document c\n<<<0f0f0f0f0f0f\n");
    expect(calls).toMatchObject([{ role: "support", ok: true }]);
    expect(failures).toEqual([]);
  });

  it.each([
    [{ support: "very", utility: 3 }],
    [{ support: "fully", utility: 6 }],
    [{ support: "fully", utility: 2.5 }],
  ])("rejects %j", async (said) => {
    const answer = { json: { support_reason: "r", utility_reason: "r", ...said } };
    server.setScript({ rules: [{ answer }] });
    const { context, failures, failed } = recordingContext();
    const judged = await judgeOf("llm", "llm").judge(QUOTED, PASSAGE, BOTH, context);
    expect(judged).toMatchObject({ support: { value: "unknown" }, utility: { value: null } });
    expect(failures.map(({ code }) => code)).toEqual(["model_output_malformed", "model_output_malformed"]);
    expect(failed).toEqual(["support-judge", "usefulness-judge"]);
  });

  it.each(MODEL_FAULTS)("has both parts unknown when the model fails: %o", async (fault, code) => {
    const judge = judgeOf("llm", "llm", limitsFor(fault));
    await judge.judge(QUOTED, PASSAGE, BOTH, recordingContext().context);
    server.setScript({ rules: [{ fault }] });
    const { context, failures, failed } = recordingContext();
    expect(await judge.judge(QUOTED, PASSAGE, BOTH, context)).toMatchObject({
      support: { value: "unknown", judge: "none", reason: { code } },
      utility: { value: null, judge: "none", reason: { code } },
    });
    expect(failures).toMatchObject([{ code }, { code }]);
    expect(failed).toEqual(["support-judge", "usefulness-judge"]);
  });

  it.each([
    [{ support: true, utility: false }, "support-judge"],
    [{ support: false, utility: true }, "usefulness-judge"],
  ] as const)("reports the failed part when only one is requested: %o", async (wanted, part) => {
    server.setScript({ rules: [{ fault: { kind: "malformed_json" } }] });
    const { context, failed } = recordingContext();
    await judgeOf("llm", "llm").judge(QUOTED, PASSAGE, wanted, context);
    expect(failed).toEqual([part]);
  });

  it("throws only when aborted", async () => {
    server.setScript({ rules: [{ fault: { kind: "hang" } }] });
    const abort = new AbortController();
    const { context, failures } = recordingContext({ signal: abort.signal });
    const pending = judgeOf("llm", "llm").judge(QUOTED, PASSAGE, BOTH, context);
    await server.waitForRequest(() => true);
    abort.abort();
    await expect(pending).rejects.toMatchObject({ name: "AbortError" });
    expect(failures).toEqual([]);
  });
});
