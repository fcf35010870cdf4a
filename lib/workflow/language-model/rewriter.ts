import { z } from "zod";
import { reason } from "../../contracts/reason";
import type { RoleModel } from "../../models/role-model";
import type { PromptLibrary } from "../../prompts/load-prompt";
import { renderPrompt } from "../../prompts/render-prompt";
import type { QueryRewriter } from "../steering";
import { askModel } from "./ask-model";
import { MAX_QUERY_CHARS } from "./tunables";
import { wordFeedback } from "./word-feedback";

const querySchema = z.object({ query: z.string().trim().min(1).max(MAX_QUERY_CHARS) });

export interface LanguageModelRewriterOptions {
  model: RoleModel;
  prompts: PromptLibrary;
  /** Rewrites when the model fails, or has nothing new to offer. */
  fallback: QueryRewriter;
}

function sameQuery(left: string, right: string): boolean {
  const fold = (query: string) =>
    query
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim();
  return fold(left) === fold(right);
}

/** Rewrites a query with the model, from the reason why the last one failed. */
export function createLanguageModelRewriter({ model, prompts, fallback }: LanguageModelRewriterOptions): QueryRewriter {
  return {
    async rewrite(request, context) {
      const { template } = prompts.prompt(context.language, "rewrite");
      const values = {
        question: request.question,
        query: request.query,
        reason: wordFeedback(request.feedback, context.language),
        tried: request.tried.map((query) => `- ${query}`).join("\n"),
      };
      const rewritten = await askModel(
        model,
        {
          role: "rewriter",
          messages: renderPrompt<"rewrite">(template, values),
          schemaName: "query_rewrite",
          schema: querySchema,
        },
        context,
      );
      const isNew = rewritten !== null && ![request.query, ...request.tried].some((q) => sameQuery(q, rewritten.query));
      if (!isNew) return fallback.rewrite(request, context);
      return { query: rewritten.query, method: "model", reason: reason("query_rewritten_by_model") };
    },
  };
}
