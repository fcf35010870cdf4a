import { z } from "zod";
import { labelledPassages, labelNumber } from "@/lib/engine/checks/language-model/passage-labels";
import { seededShuffle } from "@/lib/engine/checks/relevance/shuffle";
import type { RoleModel } from "@/lib/engine/models/role-model";
import type { Reranker } from "@/lib/engine/ports/query-planning";
import { RerankerFailure } from "@/lib/engine/ports/retriever";
import type { PromptLibrary } from "@/lib/engine/prompts/load-prompt";
import { promptMessages } from "@/lib/engine/prompts/prompt-messages";
import { rankByScores } from "@/lib/engine/ranking/rank-by-scores";
import { type Reason, reason } from "@/lib/shared/contracts/runs/reason";
import { askModel } from "./ask-model";
import { MOST_RERANKED_BY_MODEL, RERANK_TOKENS, RERANK_TOKENS_A_PASSAGE } from "./tunables";

/** Scores from 0 to 10, as requested from the model. */
const scoresSchema = z.object({ scores: z.array(z.object({ id: z.string(), score: z.number() })) });
const HIGHEST_SCORE = 10;

export interface LanguageModelRerankerOptions {
  model: RoleModel;
  prompts: PromptLibrary;
  /** Identifies the prompt, since another one may give another order. */
  promptKey?: string;
}

/**
 * Lets the model score all passages in one call, under labels in shuffled order. Passages without a score come last.
 */
export function createLanguageModelReranker({
  model,
  prompts,
  promptKey = "",
}: LanguageModelRerankerOptions): Reranker {
  return {
    key: `llm ${model.chatModel.id} ${promptKey}`,
    by: { model: model.chatModel.id, provider: "language-model" },
    most: MOST_RERANKED_BY_MODEL,
    async rerank({ question, passages }, context) {
      const { language, fence } = context;
      const shuffled = seededShuffle(passages, question, ({ passage }) => passage.id);
      const leads = new Map(passages.map(({ passage, ranks }) => [passage.id, ranks.lead]));
      const shown = labelledPassages(
        shuffled.map(({ passage }) => passage),
        (passageId) => leads.get(passageId) ?? null,
      );
      const failures: Reason[] = [];
      const answer = await askModel(
        model,
        {
          role: "relevance",
          messages: promptMessages(
            prompts,
            language,
            { question, fence, passages: shown },
            { stage: "rerank", values: {} },
          ),
          schemaName: "rerank_scores",
          schema: scoresSchema,
          maxTokens: RERANK_TOKENS + RERANK_TOKENS_A_PASSAGE * passages.length,
        },
        { ...context, onFailure: (why) => failures.push(why) },
      );
      if (answer === null) throw new RerankerFailure(failures[0] ?? reason("reranker_unavailable"));
      const byLabel = new Map(answer.scores.map(({ id, score }) => [labelNumber(id), score]));
      const scores = new Map(shuffled.map(({ passage }, at) => [passage.id, byLabel.get(at + 1)]));
      if ([...scores.values()].every((score) => score === undefined)) {
        throw new RerankerFailure(reason("model_output_malformed"));
      }
      return rankByScores(
        passages,
        passages.map(({ passage }) => {
          const score = scores.get(passage.id);
          return score === undefined ? null : Math.min(1, Math.max(0, score / HIGHEST_SCORE));
        }),
      );
    },
  };
}
