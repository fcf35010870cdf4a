import { z } from "zod";
import { savePrompt, viewPrompt } from "@/lib/data/prompts/edit-prompts";
import { afterSave } from "@/lib/server/after-save/after-save";
import { defineRoute } from "@/lib/server/http/define-route";
import { languageSchema } from "@/lib/shared/contracts/language";
import { promptPartSchema, promptViewSchema, savePromptRequestSchema } from "@/lib/shared/contracts/settings/prompt";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: z.object({ language: languageSchema, stage: promptPartSchema }),
  GET: {
    id: "getPrompt",
    access: "administer",
    summary: "The prompt of a stage, or `shared`: its current and default text, variables and revisions.",
    answer: promptViewSchema,
    handle: ({ params }) => viewPrompt(params.language, params.stage),
  },
  PUT: {
    id: "savePrompt",
    access: "administer",
    summary: "Saves texts of a prompt, used from the next run on; `template: null` restores the default.",
    body: savePromptRequestSchema,
    answer: promptViewSchema,
    refusals: ["conflict"],
    async handle({ params, body, owner, person }) {
      await savePrompt(params.language, params.stage, body, person);
      await afterSave(owner, "prompt");
      return viewPrompt(params.language, params.stage);
    },
  },
});
