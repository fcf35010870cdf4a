import { z } from "zod";
import { chatMessageSchema, modelCallSchema } from "./model-call";
import { promptTemplateTextsSchema } from "./prompt";
import { reasonSchema } from "./reason";

/** POST /api/prompts/{language}/{stage}/trial: the prompt as it is edited, on what a run had found and written. */
export const promptTrialRequestSchema = z.strictObject({
  runId: z.uuid().toLowerCase(),
  /** The texts as they would be saved; `null`: as they are beneath. Left out: those in force. */
  template: promptTemplateTextsSchema.nullable().optional(),
  /** Whether the model is asked, once; else its messages are shown alone. */
  ask: z.boolean().default(false),
});
export type PromptTrialRequest = z.infer<typeof promptTrialRequestSchema>;

export const promptTrialSchema = z.object({
  /** What the model reads, word for word; `null` where the run holds nothing that this prompt could be filled with. */
  messages: z.array(chatMessageSchema).nullable(),
  /** The model that would be asked; `null` where none is set up. */
  model: z.string().nullable(),
  /** The request that the run made at this step, and what came of it; `null` where it made none. */
  recorded: modelCallSchema.nullable(),
  /** What the model was asked and answered now; `null` where it was not asked. */
  call: modelCallSchema.nullable(),
  /** Why there is no answer although it was asked. */
  failure: reasonSchema.nullable(),
});
export type PromptTrial = z.infer<typeof promptTrialSchema>;
