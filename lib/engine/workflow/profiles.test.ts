import { describe, expect, it } from "vitest";
import type { RetrievalRequest } from "@/lib/engine/ports/retriever";
import type { WorkflowDependencies } from "@/lib/engine/steps/node";
import type { CandidateSupport, PassageGrade } from "@/lib/shared/contracts/evaluation/judgement";
import { reason } from "@/lib/shared/contracts/runs/reason";
import type { RunEvent } from "@/lib/shared/contracts/runs/run-event";
import { type BuiltInProfile, PROFILE_PRESETS } from "@/lib/shared/contracts/settings/profile";
import type { SettingsLayer } from "@/lib/shared/contracts/settings/settings";
import { AppError } from "@/lib/shared/errors";
import { answer, only } from "./testing/answer-of";
import {
  differentAnswers,
  fakeCandidateJudgement,
  fakeGrade,
  fakeReflection,
  fakeUsefulness,
  fakeWorkflow,
  nodesEntered,
  type OtherDependencies,
  scriptedGenerator,
} from "./testing/fake-workflow";

type Judges = WorkflowDependencies["judges"];

interface Asked {
  settings?: SettingsLayer;
  judges?: Partial<Judges>;
  dependencies?: OtherDependencies;
  pinnedRoute?: "llm_internal";
}

async function run(profile: BuiltInProfile, { settings = {}, judges = {}, dependencies = {}, ...asked }: Asked = {}) {
  const workflow = fakeWorkflow({
    settings: { ...PROFILE_PRESETS[profile], ...settings },
    dependencies: { judges: { ...fakeWorkflow().dependencies.judges, ...judges }, ...dependencies },
    ...asked,
  });
  await workflow.run();
  return { events: workflow.events, nodes: nodesEntered(workflow.events), final: answer(workflow.events) };
}

function grading(grade: PassageGrade["grade"]): Pick<Judges, "relevance"> {
  return { relevance: { grade: async (passages) => passages.map((passage) => fakeGrade(passage, grade)) } };
}

/** A judge that gives the nth attempt the nth score. */
function reflections(...scores: (number | null)[]): Pick<Judges, "reflection"> {
  const waiting = scores.values();
  return {
    reflection: {
      usesVerdicts: false,
      reflect: async () => fakeReflection(waiting.next().value ?? null),
    },
  };
}

const attempts = (events: readonly RunEvent[]) => new Set(only(events, "text-delta").map((e) => e.attempt)).size;

describe("self-rag", () => {
  const BEGIN = ["detect_language", "retrieve", "grade_documents", "decide_to_generate"];
  const CHECKS = ["check_hallucination", "decide_grounded", "check_answer_quality", "decide_useful"];

  it("has no routing: language, retrieval, grading, generation, two checks", async () => {
    const { nodes, final } = await run("self-rag");
    expect(nodes).toEqual([...BEGIN, "generate", ...CHECKS, "finalize"]);
    expect(final.outcome).toBe("approved");
  });

  it("transforms the query when no passage is relevant, and clears the passages before the next retrieval", async () => {
    const { nodes, events } = await run("self-rag", { judges: grading("irrelevant") });
    expect(nodes.slice(0, 8)).toEqual([
      ...BEGIN,
      "transform_query",
      "retrieve",
      "grade_documents",
      "decide_to_generate",
    ]);
    const [transformed] = only(events, "query-rewrite");
    const again = only(events, "retrieval-result")[1];
    expect(again?.query).toBe(transformed?.to);
  });

  it("uses every passage that could not be graded", async () => {
    const { nodes, final } = await run("self-rag", { judges: grading("unknown") });
    expect(nodes).toContain("generate");
    expect(final).toMatchObject({ outcome: "best_effort", reason: { code: "judge_failed" } });
  });

  it("follows a route that a user pinned", async () => {
    const { nodes, final } = await run("self-rag", { pinnedRoute: "llm_internal" });
    expect(nodes).toEqual(["detect_language", "route_question", "generate", ...CHECKS, "finalize"]);
    expect(final).toMatchObject({ outcome: "best_effort", reason: { code: "model_knowledge_only" } });
  });
});

