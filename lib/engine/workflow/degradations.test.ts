// One long file: every part that may fail, in the order of the design's list.

import { describe, expect, it } from "vitest";
import { createJudges } from "@/lib/engine/checks/create-judges";
import type { AnswerGenerator } from "@/lib/engine/models/answer-generator";
import { type ChatModel, ModelError } from "@/lib/engine/models/chat-model";
import { installedPrompts } from "@/lib/engine/prompts/installed-prompts";
import type { WorkflowDependencies } from "@/lib/engine/steps/node";
import { perCheck, perKey } from "@/lib/shared/contracts/checks/checks";
import type { ModelCall } from "@/lib/shared/contracts/runs/model-call";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { type BuiltInProfile, PROFILE_PRESETS } from "@/lib/shared/contracts/settings/profile";
import type { JudgeMode, SettingsLayer } from "@/lib/shared/contracts/settings/settings";
import { AppError } from "@/lib/shared/errors";
import { createBuiltInCondenser } from "./built-in/condenser";
import { createBuiltInRetrievalDecider } from "./built-in/retrieval-decider";
import { createBuiltInRewriter } from "./built-in/rewriter";
import { createLanguageModelCondenser } from "./language-model/condenser";
import { createLanguageModelExpander } from "./language-model/expander";
import { createLanguageModelRetrievalDecider } from "./language-model/retrieval-decider";
import { createLanguageModelRewriter } from "./language-model/rewriter";
import { createLanguageModelRouter } from "./language-model/router";
import { answer, only } from "./testing/answer-of";
import { FAILED_CALL } from "./testing/failed-call";
import {
  type FakeWorkflow,
  fakeGrade,
  fakeUsefulness,
  fakeWorkflow,
  nodesEntered,
  type OtherDependencies,
  scriptedGenerator,
} from "./testing/fake-workflow";
import { freshPassages } from "./testing/fresh-passages";

const PROMPTS = installedPrompts();
const BASE = fakeWorkflow().dependencies;
const BY_MODEL = perCheck(() => "llm" as const);

/** A language model that fails at every task after its retries; `fail` changes how. */
function awayModel(fail?: () => void): ChatModel {
  const failing = ({ role }: { role: ModelCall["role"] }) => {
    fail?.();
    return new ModelError(reason("model_unreachable"), { ...FAILED_CALL, role }, false);
  };
  return {
    id: "away",
    // biome-ignore lint/correctness/useYield: it fails before its first word
    async *stream(request) {
      throw failing(request);
    },
    structured: (request) => Promise.reject(failing(request)),
  };
}

const roleModel = (chatModel = awayModel()) => ({ chatModel, temperature: null, topK: null, maxTokens: null });
const AWAY = { model: roleModel(), prompts: PROMPTS };

/** Judges by an unavailable model for the named checks; the others approve. */
function judgesAway(mode: Partial<typeof BY_MODEL>): WorkflowDependencies["judges"] {
  const model = roleModel();
  return createJudges({
    mode: { ...perCheck(() => "built-in" as const), ...mode },
    models: perCheck(() => model),
    builtIn: BASE.judges,
    thresholds: fakeWorkflow().stamp.settings.thresholds,
    prompts: PROMPTS,
  });
}

interface Asked {
  dependencies?: OtherDependencies;
  settings?: SettingsLayer;
  earlier?: { question: string; answer: string }[];
  pinnedRoute?: "llm_internal";
}

async function run(profile: BuiltInProfile, { settings = {}, ...asked }: Asked): Promise<FakeWorkflow> {
  const workflow = fakeWorkflow({ settings: { ...PROFILE_PRESETS[profile], ...settings }, ...asked });
  await workflow.run();
  return workflow;
}

const degraded = ({ events }: FakeWorkflow) =>
  only(events, "degraded").map(({ what, fallback, reason: why }) => [what, fallback, why.code]);

/** A failed judge caused neither a rewritten query nor a new answer. */
function expectNoLoop({ events }: FakeWorkflow): void {
  expect(only(events, "query-rewrite")).toEqual([]);
  expect(nodesEntered(events).filter((node) => node.startsWith("generate"))).toHaveLength(1);
}

