import * as z from "zod/mini";
import { chatMessageSchema, modelCallSchema } from "../runs/model-call";
import { reasonSchema } from "../runs/reason";
import { promptTemplateTextsSchema } from "./prompt";

/** POST /api/prompts/{language}/{stage}/trial: the prompt as it is edited, on what a run had found and written. */
export const promptTrialRequestSchema = z.strictObject({
  runId: z.uuid().check(z.toLowerCase()),
  /** The texts as they would be saved; `null`: as they are beneath. Left out: those in force. */
  template: z.optional(z.nullable(promptTemplateTextsSchema)),
  /** Whether the model is asked, once; else its messages are shown alone. */
  ask: z._default(z.boolean(), false),
});
export type PromptTrialRequest = z.infer<typeof promptTrialRequestSchema>;

export const promptTrialSchema = z.object({
  /** What the model reads, word for word; `null` where the run holds nothing that this prompt could be filled with. */
  messages: z.nullable(z.array(chatMessageSchema)),
  /** The model that would be asked; `null` where none is set up. */
  model: z.nullable(z.string()),
  /** The request that the run made at this step, and what came of it; `null` where it made none. */
  recorded: z.nullable(modelCallSchema),
  /** What the model was asked and answered now; `null` where it was not asked. */
  call: z.nullable(modelCallSchema),
  /** Why there is no answer although it was asked. */
  failure: z.nullable(reasonSchema),
});
export type PromptTrial = z.infer<typeof promptTrialSchema>;