describe("self-reflective", () => {
  const BEGIN = ["detect_language", "retrieve", "generate", "reflect", "decide_reflection"];

  it("approves at the minimum score, in one iteration and without any other check", async () => {
    const { nodes, final, events } = await run("self-reflective", { judges: reflections(0.8) });
    expect(nodes).toEqual([...BEGIN, "finalize"]);
    expect(final.outcome).toBe("approved");
    expect(only(events, "claim-verdict")).toEqual([]);
    expect(only(events, "reflection-result")).toMatchObject([{ reflection: { score: 0.8 } }]);
  });

  it("refines the query from the reflection's reason and retrieves fresh passages for the second iteration", async () => {
    const reasons: unknown[] = [];
    const { rewriter } = fakeWorkflow().dependencies.searchPlanning;
    const { nodes, final, events } = await run("self-reflective", {
      judges: reflections(0.4, 0.9),
      dependencies: {
        searchPlanning: {
          rewriter: {
            rewrite: (request, context) => {
              reasons.push(request.feedback.text);
              return rewriter.rewrite(request, context);
            },
          },
        },
      },
    });
    expect(nodes).toEqual([...BEGIN, "transform_query", ...BEGIN.slice(1), "finalize"]);
    expect(reasons).toEqual(["scored 0.4"]);
    expect(only(events, "retrieval-result")).toHaveLength(2);
    expect(final).toMatchObject({ outcome: "approved", fromAttempt: 2 });
  });

  it("counts all iterations, and returns the best attempt with the cap as its reason and the missing checks", async () => {
    const { final, events } = await run("self-reflective", { judges: reflections(0.6, 0.3) });
    expect(attempts(events)).toBe(2);
    expect(final).toMatchObject({
      outcome: "best_effort",
      fromAttempt: 1,
      reason: { code: "iterations_spent", params: { cap: 2 } },
      missing: [{ text: "scored 0.6" }],
    });
  });

  it("makes exactly the allowed number of iterations", async () => {
    const { events } = await run("self-reflective", {
      judges: reflections(0.1, 0.1, 0.1, 0.1, 0.1),
      settings: { reflection: { maxIterations: 4 } },
      dependencies: { generator: scriptedGenerator(differentAnswers(4)) },
    });
    expect(attempts(events)).toBe(4);
  });

  it("ends when an iteration repeats an earlier answer", async () => {
    const { events, final } = await run("self-reflective", {
      judges: reflections(0.1, 0.1, 0.1, 0.1, 0.1),
      settings: { reflection: { maxIterations: 4 } },
    });
    expect(attempts(events)).toBe(2);
    expect(final).toMatchObject({ outcome: "best_effort", reason: { code: "same_answer_written" } });
  });

  it("never regenerates when the reflection says that it is not needed", async () => {
    const reflect = async () => fakeReflection(0.5, false);
    const { final, events } = await run("self-reflective", {
      judges: { reflection: { usesVerdicts: false, reflect } },
    });
    expect(attempts(events)).toBe(1);
    expect(final).toMatchObject({ outcome: "best_effort", reason: { code: "reflection_keeps_answer" } });
  });

  it("approves on the score even when the reflection has reservations, and reports them", async () => {
    const reflect = async () => ({ ...fakeReflection(0.85, true), hallucinationDetected: true });
    const { final, events } = await run("self-reflective", {
      judges: { reflection: { usesVerdicts: false, reflect } },
    });
    expect(attempts(events)).toBe(1);
    expect(final).toMatchObject({ outcome: "approved", warning: { code: "reflection_has_reservations" } });
  });

  it("treats a failed reflection as unknown: no loop, and no approval", async () => {
    const { final, events } = await run("self-reflective", { judges: reflections(null) });
    expect(attempts(events)).toBe(1);
    expect(final).toMatchObject({ outcome: "best_effort", reason: { code: "reflection_unknown" } });
  });

  it("refines the query when the passages gave no answer", async () => {
    const generator = scriptedGenerator(["", "Fact number 1 stands here. [1]"]);
    const { nodes, final } = await run("self-reflective", { judges: reflections(1), dependencies: { generator } });
    expect(nodes.filter((node) => node === "generate")).toHaveLength(2);
    expect(final).toMatchObject({ outcome: "approved", fromAttempt: 2 });
  });

  it("searches with a hypothetical passage and further wordings, and reranks, if the settings enable it", async () => {
    const searches: RetrievalRequest[] = [];
    const questions: string[] = [];
    const { retriever } = fakeWorkflow().dependencies;
    const { nodes, events } = await run("self-reflective", {
      judges: reflections(0.4, 0.9),
      settings: { retrieval: { topK: 1, hyde: true, variants: 2, rerank: "built-in" } },
      dependencies: {
        reranker: {
          key: "backwards",
          by: { model: "backwards", provider: null },
          most: 10,
          rerank: async ({ question, passages }) => {
            questions.push(question);
            return passages.toReversed();
          },
        },
        retriever: {
          search: (request) => {
            searches.push(request);
            return retriever.search(request);
          },
        },
      },
    });
    expect(nodes.filter((node) => node === "expand_query")).toHaveLength(2);
    expect(searches[0]).toMatchObject({ k: 1, reranker: { most: 10, key: "backwards\nWhich facts stand here?" } });
    expect(searches[0]?.denseText).toContain("Fact number 1");
    expect(searches.map(({ query, variants }) => variants?.map((text) => text.replace(query, "")))).toEqual([
      [" in words 1", " in words 2"],
      [" in words 1", " in words 2"],
    ]);
    // The question itself, whatever the query became.
    expect(questions).toEqual(["Which facts stand here?", "Which facts stand here?"]);
    expect(only(events, "query-expand")).toHaveLength(2);
    expect(only(events, "retrieval-result").map(({ passages }) => passages.map(({ ordinal }) => ordinal))).toEqual([
      [1],
      [1],
    ]);
  });
});