describe("a judge that is down", () => {
  it("grader down: the passages are used with unknown grades, and the answer is not approved", async () => {
    const workflow = await run("adaptive", { dependencies: { judges: judgesAway({ relevance: "llm" }) } });
    expect(degraded(workflow)).toEqual([["relevance-judge", "kept-unknown", "model_unreachable"]]);
    expect(only(workflow.events, "grade-result")[0]?.grades.map(({ grade }) => grade)).toEqual(["unknown", "unknown"]);
    expect(answer(workflow.events)).toMatchObject({ outcome: "best_effort", reason: { code: "judge_failed" } });
    expectNoLoop(workflow);
  });

  it("checker down: the verdicts are unknown", async () => {
    const judges = judgesAway({ support: "llm" });
    const workflow = await run("self-rag", { dependencies: { judges } });
    expect(degraded(workflow)).toEqual([["support-judge", "kept-unknown", "model_unreachable"]]);
    expect(new Set(only(workflow.events, "claim-verdict").map(({ result }) => result.verdict))).toEqual(
      new Set(["unknown"]),
    );
    expect(answer(workflow.events)).toMatchObject({ outcome: "best_effort", reason: { code: "grounding_unknown" } });
    expectNoLoop(workflow);
  });

  it("quality check down: the usefulness is unknown", async () => {
    const judges = judgesAway({ usefulness: "llm" });
    const workflow = await run("self-rag", { dependencies: { judges } });
    expect(degraded(workflow)).toEqual([["usefulness-judge", "kept-unknown", "model_unreachable"]]);
    expect(answer(workflow.events)).toMatchObject({ outcome: "best_effort", reason: { code: "usefulness_unknown" } });
    expectNoLoop(workflow);
  });

  it("both in one call: both are reported, and neither is asked again", async () => {
    const judges = judgesAway({ support: "llm", usefulness: "llm" });
    const workflow = await run("self-rag", { dependencies: { judges } });
    expect(degraded(workflow)).toEqual([
      ["support-judge", "kept-unknown", "model_unreachable"],
      ["usefulness-judge", "kept-unknown", "model_unreachable"],
    ]);
    expect(only(workflow.events, "model-call")).toHaveLength(1);
    expect(answer(workflow.events)).toMatchObject({
      outcome: "best_effort",
      reason: { code: "grounding_unknown" },
      missing: [{ code: "usefulness_unknown" }],
    });
    expectNoLoop(workflow);
  });

  it("reflection down: no score, no further iteration", async () => {
    const judges = judgesAway({ support: "llm" });
    const workflow = await run("self-reflective", { dependencies: { judges } });
    expect(degraded(workflow)).toEqual([["support-judge", "kept-unknown", "model_unreachable"]]);
    expect(answer(workflow.events)).toMatchObject({ outcome: "best_effort", reason: { code: "reflection_unknown" } });
    expectNoLoop(workflow);
  });

  it.each([
    ["support", { support: "llm" }, ["support-judge"], "grounding_unknown"],
    ["utility", { usefulness: "llm" }, ["usefulness-judge"], "usefulness_unknown"],
    ["both", { support: "llm", usefulness: "llm" }, ["support-judge", "usefulness-judge"], "grounding_unknown"],
  ] as const)(
    "candidates' %s down: unknown for each, the best chosen by the other judgement",
    async (_, mode, parts, code) => {
      const builtIn = fakeWorkflow().dependencies.judges;
      const judges = judgesAway(mode);
      const judgeOf = { ...perCheck((): JudgeMode => "built-in"), ...mode };
      const workflow = await run("candidates", {
        dependencies: { judges: { ...builtIn, candidates: judges.candidates } },
        settings: { judges: perKey((id) => judgeOf[id]) },
      });
      expect([...new Set(degraded(workflow).map(([what]) => what))]).toEqual(parts);
      expect(only(workflow.events, "candidate-judgement")).toHaveLength(2);
      expect(answer(workflow.events)).toMatchObject({ outcome: "best_effort", reason: { code } });
      expectNoLoop(workflow);
    },
  );
});

