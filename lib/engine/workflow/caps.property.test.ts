import fc from "fast-check";
import { expect, it } from "vitest";
import { ModelError } from "@/lib/engine/models/chat-model";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { runEventSchema } from "@/lib/shared/contracts/runs/run-event";
import { methodSchema, routingSchema, type SettingsLayer } from "@/lib/shared/contracts/settings/settings";
import { AppError } from "@/lib/shared/errors";
import { mostModelTasks } from "./caps";
import { workflowPlan } from "./graph";
import { answer } from "./testing/answer-of";
import { FAILED_CALL } from "./testing/failed-call";
import { fakeWebSearcher } from "./testing/fake-web-searcher";
import {
  fakeCandidateJudgement,
  fakeGrade,
  fakeReflection,
  fakeUsefulness,
  fakeVerdict,
  fakeWorkflow,
  type OtherDependencies,
} from "./testing/fake-workflow";

const settingsArbitrary: fc.Arbitrary<SettingsLayer> = fc.record({
  workflow: fc.record({
    routing: fc.constantFrom(...routingSchema.options),
    method: fc.constantFrom(...methodSchema.options),
  }),
  checks: fc.record({ documentGrading: fc.boolean(), hallucination: fc.boolean(), answerQuality: fc.boolean() }),
  caps: fc.record({ transforms: fc.integer({ min: 0, max: 3 }), regenerations: fc.integer({ min: 0, max: 3 }) }),
  reflection: fc.record({
    minScore: fc.constantFrom(0, 0.5, 0.8, 1),
    maxIterations: fc.integer({ min: 1, max: 3 }),
  }),
  retrieval: fc.record({
    topK: fc.integer({ min: 1, max: 3 }),
    hyde: fc.boolean(),
    variants: fc.integer({ min: 0, max: 2 }),
    rerank: fc.constantFrom("none" as const, "built-in" as const, "llm" as const),
  }),
  webSearch: fc.record({
    provider: fc.constantFrom("none" as const, "searxng" as const),
    whenLibraryLacks: fc.boolean(),
  }),
});

/** Random values for a run, one after the other; it starts again when they are used up. */
class Chance {
  private at = 0;
  constructor(private readonly values: readonly number[]) {}

  pick<T>(...options: [T, ...T[]]): T {
    const value = this.values[this.at % this.values.length] ?? 0;
    this.at += 1;
    return options[value % options.length] ?? options[0];
  }
}

function modelAway(): ModelError {
  return new ModelError(reason("model_unreachable"), FAILED_CALL, false);
}

