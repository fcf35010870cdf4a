import type { Language } from "../../../lib/contracts/language";
import type { RunEventOf } from "../../../lib/contracts/run-event";
import { settingsSchema } from "../../../lib/contracts/settings";
import { createBuiltInJudges } from "../../../lib/judges/built-in/built-in-judges";
import type { AnsweringModels } from "../../../lib/judges/built-in/score-answering";
import { createBuiltInReader } from "../../../lib/models/built-in/reader";
import { librarySynonyms } from "../../../lib/workflow/built-in/library-synonyms";
import { createBuiltInRewriter } from "../../../lib/workflow/built-in/rewriter";
import { fakeWorkflow } from "../../../lib/workflow/testing/fake-workflow";
import type { MemoryLibrary } from "../memory-library";
import type { KindQuestion } from "./question-kinds";

export type Answer = RunEventOf<"answer-final">;

/**
 * Asks a question in the workflow as it ships, without a language model: its graph, its nodes, its judges and its reader,
 * over a library in memory.
 */
export async function askLibrary(
  { question, kind, article, language }: KindQuestion & { language: Language },
  library: MemoryLibrary,
  models: AnsweringModels,
): Promise<{ answer: Answer; score: number | null; ms: number }> {
  const settings = settingsSchema.parse({ workflow: { routing: "none" } });
  const reader = createBuiltInReader(models);
  const without = kind === "far" ? article : undefined;
  const workflow = fakeWorkflow({
    settings: { workflow: { routing: "none" } },
    question,
    dependencies: {
      generator: reader,
      fallbackGenerator: reader,
      judges: createBuiltInJudges({
        models,
        thresholds: settings.thresholds,
        minScore: settings.reflection.minScore,
      }),
      rewriter: createBuiltInRewriter(librarySynonyms({ vocabulary: library })),
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
      loadPassages: async () => [],
    },
  });
  const started = performance.now();
  await workflow.run();
  const ms = performance.now() - started;
  const answer = workflow.events.find((event) => event.type === "answer-final");
  if (answer === undefined) throw new Error("The run has no answer event");
  const judged = workflow.events.findLast((event) => event.type === "usefulness-result");
  return { answer, score: judged?.result.score ?? null, ms };
}

function ranksOf(score: number, rank: number) {
  const none = { denseRank: null, denseScore: null, lexicalRank: null, lexicalScore: null };
  return { ...none, fusedRank: rank, fusedScore: score, rerankRank: null, rerankScore: null };
}