describe("a step that is down", () => {
  it("rewriter down: the search uses keywords and synonyms", async () => {
    const relevance = {
      grade: async (passages: Parameters<typeof fakeGrade>[0][]) => passages.map((p) => fakeGrade(p, "irrelevant")),
    };
    const rewriter = createLanguageModelRewriter({ ...AWAY, fallback: createBuiltInRewriter(async () => []) });
    const workflow = await run("adaptive", {
      dependencies: { searchPlanning: { rewriter }, judges: { ...BASE.judges, relevance }, ...freshPassages() },
      settings: { caps: { transforms: 2 } },
    });
    expect(degraded(workflow)).toEqual([
      ["rewriter", "keyword-expansion", "model_unreachable"],
      ["rewriter", "keyword-expansion", "model_unreachable"],
    ]);
    expect(only(workflow.events, "query-rewrite").map(({ method }) => method)).toEqual([
      "keyword-expansion",
      "keyword-expansion",
    ]);
    expect(answer(workflow.events)).toMatchObject({
      outcome: "abstained",
      reason: { code: "transforms_spent", params: { cap: 2 } },
      missing: [{ code: "no_relevant_passages" }],
    });
  });

  it("router down: the built-in one chooses", async () => {
    const router = createLanguageModelRouter({ ...AWAY, fallback: BASE.questionPlanning.router });
    const workflow = await run("adaptive", { dependencies: { questionPlanning: { router } } });
    expect(degraded(workflow)).toEqual([["router", "built-in-router", "model_unreachable"]]);
    expect(answer(workflow.events).outcome).toBe("approved");
  });

  it("retrieval decision down: the built-in one decides", async () => {
    const fallback = createBuiltInRetrievalDecider();
    const retrievalDecider = createLanguageModelRetrievalDecider({ ...AWAY, fallback });
    const workflow = await run("candidates", { dependencies: { questionPlanning: { retrievalDecider } } });
    expect(degraded(workflow)).toEqual([["router", "built-in-router", "model_unreachable"]]);
    expect(only(workflow.events, "route-select")).toMatchObject([{ route: "kg_retrieval" }]);
    expect(answer(workflow.events).outcome).toBe("approved");
  });

  it("expander down: the search uses the query alone", async () => {
    const expander = createLanguageModelExpander(AWAY);
    const workflow = await run("adaptive", {
      dependencies: { searchPlanning: { expander } },
      settings: { retrieval: { hyde: true } },
    });
    expect(degraded(workflow)).toEqual([["expander", "query-alone", "model_unreachable"]]);
    expect(answer(workflow.events).outcome).toBe("approved");
  });

  it("condenser down: the question is used as typed", async () => {
    const condenser = createLanguageModelCondenser({ ...AWAY, fallback: createBuiltInCondenser() });
    const earlier = [{ question: "Which facts are there?", answer: "Two." }];
    const workflow = await run("adaptive", { dependencies: { questionPlanning: { condenser } }, earlier });
    expect(degraded(workflow)).toEqual([["condenser", "question-as-asked", "model_unreachable"]]);
    expect(only(workflow.events, "question-condense")).toEqual([]);
    expect(answer(workflow.events).outcome).toBe("approved");
  });
});