/** Parts with random results; each counts the tasks that it would send to a language model. */
function chancyDependencies(
  chance: Chance,
  kind: "language-model" | "built-in-reader",
  task: () => void,
): OtherDependencies {
  const base = fakeWorkflow().dependencies;
  const relevance = ["relevant", "irrelevant", "unknown"] as const;
  const verdicts = ["supported", "partial", "contradicted", "unsupported", "unknown"] as const;
  const usefulness = ["useful", "not_useful", "unknown"] as const;
  return {
    retriever: {
      search: (request) => {
        if (chance.pick(false, false, false, true)) return Promise.reject(new AppError("unavailable", "down"));
        return chance.pick(true, true, false)
          ? base.retriever.search(request)
          : Promise.resolve({ passages: [], degradations: [], cached: false });
      },
    },
    questionPlanning: {
      router: {
        route: async (_question, available) => {
          task();
          return { route: chance.pick("kg_retrieval", ...available), reason: reason("route_library_match") };
        },
      },
      retrievalDecider: {
        decide: async () => {
          task();
          return { retrieve: chance.pick(true, false), reason: reason("retrieval_needed") };
        },
      },
      condenser: {
        condense: async (question) => {
          task();
          return { question: chance.pick(question, `${question} again`), reason: reason("question_condensed") };
        },
      },
    },
    searchPlanning: {
      expander: {
        expand: async () => {
          task();
          return chance.pick("A passage.", null);
        },
      },
      rewriter: {
        rewrite: (request, context) => {
          task();
          return base.searchPlanning.rewriter.rewrite(request, context);
        },
      },
    },
    webSearcher: {
      provider: "searxng",
      search: (request) => chance.pick(fakeWebSearcher(), fakeWebSearcher("web_found_nothing")).search(request),
    },
    generator: {
      kind,
      model: kind === "language-model" ? "chance" : null,
      async *generate() {
        task();
        const end = chance.pick("whole", "whole", "empty", "fails", "cut");
        if (end === "fails" && kind === "language-model") throw modelAway();
        const cites = chance.pick(true, true, true, false);
        const said = (n: number) => `Fact number ${n} stands here.${cites ? ` [${n}]` : ""} `;
        if (end !== "empty") yield { type: "text", text: said(1) };
        if (end === "cut" && kind === "language-model") throw modelAway();
        if (end === "whole") yield { type: "text", text: said(2) };
      },
    },
    judges: {
      relevance: {
        grade: async (passages) => {
          task();
          return passages.map((passage) => fakeGrade(passage, chance.pick(...relevance)));
        },
      },
      support: {
        judgeEarly: async (claim) => chance.pick(null, fakeVerdict(claim, chance.pick(...verdicts))),
        judgeRemaining: async (claims) => {
          task();
          const together = chance.pick(true, false);
          return {
            verdicts: claims.map((claim) => fakeVerdict(claim, chance.pick(...verdicts))),
            usefulness: together ? fakeUsefulness(chance.pick(...usefulness)) : null,
          };
        },
      },
      usefulness: {
        judge: async () => {
          task();
          return fakeUsefulness(chance.pick(...usefulness));
        },
      },
      reflection: {
        usesVerdicts: false,
        reflect: async () => {
          task();
          return fakeReflection(chance.pick(0, 0.5, 0.79, 0.8, 1, null), chance.pick(true, false));
        },
      },
      candidates: {
        usesVerdicts: false,
        judge: async () => {
          task();
          return fakeCandidateJudgement(
            chance.pick("fully", "partially", "none", "unknown"),
            chance.pick(1, 3, 5, null),
          );
        },
      },
    },
  };
}

it("ends within its caps, with exactly one non-empty answer, whatever the parts return", async () => {
  await fc.assert(
    fc.asyncProperty(
      settingsArbitrary,
      fc.array(fc.nat(59), { minLength: 1, maxLength: 60 }),
      fc.boolean(),
      fc.boolean(),
      fc.constantFrom(null, "kg_retrieval" as const, "web_search" as const),
      async (settings, values, isModel, isFollowUp, pinnedRoute) => {
        let tasks = 0;
        const kind = isModel ? "language-model" : "built-in-reader";
        const dependencies = chancyDependencies(new Chance(values), kind, () => (tasks += 1));
        const earlier = isFollowUp ? [{ question: "What is it?", answer: "An almanac." }] : [];
        const workflow = fakeWorkflow({
          settings,
          dependencies,
          earlier,
          ...(pinnedRoute === null ? {} : { pinnedRoute }),
        });
        await workflow.run();

        const final = answer(workflow.events);
        expect(final.text.trim() === "").toBe(final.outcome === "abstained");
        expect(["approved", "best_effort", "abstained"]).toContain(final.outcome);
        if (final.outcome === "approved") {
          expect(workflow.stamp.settings.checks.hallucination).toBe(true);
          expect(final.citations).not.toEqual([]);
        }
        const plan = workflowPlan(workflow.stamp, { pinnedRoute, earlier });
        if (isModel) expect(tasks).toBeLessThanOrEqual(mostModelTasks(workflow.stamp.settings, plan));
        const searches = workflow.events.filter(({ type }) => type === "web-result").length;
        expect(searches).toBeLessThanOrEqual(plan.web.route || plan.web.fallback ? 1 : 0);
        expect(workflow.events.map((event) => runEventSchema.parse(event).seq)).toEqual(
          workflow.events.map((_, at) => at + 1),
        );
      },
    ),
  );
}, 120_000);
