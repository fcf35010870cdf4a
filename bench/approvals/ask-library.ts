import { createBuiltInJudges } from "@/lib/engine/checks/built-in-judges";
import { createJudges } from "@/lib/engine/checks/create-judges";
import type { AnsweringModels } from "@/lib/engine/checks/relevance/built-in/score-answering";
import type { AnswerGenerator } from "@/lib/engine/models/answer-generator";
import { createBuiltInReader } from "@/lib/engine/models/built-in/reader";
import type { ChatModel } from "@/lib/engine/models/chat-model";
import { loadPrompts } from "@/lib/engine/prompts/load-prompt";
import { librarySynonyms } from "@/lib/engine/workflow/built-in/library-synonyms";
import { createBuiltInRewriter } from "@/lib/engine/workflow/built-in/rewriter";
import { createLanguageModelGenerator } from "@/lib/engine/workflow/language-model/generator";
import { fakeWorkflow } from "@/lib/engine/workflow/testing/fake-workflow";
import { byCheck, perCheck } from "@/lib/shared/contracts/checks/checks";
import type { Language } from "@/lib/shared/contracts/language";
import type { RunEvent, RunEventOf } from "@/lib/shared/contracts/runs/run-event";
import { settingsSchema } from "@/lib/shared/contracts/settings/settings";
import type { MemoryLibrary } from "../shared/memory-library";
import type { KindQuestion } from "./question-kinds";

const prompts = loadPrompts("prompts");

export type Answer = RunEventOf<"answer-final">;

/** The generator and the judges; without a language model both are built in. */
export interface Parts {
  models: AnsweringModels;
  /** Writes the answers, and judges if the mode uses it. */
  chatModel: ChatModel | null;
  judges: "built-in" | "cascade";
  /** Writes the answers instead of the language model and the reader. */
  writer?: AnswerGenerator;
  /** Objections to an answer that are left out. */
  without?: ReadonlySet<string>;
}

/**
 * Asks a question in the workflow as shipped, over a library in memory: the real graph, nodes and judges, with the
 * built-in reader or, given a language model, the generator. The built-in parts route and rewrite questions.
 */
export async function askLibrary(
  { question, kind, article, language }: KindQuestion & { language: Language },
  library: MemoryLibrary,
  { models, chatModel, judges, writer, without: leftOut = new Set() }: Parts,
): Promise<{ answer: Answer; score: number | null; ms: number; events: readonly RunEvent[] }> {
  const settings = settingsSchema.parse({ workflow: { routing: "none" }, judges });
  const reader = createBuiltInReader(models, library);
  const { temperature, topK, maxTokens } = settings.model;
  const generator =
    writer ??
    (chatModel === null ? reader : createLanguageModelGenerator({ chatModel, prompts, temperature, topK, maxTokens }));
  const role = chatModel && { chatModel, temperature: null, topK: null, maxTokens: null };
  const without = kind === "far" ? article : undefined;
  const workflow = fakeWorkflow({
    settings: { workflow: { routing: "none" }, judges: settings.judges },
    question,
    dependencies: {
      generator,
      fallbackGenerator: reader,
      judges: createJudges({
        mode: byCheck(settings.judges),
        models: role && perCheck(() => role),
        builtIn: createBuiltInJudges({
          models,
          openings: library,
          thresholds: settings.thresholds,
          minScore: settings.reflection.minScore,
          without: leftOut,
        }),
        thresholds: settings.thresholds,
        prompts,
      }),
      searchPlanning: { rewriter: createBuiltInRewriter(librarySynonyms({ vocabulary: library })) },
      retriever: {
        search: async ({ query, k }) => {
          const weight = settings.retrieval.denseWeight[language];
          const found = await library.search(query, k, weight, without, question);
          return {
            passages: found.map(({ passage, score }, at) => ({ passage, ranks: ranksOf(score, at + 1) })),
            degradations: [],
            cached: false,
          };
        },
      },
      unreadDocuments: async () => ({ documents: [], total: 0 }),
      loadPassages: async () => [],
    },
  });
  const started = performance.now();
  await workflow.run();
  const ms = performance.now() - started;
  const answer = workflow.events.find((event) => event.type === "answer-final");
  if (answer === undefined) throw new Error("The run has no answer event");
  const judged = workflow.events.findLast((event) => event.type === "usefulness-result");
  return { answer, score: judged?.result.score ?? null, ms, events: workflow.events };
}

function ranksOf(score: number, rank: number) {
  const none = { denseRank: null, denseScore: null, lexicalRank: null, lexicalScore: null };
  return { ...none, fusedRank: rank, fusedScore: score, rerankRank: null, rerankScore: null };
}