describe("a generator that is down", () => {
  const generator = (...firstWords: string[]): AnswerGenerator => ({
    kind: "language-model",
    model: "away",
    async *generate() {
      for (const text of firstWords) yield { type: "text", text };
      throw new ModelError(reason("model_stream_cut"), FAILED_CALL, firstWords.length > 0);
    },
  });

  it("before its first word: the best passages are quoted", async () => {
    const workflow = await run("adaptive", { dependencies: { generator: generator() } });
    expect(degraded(workflow)).toEqual([["generator", "quoted-excerpts", "model_stream_cut"]]);
    expect(answer(workflow.events)).toMatchObject({ outcome: "best_effort", text: "Fact number 1 stands here. [1]" });
  });

  it("cut off after it: the text so far is used", async () => {
    const workflow = await run("adaptive", {
      dependencies: { generator: generator("Fact number 1 stands here. [1]") },
    });
    expect(degraded(workflow)).toEqual([["generator", "best-attempt", "model_stream_cut"]]);
    expect(answer(workflow.events)).toMatchObject({ outcome: "best_effort", reason: { code: "model_stream_cut" } });
  });

  it.each(["adaptive", "self-rag", "self-reflective", "candidates"] as const)(
    "cut off at its limit of tokens: the half sentence is dropped, and nothing is approved (%s)",
    async (profile) => {
      const text = "Fact number 1 stands here. [1] Fact number 1 is never";
      const cut: AnswerGenerator = {
        kind: "language-model",
        model: "short",
        async *generate() {
          yield { type: "text", text };
          const call = { ...FAILED_CALL, ok: true, completionTokens: 12, cut: true as const, output: text };
          yield { type: "model-call", call };
        },
      };
      const workflow = await run(profile, { dependencies: { generator: cut } });
      expect(new Set(degraded(workflow).map(String))).toEqual(new Set(["generator,best-attempt,model_output_cut"]));
      expect(answer(workflow.events)).toMatchObject({
        outcome: "best_effort",
        text: "Fact number 1 stands here. [1]",
        reason: { code: "model_output_cut", params: { tokens: 12 } },
      });
    },
  );

  it("for one of several candidates: the others continue, and the best of them may be approved", async () => {
    const whole = scriptedGenerator(["Fact number 2 stands here. [2]"]);
    const mixed: AnswerGenerator = {
      ...whole,
      generate: (request) =>
        request.passages[0]?.number === 1 ? generator().generate(request) : whole.generate(request),
    };
    const candidates = {
      usesVerdicts: false,
      judge: async ({ answer: text }: { answer: string }) => ({
        support: {
          value: text.includes("2") ? ("fully" as const) : ("none" as const),
          judge: "llm" as const,
          reason: reason("judged_by_model"),
        },
        utility: { value: 4, judge: "llm" as const, reason: reason("judged_by_model") },
        ms: 1,
      }),
    };
    const workflow = await run("candidates", {
      dependencies: { generator: mixed, judges: { ...BASE.judges, candidates } },
    });
    expect(degraded(workflow)).toEqual([["generator", "quoted-excerpts", "model_stream_cut"]]);
    expect(only(workflow.events, "candidate-select")).toMatchObject([{ candidateId: "a1.c2" }]);
    expect(answer(workflow.events)).toMatchObject({ outcome: "approved", text: "Fact number 2 stands here. [2]" });
  });

  it("on the route without documents: the documents are searched after all, and quoted", async () => {
    const route = async () => ({ route: "llm_internal", reason: reason("route_out_of_domain") }) as const;
    const empty = { ...fakeUsefulness("not_useful"), reason: reason("answer_empty") };
    const usefulness = { judge: async (text: string) => (text === "" ? empty : fakeUsefulness("useful")) };
    const workflow = await run("adaptive", {
      dependencies: {
        generator: generator(),
        questionPlanning: { router: { route } },
        judges: { ...BASE.judges, usefulness },
      },
    });
    expect(degraded(workflow).map(([, fallback]) => fallback)).toEqual(["best-attempt", "quoted-excerpts"]);
    expect(answer(workflow.events)).toMatchObject({ outcome: "best_effort", text: "Fact number 1 stands here. [1]" });
  });
});

describe("a search that is down", () => {
  it.each([
    ["one side, without meaning", "embedder_unavailable", "lexical-only"],
    ["one side, without words", "lexical_index_unavailable", "dense-only"],
  ] as const)("%s: the other is used alone, and the answer is checked as usual", async (_, code, fallback) => {
    const retriever = {
      search: async (request: Parameters<typeof BASE.retriever.search>[0]) => ({
        ...(await BASE.retriever.search(request)),
        degradations: [{ what: "retriever" as const, reason: reason(code), fallback }],
      }),
    };
    const workflow = await run("adaptive", { dependencies: { retriever } });
    expect(degraded(workflow)).toEqual([["retriever", fallback, code]]);
    expect(answer(workflow.events).outcome).toBe("approved");
  });

  it("reranker down: the order of the search is used", async () => {
    const retriever = {
      search: async ({ reranker: _away, ...request }: Parameters<typeof BASE.retriever.search>[0]) => ({
        ...(await BASE.retriever.search(request)),
        degradations: [
          { what: "reranker" as const, reason: reason("reranker_unavailable"), fallback: "retrieval-order" as const },
        ],
      }),
    };
    const settings = { retrieval: { rerank: "built-in" as const, topK: 1 } };
    const workflow = await run("self-reflective", { dependencies: { retriever }, settings });
    expect(degraded(workflow)).toEqual([["reranker", "retrieval-order", "reranker_unavailable"]]);
    const [found] = only(workflow.events, "retrieval-result");
    expect(found?.passages.map(({ ranks }) => [ranks.fusedRank, ranks.rerankRank])).toEqual([[1, null]]);
    expect(answer(workflow.events).outcome).toBe("approved");
  });

  const away = { search: () => Promise.reject(new AppError("unavailable", "both sides failed")) };

  it.each(["adaptive", "self-rag", "self-reflective", "candidates"] as const)(
    "all of it, %s: general knowledge, labelled, without a grounding check, and not counted as grounded",
    async (profile) => {
      const asked: string[] = [];
      const generator = scriptedGenerator(["From memory."]);
      const support = {
        judgeEarly: async () => {
          asked.push("sentence");
          return null;
        },
        judgeRemaining: async () => {
          asked.push("answer");
          return { verdicts: [], usefulness: null };
        },
      };
      const workflow = await run(profile, {
        dependencies: { retriever: away, generator, judges: { ...BASE.judges, support } },
      });
      expect(degraded(workflow)).toEqual([["retriever", "synthetic-context", "retrieval_unavailable"]]);
      expect(generator.requests.map(({ mode, passages }) => [mode, passages.length])).toEqual([["model_knowledge", 0]]);
      expect(asked).toEqual([]);
      expect(only(workflow.events, "claim-verdict")).toEqual([]);
      for (const { reflection } of only(workflow.events, "reflection-result"))
        expect(reflection).toMatchObject({ groundedness: "not_applicable", score: null, hallucinationDetected: false });
      expect(answer(workflow.events)).toMatchObject({
        outcome: "best_effort",
        text: "From memory.",
        reason: { code: "synthetic_context" },
      });
    },
  );

  it("all of it, and no language model: the run reports that there is nothing to answer with", async () => {
    const generator = scriptedGenerator(["Quoted."], "built-in-reader");
    const workflow = await run("adaptive", { dependencies: { retriever: away, generator } });
    expect(answer(workflow.events)).toMatchObject({
      outcome: "abstained",
      text: "",
      reason: { code: "retrieval_unavailable" },
    });
  });
});

