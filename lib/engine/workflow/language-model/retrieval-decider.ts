import { z } from "zod";
import type { RoleModel } from "@/lib/engine/models/role-model";
import type { RetrievalDecider } from "@/lib/engine/ports/query-planning";
import type { PromptLibrary } from "@/lib/engine/prompts/load-prompt";
import { promptMessages } from "@/lib/engine/prompts/prompt-messages";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { askModel } from "./ask-model";
import { REASON_CHARS } from "./tunables";

const decisionSchema = z.object({ reason: z.string(), retrieve: z.boolean() });

export interface LanguageModelRetrievalDeciderOptions {
  model: RoleModel;
  prompts: PromptLibrary;
  /** Decides if the model fails. */
  fallback: RetrievalDecider;
}

/** Asks the model whether a question needs the documents at all. */
export function createLanguageModelRetrievalDecider({
  model,
  prompts,
  fallback,
}: LanguageModelRetrievalDeciderOptions): RetrievalDecider {
  return {
    async decide(question, context) {
      const opening = { question, passages: null, fence: context.fence };
      const decided = await askModel(
        model,
        {
          role: "router",
          messages: promptMessages(prompts, context.language, opening, { stage: "decide_retrieval", values: {} }),
          schemaName: "retrieval_decision",
          schema: decisionSchema,
        },
        context,
      );
      if (decided === null) return fallback.decide(question, context);
      const { retrieve } = decided;
      const code = retrieve ? "retrieval_needed" : "retrieval_not_needed";
      return { retrieve, reason: reason(code, {}, decided.reason.slice(0, REASON_CHARS)) };
    },
  };
}