describe("candidates", () => {
  const BEGIN = ["detect_language", "decide_retrieval", "retrieve", "grade_documents", "decide_to_generate"];
  const END = ["assess_candidates", "select_candidate", "finalize"];
  const generator = () => scriptedGenerator(["Fact number 1 stands here. [1]", "Fact number 2 stands here. [2]"]);

  function judged(...judgements: [CandidateSupport, number | null][]): Pick<Judges, "candidates"> {
    return {
      candidates: {
        usesVerdicts: false,
        judge: async ({ answer: text }) => {
          const [support, utility] = judgements[text.includes("number 1") ? 0 : 1] ?? ["unknown", null];
          return fakeCandidateJudgement(support, utility);
        },
      },
    };
  }

  it("writes one candidate for each relevant passage and logs them all", async () => {
    const asked = generator();
    const { nodes, events, final } = await run("candidates", { dependencies: { generator: asked } });
    expect(nodes).toEqual([...BEGIN, "generate_candidates", ...END]);
    expect(asked.requests.map(({ passages }) => passages.map(({ number }) => number))).toEqual([[1], [2]]);
    expect(only(events, "candidate-result").map(({ candidateId, rank }) => [candidateId, rank])).toEqual([
      ["a1.c1", 1],
      ["a1.c2", 2],
    ]);
    expect(only(events, "candidate-judgement")).toHaveLength(2);
    expect(new Set(only(events, "text-delta").map(({ candidateId }) => candidateId))).toEqual(
      new Set(["a1.c1", "a1.c2"]),
    );
    expect(final.outcome).toBe("approved");
  });

  it.each([
    [
      "full support over utility",
      [
        ["partially", 5],
        ["fully", 2],
      ],
      2,
    ],
    [
      "higher utility with equal support",
      [
        ["fully", 3],
        ["fully", 4],
      ],
      2,
    ],
    [
      "the higher-ranked passage in a tie",
      [
        ["fully", 4],
        ["fully", 4],
      ],
      1,
    ],
    [
      "higher utility when neither is fully supported",
      [
        ["none", 5],
        ["partially", 4],
      ],
      1,
    ],
  ] as const)("prefers %s", async (_name, judgements, rank) => {
    const { events, final } = await run("candidates", {
      judges: judged(...judgements.map(([support, utility]): [CandidateSupport, number] => [support, utility])),
      dependencies: { generator: generator() },
    });
    expect(only(events, "candidate-select")).toMatchObject([{ candidateId: `a1.c${rank}` }]);
    expect(final.text).toContain(`number ${rank}`);
    expect(final.citations.map(({ number }) => number)).toEqual([rank]);
  });

  it.each([
    ["partially", 5, "partially_supported"],
    ["none", 5, "not_grounded"],
    ["unknown", 5, "grounding_unknown"],
    ["fully", 2, "not_useful"],
    ["fully", null, "usefulness_unknown"],
  ] as const)("is best effort when the best is supported %s, with utility %s", async (support, utility, code) => {
    const judges = judged([support, utility], [support, utility]);
    const { final } = await run("candidates", { judges, dependencies: { generator: generator() } });
    expect(final).toMatchObject({ outcome: "best_effort", reason: { code } });
  });

  it("answers without retrieval, with that reason, when no passage is relevant", async () => {
    const { nodes, final } = await run("candidates", { judges: grading("irrelevant") });
    expect(nodes).toEqual([...BEGIN, "generate", "finalize"]);
    expect(final).toMatchObject({
      outcome: "best_effort",
      reason: { code: "answered_without_retrieval" },
      missing: [],
    });
  });

  it("answers without retrieval when none is needed", async () => {
    const decide = async () => ({ retrieve: false, reason: reason("retrieval_not_needed") });
    const { nodes, final, events } = await run("candidates", {
      dependencies: { questionPlanning: { retrievalDecider: { decide } } },
    });
    expect(nodes).toEqual(["detect_language", "decide_retrieval", "generate", "finalize"]);
    expect(only(events, "route-select")).toMatchObject([{ route: "llm_internal" }]);
    expect(final).toMatchObject({ outcome: "best_effort", reason: { code: "model_knowledge_only" } });
  });

  it("abstains when no passage gives a candidate", async () => {
    const { final } = await run("candidates", { dependencies: { generator: scriptedGenerator([""]) } });
    expect(final).toMatchObject({ outcome: "abstained", reason: { code: "answer_not_found" } });
  });

  it("works without a model: every passage's quote is a candidate", async () => {
    const reader = scriptedGenerator(["Fact number 1 stands here. [1]"], "built-in-reader");
    const relevant = await run("candidates", { dependencies: { generator: reader } });
    expect(relevant.final.outcome).toBe("approved");
    const none = await run("candidates", { judges: grading("irrelevant"), dependencies: { generator: reader } });
    expect(none.final).toMatchObject({ outcome: "abstained", reason: { code: "no_relevant_passages" } });
  });
});

