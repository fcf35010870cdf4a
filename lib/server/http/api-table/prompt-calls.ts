import { promptListSchema, promptViewSchema, savePromptRequestSchema } from "@/lib/shared/contracts/settings/prompt";
import { promptTrialRequestSchema, promptTrialSchema } from "@/lib/shared/contracts/settings/prompt-trial";
import { type ApiCall, json } from "./api-call";

/** What language models are told. */
export const promptCalls: readonly ApiCall[] = [
  {
    id: "listPrompts",
    method: "GET",
    path: "/api/prompts",
    summary: "Every prompt of every language, with where its text comes from.",
    answers: { 200: [json(promptListSchema)] },
  },
  {
    id: "getPrompt",
    method: "GET",
    path: "/api/prompts/{language}/{stage}",
    summary: "The prompt of a stage, or `shared`: in force, built in, its variables and its revisions.",
    answers: { 200: [json(promptViewSchema)] },
  },
  {
    id: "savePrompt",
    method: "PUT",
    path: "/api/prompts/{language}/{stage}",
    summary: "Saves texts of a prompt, in force from the next run on; `template: null` takes them back.",
    body: [json(savePromptRequestSchema)],
    answers: { 200: [json(promptViewSchema)] },
    refusals: ["conflict"],
  },
  {
    id: "tryPrompt",
    method: "POST",
    path: "/api/prompts/{language}/{stage}/trial",
    summary:
      "What a model would read if this prompt were asked on what a run found and wrote, and once, where that is wanted, what it answers; nothing is saved.",
    body: [json(promptTrialRequestSchema)],
    answers: { 200: [json(promptTrialSchema)] },
  },
];
