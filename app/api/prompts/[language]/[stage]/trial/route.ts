import { z } from "zod";
import { defineRoute } from "@/lib/server/http/define-route";
import { tryPrompt } from "@/lib/server/runs/prompt-trial/try-prompt";
import { languageSchema } from "@/lib/shared/contracts/language";
import { promptPartSchema } from "@/lib/shared/contracts/settings/prompt";
import { promptTrialRequestSchema, promptTrialSchema } from "@/lib/shared/contracts/settings/prompt-trial";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: z.object({ language: languageSchema, stage: promptPartSchema }),
  POST: {
    id: "tryPrompt",
    access: "administer",
    summary: "Fills a prompt with the passages and drafts of a run, and optionally asks the model once; saves nothing.",
    body: promptTrialRequestSchema,
    answer: promptTrialSchema,
    handle: ({ request, params, body, owners }) =>
      tryPrompt(params.language, params.stage, body, owners, request.signal),
  },
});