describe("adaptive routes", () => {
  it("answers questions about the latest information from the documents, with that reason, without web search", async () => {
    const route = async () => ({ route: "web_search", reason: reason("route_latest_information") }) as const;
    const { nodes, events, final } = await run("adaptive", {
      dependencies: { questionPlanning: { router: { route } } },
    });
    expect(nodes).toContain("retrieve");
    expect(only(events, "route-select")).toMatchObject([
      { route: "kg_retrieval", reason: { code: "web_search_unavailable" } },
    ]);
    expect(final).toMatchObject({ outcome: "approved", warning: { code: "web_search_unavailable" } });
  });

  it("answers questions outside the domain from the model's own knowledge, checked for usefulness and never approved", async () => {
    const route = async () => ({ route: "llm_internal", reason: reason("route_out_of_domain") }) as const;
    const { nodes, final } = await run("adaptive", { dependencies: { questionPlanning: { router: { route } } } });
    expect(nodes).not.toContain("retrieve");
    expect(final).toMatchObject({ outcome: "best_effort", reason: { code: "model_knowledge_only" } });
  });

  it("regenerates without a limit until the deadline if the settings have no cap", async () => {
    const base = fakeWorkflow().dependencies.judges;
    const workflow = fakeWorkflow({
      settings: { caps: { regenerations: null } },
      dependencies: {
        judges: {
          ...base,
          support: {
            ...base.support,
            judgeEarly: async (claim) => ({
              claimId: claim.id,
              verdict: "unsupported",
              score: 0,
              evidence: null,
              judge: "built-in",
              reason: reason("evidence_missing"),
              ms: 0,
            }),
          },
        },
        generator: scriptedGenerator(differentAnswers(6)),
      },
    });
    const { generator } = workflow.dependencies;
    workflow.dependencies.generator = {
      ...generator,
      async *generate(request) {
        if (request.attempt === 6) workflow.deadline.abort(new Error("deadline"));
        yield* generator.generate(request);
      },
    };
    await workflow.run();
    expect(attempts(workflow.events)).toBe(6);
    // The deadline cut the draft off before its first word, so passages are quoted: better than five unsupported
    // answers.
    expect(answer(workflow.events)).toMatchObject({ fromAttempt: 6, reason: { code: "deadline_reached" } });
  });
});

