import { z } from "zod";
import type { Language } from "../../contracts/language";
import { reason } from "../../contracts/reason";
import type { Route } from "../../contracts/topology";
import type { RoleModel } from "../../models/role-model";
import type { PromptLibrary } from "../../prompts/load-prompt";
import { renderPrompt } from "../../prompts/render-prompt";
import type { QuestionRouter } from "../steering";
import { askModel } from "./ask-model";

const ROUTE_WORDING: Record<Language, Record<Route, string>> = {
  en: {
    kg_retrieval: "search the reader's own documents",
    llm_internal:
      "answer from general knowledge, without documents: greetings, arithmetic, language tasks, and questions that plainly have nothing to do with the documents",
  },
  fr: {
    kg_retrieval: "chercher dans les documents du lecteur",
    llm_internal:
      "répondre d'après les connaissances générales, sans documents : salutations, calculs, questions de langue, et questions manifestement sans rapport avec les documents",
  },
};

export interface LanguageModelRouterOptions {
  model: RoleModel;
  prompts: PromptLibrary;
  /** Routes when the model fails. */
  fallback: QuestionRouter;
}

/** Lets the model choose among the routes that are available; a closed list, so it can name no other. */
export function createLanguageModelRouter({ model, prompts, fallback }: LanguageModelRouterOptions): QuestionRouter {
  return {
    async route(question, available, context) {
      // One way to go is no question for a model.
      if (available.length < 2) return fallback.route(question, available, context);
      const wording = ROUTE_WORDING[context.language];
      const routes = available.map((route) => `- ${route}: ${wording[route]}`).join("\n");
      const { template } = prompts.prompt(context.language, "route");
      const chosen = await askModel(
        model,
        {
          role: "router",
          messages: renderPrompt<"route">(template, { question, routes }),
          schemaName: "route_choice",
          schema: z.object({ reason: z.string(), route: z.enum(available) }),
        },
        context,
      );
      if (chosen === null) return fallback.route(question, available, context);
      const why = reason("route_chosen_by_model", { route: chosen.route }, chosen.reason.slice(0, 4_000));
      return { route: chosen.route, reason: why };
    },
  };
}
