import { z } from "zod";
import type { RoleModel } from "@/lib/engine/models/role-model";
import type { QuestionRouter } from "@/lib/engine/ports/query-planning";
import type { PromptLibrary } from "@/lib/engine/prompts/load-prompt";
import { promptMessages } from "@/lib/engine/prompts/prompt-messages";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { askModel } from "./ask-model";
import { REASON_CHARS } from "./tunables";

export interface LanguageModelRouterOptions {
  model: RoleModel;
  prompts: PromptLibrary;
  /** Routes if the model fails. */
  fallback: QuestionRouter;
}

/** Lets the model choose among the available routes; the list is closed, so it can name no other. */
export function createLanguageModelRouter({ model, prompts, fallback }: LanguageModelRouterOptions): QuestionRouter {
  return {
    async route(question, available, context) {
      // A single route leaves nothing to ask the model.
      if (available.length < 2) return fallback.route(question, available, context);
      const { language, fence } = context;
      const words = prompts.words(language);
      const routes = available.map((route) => `- ${route}: ${words[`route_${route}`]}`).join("\n");
      const opening = { question, passages: null, fence };
      const chosen = await askModel(
        model,
        {
          role: "router",
          messages: promptMessages(prompts, language, opening, { stage: "route", values: { routes } }),
          schemaName: "route_choice",
          schema: z.object({ reason: z.string(), route: z.enum(available) }),
        },
        context,
      );
      if (chosen === null) return fallback.route(question, available, context);
      const why = reason("route_chosen_by_model", { route: chosen.route }, chosen.reason.slice(0, REASON_CHARS));
      return { route: chosen.route, reason: why };
    },
  };
}