describe("a follow-up question", () => {
  it("is condensed before any search", async () => {
    const workflow = fakeWorkflow({
      earlier: [{ question: "Who leads the survey?", answer: "Ines does." }],
      dependencies: {
        questionPlanning: {
          condenser: {
            condense: async () => ({ question: "When did Ines begin?", reason: reason("question_condensed") }),
          },
        },
      },
    });
    await workflow.run();
    expect(nodesEntered(workflow.events).slice(0, 3)).toEqual([
      "detect_language",
      "condense_question",
      "route_question",
    ]);
    expect(only(workflow.events, "question-condense")).toMatchObject([{ to: "When did Ines begin?" }]);
    expect(only(workflow.events, "retrieval-result")).toMatchObject([{ query: "When did Ines begin?" }]);
  });

  it.each([
    ["How many visitors came in 2022?", "en"],
    ["Combien de visiteurs sont venus en 2022 ?", "fr"],
  ])("whose language is unclear is in that of the question before it: %s", async (question, language) => {
    const workflow = fakeWorkflow({ question: "2023?", earlier: [{ question, answer: "900." }] });
    await workflow.run();
    expect(only(workflow.events, "node-end").find(({ visit }) => visit.node === "detect_language")).toMatchObject({
      output: { language },
    });
  });
});

describe("synthetic context", () => {
  it.each(["adaptive", "self-rag", "self-reflective", "candidates"] as const)(
    "is never grounded in %s",
    async (profile) => {
      const search = () => Promise.reject(new AppError("unavailable", "down"));
      const generator = scriptedGenerator(["From memory."]);
      const { final, events } = await run(profile, {
        dependencies: { retriever: { search }, generator },
        judges: { usefulness: { judge: async () => fakeUsefulness("useful") } },
      });
      expect(final).toMatchObject({ outcome: "best_effort", reason: { code: "synthetic_context" } });
      for (const { reflection } of only(events, "reflection-result"))
        expect(reflection).toMatchObject({ groundedness: "not_applicable", score: null });
    },
  );
});
