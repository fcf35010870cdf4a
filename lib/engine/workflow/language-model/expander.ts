import { z } from "zod";
import type { RoleModel } from "@/lib/engine/models/role-model";
import type { QueryExpander } from "@/lib/engine/ports/query-planning";
import { fenceText } from "@/lib/engine/prompts/fence";
import type { PromptLibrary } from "@/lib/engine/prompts/load-prompt";
import { promptMessages } from "@/lib/engine/prompts/prompt-messages";
import { askModel } from "./ask-model";
import { HYPOTHETICAL_PASSAGE_CHARS, HYPOTHETICAL_PASSAGE_TOKENS } from "./tunables";

const passageSchema = z.object({ passage: z.string().trim().min(1) });

export interface LanguageModelExpanderOptions {
  model: RoleModel;
  prompts: PromptLibrary;
}

/**
 * Lets the model write a passage that would answer the question, to search with: such a passage is closer to the
 * documents than the question (Gao et al., "Precise Zero-Shot Dense Retrieval without Relevance Labels", 2022).
 */
export function createLanguageModelExpander({ model, prompts }: LanguageModelExpanderOptions): QueryExpander {
  return {
    async expand({ question, query }, context) {
      const { language, fence } = context;
      const task = { stage: "expand", values: { query: fenceText(fence, query) } } as const;
      const written = await askModel(
        model,
        {
          role: "rewriter",
          messages: promptMessages(prompts, language, { question, passages: null, fence }, task),
          schemaName: "hypothetical_passage",
          schema: passageSchema,
          maxTokens: HYPOTHETICAL_PASSAGE_TOKENS,
        },
        context,
      );
      return written === null ? null : written.passage.slice(0, HYPOTHETICAL_PASSAGE_CHARS);
    },
  };
}
