import fc from "fast-check";
import { createTranslator } from "next-intl";
import { describe, expect, it } from "vitest";
import type { AnswerGenerator } from "@/lib/engine/models/answer-generator";
import { workflowPlan } from "@/lib/engine/workflow/graph";
import { fakeWebSearcher } from "@/lib/engine/workflow/testing/fake-web-searcher";
import {
  fakeCandidateJudgement,
  fakeGrade,
  fakeReflection,
  fakeUsefulness,
  fakeVerdict,
  fakeWorkflow,
} from "@/lib/engine/workflow/testing/fake-workflow";
import { workflowTopology } from "@/lib/engine/workflow/topology";
import { type Reason, reason, reasonSchema } from "@/lib/shared/contracts/runs/reason";
import type { RunEvent } from "@/lib/shared/contracts/runs/run-event";
import en from "@/messages/en.json";
import fr from "@/messages/fr.json";
import { chatFold, foldChat } from "../chat/chat";
import { advanceFold } from "../fold";
import { reasonMessage } from "../text/reason-message";
import { foldAttempts } from "../trace/attempts";
import { stepLines } from "../trace/steps";
import { foldTrace } from "../trace/trace";
import { diagramFold, foldDiagram } from "./diagram";

/** Logs of the compiled graph under random settings and random judges. */
const runs = fc.record({
  workflow: fc.record({
    routing: fc.constantFrom("routes", "retrieval", "none"),
    method: fc.constantFrom("checks", "reflection", "candidates"),
  }),
  checks: fc.record({ documentGrading: fc.boolean(), hallucination: fc.boolean(), answerQuality: fc.boolean() }),
  retrieval: fc.record({ hyde: fc.boolean() }),
  reflection: fc.record({ maxIterations: fc.integer({ min: 1, max: 3 }) }),
  caps: fc.record({ transforms: fc.nat(2), regenerations: fc.nat(2) }),
  webSearch: fc.record({ provider: fc.constantFrom("none", "searxng"), whenLibraryLacks: fc.boolean() }),
  judgesSentences: fc.boolean(),
  /** Answers of judges and deciders, one number each. */
  answers: fc.array(fc.nat(11), { minLength: 1, maxLength: 12 }),
});
type Asked = typeof runs extends fc.Arbitrary<infer T> ? T : never;

/** States the fact of each passage in its input, so that every candidate has its own text. */
const QUOTING: AnswerGenerator = {
  kind: "language-model",
  model: "scripted",
  async *generate({ passages }) {
    for (const { number } of passages) {
      yield { type: "text", text: `Fact number ${number} ` };
      await Promise.resolve();
      yield { type: "text", text: `stands here. [${number}] ` };
    }
    if (passages.length === 0) yield { type: "text", text: "So I believe." };
  },
};

async function logOf({ judgesSentences, answers, ...settings }: Asked): Promise<RunEvent[]> {
  let asked = 0;
  const next = <T>(...choices: readonly [T, ...T[]]): T => {
    const answer = answers[asked++ % answers.length] ?? 0;
    return choices[answer % choices.length] ?? choices[0];
  };
  const workflow = fakeWorkflow({
    settings,
    earlier: [{ question: "Before?", answer: "Yes." }],
    dependencies: {
      generator: QUOTING,
      webSearcher: fakeWebSearcher(),
      questionPlanning: {
        router: {
          route: async () => ({
            route: next("kg_retrieval", "web_search", "llm_internal"),
            reason: reason("route_chosen_by_model"),
          }),
        },
        retrievalDecider: {
          decide: async () => ({ retrieve: next(true, true, false), reason: reason("retrieval_needed") }),
        },
        condenser: {
          condense: async (question) => ({ question: next(question, "Which?"), reason: reason("question_condensed") }),
        },
      },
      judges: {
        relevance: {
          grade: async (given) => given.map((passage) => fakeGrade(passage, next("relevant", "irrelevant", "unknown"))),
        },
        support: {
          judgeEarly: async (claim) => fakeVerdict(claim, next("supported", "partial", "contradicted", "unknown")),
          judgeRemaining: async (claims) => ({
            verdicts: claims.map((claim) => fakeVerdict(claim, "unsupported")),
            usefulness: null,
          }),
        },
        usefulness: { judge: async () => fakeUsefulness(next("useful", "not_useful", "unknown")) },
        reflection: { usesVerdicts: judgesSentences, reflect: async () => fakeReflection(next(0.9, 0.3, null, 0.6)) },
        candidates: {
          usesVerdicts: judgesSentences,
          judge: async () => fakeCandidateJudgement(next("fully", "partially", "none", "unknown"), next(5, 2, null)),
        },
      },
    },
  });
  await workflow.run();
  const { stamp } = workflow;
  const topology = await workflowTopology(workflowPlan(stamp, { pinnedRoute: null, earlier: [{}] }));
  const first = { type: "run-start", seq: 1, at: 0, attempt: 1, question: "Which facts stand here?" } as const;
  const final = workflow.events.findLast((event) => event.type === "answer-final");
  const log: RunEvent[] = [
    { ...first, conversationId: "c", language: null, pinnedRoute: null, earlier: [], configStamp: stamp, topology },
    ...workflow.events.map((event) => ({ ...event, seq: event.seq + 1 })),
  ];
  const end = { seq: log.length + 1, at: log.at(-1)?.at ?? 0, attempt: log.at(-1)?.attempt ?? 1, ms: 1 };
  return [...log, { ...end, type: "run-end", outcome: final?.outcome ?? "failed" }];
}

