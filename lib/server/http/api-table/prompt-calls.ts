import { promptListSchema, promptViewSchema, savePromptRequestSchema } from "@/lib/shared/contracts/settings/prompt";
import { promptTrialRequestSchema, promptTrialSchema } from "@/lib/shared/contracts/settings/prompt-trial";
import { type ApiCall, json } from "./api-call";

/** The prompts of language models. */
export const promptCalls: readonly ApiCall[] = [
  {
    id: "listPrompts",
    method: "GET",
    path: "/api/prompts",
    summary: "All prompts of all languages, with the source of each text.",
    answers: { 200: [json(promptListSchema)] },
  },
  {
    id: "getPrompt",
    method: "GET",
    path: "/api/prompts/{language}/{stage}",
    summary: "The prompt of a stage, or `shared`: its current and default text, variables and revisions.",
    answers: { 200: [json(promptViewSchema)] },
  },
  {
    id: "savePrompt",
    method: "PUT",
    path: "/api/prompts/{language}/{stage}",
    summary: "Saves texts of a prompt, used from the next run on; `template: null` restores the default.",
    body: [json(savePromptRequestSchema)],
    answers: { 200: [json(promptViewSchema)] },
    refusals: ["conflict"],
  },
  {
    id: "tryPrompt",
    method: "POST",
    path: "/api/prompts/{language}/{stage}/trial",
    summary: "Fills a prompt with the passages and drafts of a run, and optionally asks the model once; saves nothing.",
    body: [json(promptTrialRequestSchema)],
    answers: { 200: [json(promptTrialSchema)] },
  },
];