describe("the deadline", () => {
  it("reached during a judgement: the answer is returned with a list of the missing checks", async () => {
    const hung = awayModel(() => {
      workflow.deadline.abort(new Error("deadline"));
      throw new Error("aborted");
    });
    const model = roleModel(hung);
    const judges = createJudges({
      mode: BY_MODEL,
      models: perCheck(() => model),
      builtIn: BASE.judges,
      thresholds: fakeWorkflow().stamp.settings.thresholds,
      prompts: PROMPTS,
    });
    const workflow = fakeWorkflow({ dependencies: { judges: { ...judges, relevance: BASE.judges.relevance } } });
    await workflow.run();
    expect(degraded(workflow)).toEqual([["support-judge", "kept-unknown", "deadline_reached"]]);
    expect(answer(workflow.events)).toMatchObject({
      outcome: "best_effort",
      reason: { code: "deadline_reached" },
      missing: [{ code: "grounding_unknown" }, { code: "usefulness_unknown" }],
    });
  });

  it("reached while a question is condensed: no answer, because of the deadline", async () => {
    const condenser = {
      condense: async () => {
        workflow.deadline.abort(new Error("deadline"));
        throw new Error("aborted");
      },
    };
    const workflow = fakeWorkflow({
      dependencies: { questionPlanning: { condenser } },
      earlier: [{ question: "Which facts are there?", answer: "Two." }],
    });
    await workflow.run();
    expect(degraded(workflow)).toEqual([["condenser", "best-attempt", "deadline_reached"]]);
    expect(answer(workflow.events)).toMatchObject({ outcome: "abstained", reason: { code: "deadline_reached" } });
  });
});

it("the model's own knowledge at the user's request: an answer that is not useful starts no search", async () => {
  const usefulness = { judge: async () => fakeUsefulness("not_useful") };
  const workflow = await run("adaptive", {
    dependencies: { judges: { ...BASE.judges, usefulness } },
    pinnedRoute: "llm_internal",
  });
  expect(nodesEntered(workflow.events)).not.toContain("retrieve");
  expect(answer(workflow.events)).toMatchObject({
    outcome: "best_effort",
    reason: { code: "model_knowledge_only" },
    missing: [{ code: "answer_off_topic" }],
  });
});

it("the model's own knowledge by the router: an answer that is not useful leads to the documents", async () => {
  const waiting = [fakeUsefulness("not_useful")].values();
  const usefulness = { judge: async () => waiting.next().value ?? fakeUsefulness("useful") };
  const route = async () => ({ route: "llm_internal", reason: reason("route_out_of_domain") }) as const;
  const generator = scriptedGenerator(["From memory.", "Fact number 1 stands here. [1]"]);
  const workflow = await run("adaptive", {
    dependencies: { generator, questionPlanning: { router: { route } }, judges: { ...BASE.judges, usefulness } },
  });
  expect(generator.requests.map(({ mode }) => mode)).toEqual(["model_knowledge", "grounded"]);
  expect(answer(workflow.events)).toMatchObject({ outcome: "approved", fromAttempt: 2 });
});
