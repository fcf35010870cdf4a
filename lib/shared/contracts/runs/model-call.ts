import { z } from "zod";
import { CHECK_IDS } from "../checks/checks";

export const modelRoleSchema = z.enum([
  "router",
  "generator",
  // Each check asks in the role of its own name.
  ...CHECK_IDS,
  "rewriter",
  "extractor",
  "summarizer",
]);
export type ModelRole = z.infer<typeof modelRoleSchema>;

/** A variable of a prompt's template: the range of its value in the message, in UTF-16 offsets. */
export const filledVariableSchema = z.object({ name: z.string(), start: z.int(), end: z.int() });
export type FilledVariable = z.infer<typeof filledVariableSchema>;

export const chatMessageSchema = z.object({
  /** `context` and `document` are roles of verifier models: the text that is checked against. */
  role: z.enum(["system", "user", "assistant", "context", "document"]),
  content: z.string(),
  /** In order; omitted when the message has none, or was sent before this was recorded. Not sent. */
  variables: z.array(filledVariableSchema).optional(),
});
export type ChatMessage = z.infer<typeof chatMessageSchema>;

/** One request to a language model, as sent, with its cost. */
export const modelCallSchema = z.object({
  role: modelRoleSchema,
  model: z.string(),
  promptTokens: z.int().nullable(),
  completionTokens: z.int().nullable(),
  ms: z.number(),
  firstTokenMs: z.number().nullable(),
  /** US dollars by the published price list; `null` for a model without a known price. */
  costUsd: z.number().nullable(),
  retries: z.int(),
  ok: z.boolean(),
  messages: z.array(chatMessageSchema),
  output: z.string(),
  /** The output ended at a limit of tokens. Omitted when it did not, or before this was recorded. */
  cut: z.literal(true).optional(),
});
export type ModelCall = z.infer<typeof modelCallSchema>;
