import { describe, expect, it } from "vitest";
import type { SupportJudge } from "@/lib/engine/ports/judge";
import { runEventSchema } from "@/lib/shared/contracts/runs/run-event";
import { AppError } from "@/lib/shared/errors";
import { answer, only } from "./testing/answer-of";
import {
  differentAnswers,
  fakeGrade,
  fakeUsefulness,
  fakeVerdict,
  fakeWorkflow,
  nodesEntered,
  scriptedGenerator,
} from "./testing/fake-workflow";
import { freshPassages } from "./testing/fresh-passages";

const NOTHING_RELEVANT = {
  relevance: {
    grade: async (passages: Parameters<typeof fakeGrade>[0][]) => passages.map((p) => fakeGrade(p, "irrelevant")),
  },
};

describe("the adaptive workflow", () => {
  it("approves an answer that passes every check, and logs events that match the contract", async () => {
    const workflow = fakeWorkflow();
    await workflow.run();
    expect(nodesEntered(workflow.events)).toEqual([
      "detect_language",
      "route_question",
      "retrieve",
      "grade_documents",
      "decide_to_generate",
      "generate",
      "check_hallucination",
      "decide_grounded",
      "check_answer_quality",
      "decide_useful",
      "finalize",
    ]);
    expect(answer(workflow.events)).toMatchObject({
      outcome: "approved",
      fromAttempt: 1,
      citations: [{ number: 1 }, { number: 2 }],
    });
    expect(workflow.events.map((event) => runEventSchema.parse(event).seq)).toEqual(
      workflow.events.map((_, i) => i + 1),
    );
  });

  it("adds the source that the check found to a sentence that the writer gave none", async () => {
    const support: SupportJudge = {
      judgeEarly: async (claim, passages) => {
        const found = passages.find(({ text }) => text.includes(claim.text.slice(0, 13)));
        const evidence =
          found === undefined ? null : { passageId: found.id, start: 0, end: found.text.length, quote: found.text };
        return { ...fakeVerdict(claim, "supported"), evidence };
      },
      judgeRemaining: async () => ({ verdicts: [], usefulness: null }),
    };
    const workflow = fakeWorkflow({
      dependencies: {
        generator: scriptedGenerator(["Fact number 2 stands here. Fact number 1 is beside it [9]."]),
        judges: { ...fakeWorkflow().dependencies.judges, support },
      },
    });
    await workflow.run();
    expect(answer(workflow.events)).toMatchObject({
      outcome: "approved",
      text: "Fact number 2 stands here [2]. Fact number 1 is beside it [1].",
      citations: [{ number: 2 }, { number: 1 }],
      addedCitations: [
        { claimId: "a1.s0", number: 2 },
        { claimId: "a1.s1", number: 1 },
      ],
    });
  });

  it("judges a sentence while the next one streams", async () => {
    const workflow = fakeWorkflow();
    await workflow.run();
    const firstVerdict = workflow.events.findIndex((event) => event.type === "claim-verdict");
    const lastDelta = workflow.events.findLastIndex((event) => event.type === "text-delta");
    expect(firstVerdict).toBeGreaterThan(0);
    expect(firstVerdict).toBeLessThan(lastDelta);
  });

  it("abstains after three transformations when no passage is relevant", async () => {
    const judges = { ...fakeWorkflow().dependencies.judges, ...NOTHING_RELEVANT };
    const workflow = fakeWorkflow({ dependencies: { judges, ...freshPassages() } });
    await workflow.run();
    const queries = only(workflow.events, "retrieval-result").map((event) => event.query);
    expect(new Set(queries).size).toBe(4);
    expect(only(workflow.events, "query-rewrite")).toHaveLength(3);
    expect(answer(workflow.events)).toMatchObject({
      outcome: "abstained",
      text: "",
      fromAttempt: null,
      reason: { code: "transforms_spent", params: { cap: 3 } },
      missing: [{ code: "no_relevant_passages", params: { transforms: 3 } }],
    });
  });

  it("regenerates from the same passages when a sentence is contradicted, and gives the generator the reason", async () => {
    const generator = scriptedGenerator(["Fact number 9 stands here. [1]", "Fact number 1 stands here. [1]"]);
    const base = fakeWorkflow().dependencies;
    const support = {
      ...base.judges.support,
      judgeEarly: async (claim: Parameters<typeof fakeVerdict>[0]) =>
        fakeVerdict(claim, claim.text.includes("9") ? "contradicted" : "supported"),
    };
    const workflow = fakeWorkflow({ dependencies: { generator, judges: { ...base.judges, support } } });
    await workflow.run();
    expect(only(workflow.events, "retrieval-result")).toHaveLength(1);
    expect(generator.requests.map((request) => request.feedback?.code)).toEqual([undefined, "number_mismatch"]);
    expect(answer(workflow.events)).toMatchObject({ outcome: "approved", fromAttempt: 2 });
    expect(only(workflow.events, "reflection-result").map((event) => event.reflection.score)).toEqual([0, 1]);
    expect(new Set(only(workflow.events, "text-delta").map((event) => event.textVersion))).toEqual(new Set([1, 2]));
  });

  it("does not judge sentences that state nothing, and does not approve an answer with only such sentences", async () => {
    const run = async (text: string) => {
      const judges = fakeWorkflow().dependencies.judges;
      const workflow = fakeWorkflow({ dependencies: { generator: scriptedGenerator([text]), judges } });
      await workflow.run();
      return workflow.events;
    };
    const stated = await run("Here is what the almanac says [1]:\n- Fact number 1 stands here.\n\nI hope this helps!");
    expect(only(stated, "claim-verdict").map((event) => event.claim.text)).toEqual(["- Fact number 1 stands here."]);
    expect(answer(stated)).toMatchObject({ outcome: "approved" });
    const empty = await run("Here are the main points [1]:\n\nLet me know if you need more details.");
    expect(only(empty, "claim-verdict")).toEqual([]);
    expect(only(empty, "reflection-result").map((event) => event.reflection)).toMatchObject([
      { groundedness: "unknown", score: null },
    ]);
    expect(answer(empty)).toMatchObject({ outcome: "best_effort", reason: { code: "grounding_unknown" } });
  });

  it("has no answer if only the announcement of removed sentences would be left", async () => {
    const generator = scriptedGenerator(["Here is what the almanac says:\n- Fact number 9 stands here. [1]"]);
    const base = fakeWorkflow().dependencies;
    const support = {
      ...base.judges.support,
      judgeEarly: async (claim: Parameters<typeof fakeVerdict>[0]) =>
        ({ ...fakeVerdict(claim, "contradicted"), judge: "llm" }) as const,
    };
    const workflow = fakeWorkflow({
      settings: { caps: { regenerations: 0 } },
      dependencies: { generator, judges: { ...base.judges, support } },
    });
    await workflow.run();
    expect(answer(workflow.events)).toMatchObject({ outcome: "abstained", text: "" });
  });

  it("leaves a sentence that a judge finds to state nothing out of the score, and never strikes it", async () => {
    const generator = scriptedGenerator(["Fact number 1 stands here. [1] Facts are a wide field."]);
    const base = fakeWorkflow().dependencies;
    const support = {
      ...base.judges.support,
      judgeEarly: async (claim: Parameters<typeof fakeVerdict>[0]) =>
        fakeVerdict(claim, claim.text.includes("wide") ? "no_claim" : "supported"),
    };
    const workflow = fakeWorkflow({ dependencies: { generator, judges: { ...base.judges, support } } });
    await workflow.run();
    expect(only(workflow.events, "reflection-result").map((event) => event.reflection)).toMatchObject([
      { groundedness: "grounded", score: 1 },
    ]);
    expect(only(workflow.events, "claim-retract")).toEqual([]);
    expect(answer(workflow.events)).toMatchObject({ outcome: "approved" });
    expect(answer(workflow.events).text).toContain("wide field");
  });

  it("stops a draft at a failed sentence if it is written again, and never in the last try", async () => {
    const text = "Fact number 9 stands here. [1] Fact number 1 stands here. [1] Fact number 2 stands here. [2]";
    const base = fakeWorkflow().dependencies;
    const remaining: string[] = [];
    const support = {
      judgeEarly: async (claim: Parameters<typeof fakeVerdict>[0]) =>
        fakeVerdict(claim, claim.text.includes("9") ? "contradicted" : "supported"),
      judgeRemaining: async (claims: Parameters<typeof fakeVerdict>[0][]) => {
        remaining.push(...claims.map((claim) => claim.id));
        return { verdicts: [], usefulness: null };
      },
    };
    const workflow = fakeWorkflow({
      settings: { caps: { regenerations: 1 } },
      dependencies: { generator: scriptedGenerator([text]), judges: { ...base.judges, support } },
    });
    await workflow.run();
    const drafts = only(workflow.events, "node-end").filter((event) => event.visit.node === "generate");
    expect(drafts.map((event) => event.summary)).toMatchObject([
      { code: "answer_cut_short" },
      { code: "answer_generated", params: { sentences: 3 } },
    ]);
    expect(drafts.map((event) => event.output)).toMatchObject([{ text: "Fact number 9 stands here. [1]" }, { text }]);
    expect(remaining).toEqual([]);
    expect(only(workflow.events, "degraded")).toEqual([]);
    expect(answer(workflow.events)).toMatchObject({
      fromAttempt: 2,
      text: "Fact number 1 stands here. [1] Fact number 2 stands here. [2]",
    });
  });

  it("removes the unsupported sentence and reports it when regenerations are spent", async () => {
    const generator = scriptedGenerator(["Fact number 1 stands here. [1] Fact number 9 stands here. [2]"]);
    const base = fakeWorkflow().dependencies;
    const support = {
      ...base.judges.support,
      judgeEarly: async (claim: Parameters<typeof fakeVerdict>[0]) =>
        fakeVerdict(claim, claim.text.includes("9") ? "unsupported" : "supported"),
    };
    const workflow = fakeWorkflow({
      settings: { caps: { regenerations: 1 } },
      dependencies: { generator, judges: { ...base.judges, support } },
    });
    await workflow.run();
    expect(generator.requests).toHaveLength(2);
    expect(answer(workflow.events)).toMatchObject({
      outcome: "best_effort",
      text: "Fact number 1 stands here. [1]",
      reason: { code: "regenerations_spent", params: { cap: 1 } },
      missing: [{ code: "evidence_verbatim" }],
      warning: { code: "unsupported_sentences_removed", params: { count: 1 } },
    });
    expect(only(workflow.events, "claim-retract")).toMatchObject([{ claimId: "a2.s1" }]);
  });

  it("counts transformations once for both loops and ends with its best effort", async () => {
    const base = fakeWorkflow().dependencies;
    const workflow = fakeWorkflow({
      dependencies: {
        judges: { ...base.judges, usefulness: { judge: async () => fakeUsefulness("not_useful") } },
        generator: scriptedGenerator(differentAnswers(4)),
      },
    });
    await workflow.run();
    expect(only(workflow.events, "query-rewrite")).toHaveLength(3);
    expect(answer(workflow.events)).toMatchObject({
      outcome: "best_effort",
      reason: { code: "transforms_spent", params: { cap: 3 } },
      missing: [{ code: "answer_off_topic" }],
      fromAttempt: 4,
    });
  });

  it.each(["not useful", "not grounded"])("ends once an answer that is %s is written again", async (why) => {
    const { judges } = fakeWorkflow().dependencies;
    const support: SupportJudge = {
      judgeEarly: async (claim) => fakeVerdict(claim, "unsupported"),
      judgeRemaining: judges.support.judgeRemaining,
    };
    const workflow = fakeWorkflow({
      dependencies: {
        judges:
          why === "not useful"
            ? { ...judges, usefulness: { judge: async () => fakeUsefulness("not_useful") } }
            : { ...judges, support },
        // A different citation number does not make a different answer.
        generator: scriptedGenerator([
          "Fact 1 stands here. [1]",
          "Fact 2 stands here. [1]",
          "Fact 1 stands  here. [2]",
        ]),
      },
    });
    await workflow.run();
    expect(only(workflow.events, "node-start").filter(({ visit }) => visit.node === "generate")).toHaveLength(3);
    expect(answer(workflow.events)).toMatchObject({
      outcome: "best_effort",
      reason: { code: "same_answer_written" },
    });
    const [first] = answer(workflow.events).missing;
    expect(first?.code).toBe(why === "not useful" ? "answer_off_topic" : "evidence_verbatim");
  });

  describe("an answer none of whose sentences is supported", () => {
    const judgedBy = async (judge: "built-in" | "llm") => {
      const { judges } = fakeWorkflow().dependencies;
      const judgeEarly: SupportJudge["judgeEarly"] = async (claim) => ({ ...fakeVerdict(claim, "unsupported"), judge });
      const workflow = fakeWorkflow({
        settings: { caps: { regenerations: 0 } },
        dependencies: { judges: { ...judges, support: { ...judges.support, judgeEarly } } },
      });
      await workflow.run();
      return workflow.events;
    };

    it("is shown with its marks if only a built-in judge failed it", async () => {
      const events = await judgedBy("built-in");
      expect(only(events, "claim-retract")).toEqual([]);
      expect(answer(events)).toMatchObject({
        outcome: "best_effort",
        text: "Fact number 1 stands here. [1] Fact number 2 stands here. [2]",
        warning: { code: "unsupported_sentences_kept", params: { count: 2 } },
      });
    });

    it("is not shown if the language model failed it", async () => {
      expect(answer(await judgedBy("llm"))).toMatchObject({ outcome: "abstained", text: "" });
    });
  });

  it("never approves an answer that a failed judge left unknown, and does not retry it", async () => {
    const base = fakeWorkflow().dependencies;
    const support = { judgeEarly: async () => null, judgeRemaining: base.judges.support.judgeRemaining };
    const workflow = fakeWorkflow({ dependencies: { judges: { ...base.judges, support } } });
    await workflow.run();
    expect(only(workflow.events, "query-rewrite")).toEqual([]);
    expect(only(workflow.events, "reflection-result")).toMatchObject([
      { reflection: { groundedness: "unknown", score: null } },
    ]);
    expect(answer(workflow.events)).toMatchObject({ outcome: "best_effort", reason: { code: "grounding_unknown" } });
  });

  it.each([
    [{ hallucination: false, answerQuality: false }, "answer_not_checked"],
    [{ hallucination: false, answerQuality: true }, "grounding_not_checked"],
  ])("does not approve an answer whose grounding was not checked: %o", async (checks, code) => {
    const workflow = fakeWorkflow({ settings: { checks } });
    await workflow.run();
    expect(only(workflow.events, "claim-verdict")).toEqual([]);
    expect(answer(workflow.events)).toMatchObject({ outcome: "best_effort", reason: { code } });
  });

  it("labels an answer without retrieval, and never reports it as grounded", async () => {
    const retriever = {
      search: async () => {
        throw new AppError("unavailable", "down");
      },
    };
    const workflow = fakeWorkflow({ dependencies: { retriever, generator: scriptedGenerator(["From memory."]) } });
    await workflow.run();
    expect(only(workflow.events, "degraded")).toMatchObject([{ what: "retriever", fallback: "synthetic-context" }]);
    expect(only(workflow.events, "reflection-result")).toMatchObject([
      { reflection: { groundedness: "not_applicable", score: null } },
    ]);
    expect(answer(workflow.events)).toMatchObject({ outcome: "best_effort", reason: { code: "synthetic_context" } });
  });

  it("reports only in its first step that prompts changed since its stamp", async () => {
    const changed = fakeWorkflow({ changedPrompts: ["en/generate"] });
    await changed.run();
    const [first, ...others] = changed.events.flatMap((event) => (event.type === "node-start" ? [event.input] : []));
    expect(first).toMatchObject({ promptsChangedSinceStart: ["en/generate"] });
    for (const input of others) expect(input).not.toHaveProperty("promptsChangedSinceStart");
  });

  it("stops at once when it is cancelled", async () => {
    const workflow = fakeWorkflow({
      dependencies: {
        generator: {
          kind: "language-model",
          model: "m",
          async *generate(request) {
            yield { type: "text", text: "Fact" };
            workflow.cancel.abort(new Error("cancelled"));
            request.signal.throwIfAborted();
          },
        },
      },
    });
    await expect(workflow.run()).rejects.toThrow("cancelled");
    expect(only(workflow.events, "answer-final")).toEqual([]);
  });
});
