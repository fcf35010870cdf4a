import { z } from "zod";
import type { RoleModel } from "@/lib/engine/models/role-model";
import type { QueryRewriter } from "@/lib/engine/ports/query-planning";
import { fenceText } from "@/lib/engine/prompts/fence";
import type { PromptLibrary } from "@/lib/engine/prompts/load-prompt";
import { promptMessages } from "@/lib/engine/prompts/prompt-messages";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { askModel } from "./ask-model";
import { numberedPassages } from "./numbered-passages";
import { sameWords } from "./same-words";
import { MAX_QUERY_CHARS } from "./tunables";
import { wordFeedback } from "./word-feedback";

const querySchema = z.object({ query: z.string().trim().min(1).max(MAX_QUERY_CHARS) });

export interface LanguageModelRewriterOptions {
  model: RoleModel;
  prompts: PromptLibrary;
  /** Rewrites if the model fails, or has nothing new. */
  fallback: QueryRewriter;
}

/** Rewrites a query with the model, given the reason why the last one failed. */
export function createLanguageModelRewriter({ model, prompts, fallback }: LanguageModelRewriterOptions): QueryRewriter {
  return {
    async rewrite(request, context) {
      const { language, fence } = context;
      const opening = { question: request.question, passages: numberedPassages(request.passages), fence };
      const values = {
        query: fenceText(fence, request.query),
        reason: wordFeedback(request.feedback, prompts.words(language), fence),
        tried: fenceText(fence, request.tried.map((query) => `- ${query}`).join("\n")),
      };
      const rewritten = await askModel(
        model,
        {
          role: "rewriter",
          messages: promptMessages(prompts, language, opening, { stage: "transform", values }),
          schemaName: "query_rewrite",
          schema: querySchema,
        },
        context,
      );
      const isNew = rewritten !== null && ![request.query, ...request.tried].some((q) => sameWords(q, rewritten.query));
      if (!isNew) return fallback.rewrite(request, context);
      return { query: rewritten.query, method: "model", reason: reason("query_rewritten_by_model") };
    },
  };
}
