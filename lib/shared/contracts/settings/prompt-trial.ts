import { z } from "zod";
import { chatMessageSchema, modelCallSchema } from "../runs/model-call";
import { reasonSchema } from "../runs/reason";
import { promptTemplateTextsSchema } from "./prompt";

/** POST /api/prompts/{language}/{stage}/trial: the edited prompt, filled with the data of a run. */
export const promptTrialRequestSchema = z.strictObject({
  runId: z.uuid().toLowerCase(),
  /** The edited texts; `null`: the unsaved ones beneath. When omitted: those in force. */
  template: promptTemplateTextsSchema.nullable().optional(),
  /** Whether to call the model, once; otherwise only its messages are returned. */
  ask: z.boolean().default(false),
});
export type PromptTrialRequest = z.infer<typeof promptTrialRequestSchema>;

export const promptTrialSchema = z.object({
  /** The model's messages, verbatim; `null` when the run has no data for this prompt. */
  messages: z.array(chatMessageSchema).nullable(),
  /** The model for the call; `null` when none is configured. */
  model: z.string().nullable(),
  /** The run's own request at this step, with its answer; `null` without one. */
  recorded: modelCallSchema.nullable(),
  /** The new request and answer; `null` when the model was not called. */
  call: modelCallSchema.nullable(),
  /** Why the call returned no answer. */
  failure: reasonSchema.nullable(),
});
export type PromptTrial = z.infer<typeof promptTrialSchema>;