const words = {
  en: createTranslator({ locale: "en", messages: en, onError: fail }),
  fr: createTranslator({ locale: "fr", messages: fr, onError: fail }),
};
function fail(error: Error): never {
  throw error;
}

/** Every reason anywhere in an event. */
function reasonsIn(value: unknown): Reason[] {
  if (typeof value !== "object" || value === null) return [];
  const parsed = reasonSchema.safeParse(value);
  const inner = Object.values(value).flatMap(reasonsIn);
  return parsed.success ? [parsed.data, ...inner] : inner;
}

const textOf = (view: ReturnType<typeof foldChat>) =>
  view.sentences
    .filter(({ retraction }) => retraction === null)
    .flatMap(({ pieces }) => pieces.map((piece) => (piece.kind === "text" ? piece.text : "")))
    .join("");

const bare = (text: string) => text.replaceAll(/\[[\d, ]+\]|\s+/g, "");

describe("the folds of any log of the compiled graph", () => {
  it("show the final answer, list each finished node once, and leave nothing open", async () => {
    await fc.assert(
      fc.asyncProperty(runs, async (asked) => {
        const log = await logOf(asked);
        const view = foldChat(log);
        const final = log.findLast((event) => event.type === "answer-final");
        expect(bare(textOf(view))).toBe(bare(final?.text ?? ""));
        expect(view.sentences.filter(({ state }) => state === "checking")).toEqual([]);
        expect(["pending", "checking"]).not.toContain(view.support.state);
        expect(view.usefulness.state).not.toBe("pending");
        const ended = log.filter((event) => event.type === "node-end").length;
        const lines = stepLines(log, { reason: ({ code }) => code, fallback: (fallback) => fallback });
        expect(lines.length).toBeGreaterThanOrEqual(ended);
        const sealed = foldAttempts(log).find(({ number }) => number === final?.fromAttempt);
        expect(bare(sealed?.text ?? "").length).toBeGreaterThanOrEqual(bare(final?.text ?? "").length);
        const { topology, nodes, edges } = foldDiagram(log);
        const drawn = topology?.nodes.map(({ id }) => id) ?? [];
        for (const node of nodes.keys()) expect(drawn).toContain(node);
        expect(edges.size).toBeGreaterThanOrEqual(drawn.length > 0 ? nodes.size - 1 : 0);
        expect([...nodes.values()].filter(({ status }) => status === "active" || status === "stopped")).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it("are the same however the log is split, and are consistent for every prefix", async () => {
    await fc.assert(
      fc.asyncProperty(runs, fc.array(fc.nat(120), { maxLength: 6 }), async (asked, cuts) => {
        const log = await logOf(asked);
        let chat = { state: chatFold.start, count: 0 };
        let diagram = { state: diagramFold.start, count: 0 };
        for (const at of [...cuts.toSorted((a, b) => a - b), log.length]) {
          if (at < chat.count) continue;
          const prefix = log.slice(0, at);
          chat = advanceFold(chatFold, chat, prefix);
          diagram = advanceFold(diagramFold, diagram, prefix);
          expect(chatFold.view(chat.state)).toEqual(foldChat(prefix));
          expect(diagram.state).toEqual(foldDiagram(prefix));
          expect(foldTrace(prefix).visits.length).toBeLessThanOrEqual(foldTrace(log).visits.length);
          expect(foldAttempts(prefix).length).toBeLessThanOrEqual(foldAttempts(log).length);
        }
      }),
      { numRuns: 40 },
    );
  });

  it("have words for every reason with its figures", async () => {
    await fc.assert(
      fc.asyncProperty(runs, async (asked) => {
        for (const event of await logOf(asked)) {
          for (const found of reasonsIn(event)) {
            const { key, values } = reasonMessage(found);
            for (const language of ["en", "fr"] as const) expect(words[language](key, values)).toMatch(/\.$/);
          }
        }
      }),
      { numRuns: 40 },
    );
  });
});
