import { z } from "zod";

export const modelRoleSchema = z.enum([
  "router",
  "relevance",
  "generator",
  "support",
  "usefulness",
  "rewriter",
  "extractor",
  "summarizer",
]);
export type ModelRole = z.infer<typeof modelRoleSchema>;

export const chatMessageSchema = z.object({ role: z.enum(["system", "user", "assistant"]), content: z.string() });
export type ChatMessage = z.infer<typeof chatMessageSchema>;

/** One request to a language model, as it went out and what it cost. */
export const modelCallSchema = z.object({
  role: modelRoleSchema,
  model: z.string(),
  promptTokens: z.number().int().nullable(),
  completionTokens: z.number().int().nullable(),
  ms: z.number(),
  firstTokenMs: z.number().nullable(),
  /** US dollars by the published price list; `null` for a model without a known price. */
  costUsd: z.number().nullable(),
  retries: z.number().int(),
  ok: z.boolean(),
  messages: z.array(chatMessageSchema),
  output: z.string(),
});
export type ModelCall = z.infer<typeof modelCallSchema>;
