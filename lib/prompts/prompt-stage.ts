import { z } from "zod";

/** Every task that a language model is given, each with a prompt per language. */
export const promptStageSchema = z.enum([
  "generate",
  "generate_without_documents",
  "relevance",
  "support",
  "usefulness",
  "rewrite",
  "route",
]);
export type PromptStage = z.infer<typeof promptStageSchema>;

export const promptTemplateSchema = z.strictObject({
  system: z.string().trim().min(1).max(20_000),
  user: z.string().trim().min(1).max(20_000),
});
/** Two texts in which `{variable}` stands for a value. */
export type PromptTemplate = z.infer<typeof promptTemplateSchema>;

/** What a stage's prompt must and may refer to, in either of its two texts. */
export const PROMPT_VARIABLES = {
  /** `no_answer_marker`: what the model writes instead of an answer that the passages do not hold. */
  generate: { required: ["question", "passages", "no_answer_marker"], optional: ["feedback"] },
  generate_without_documents: { required: ["question"], optional: ["feedback"] },
  relevance: { required: ["question", "passages"], optional: [] },
  /** `sentences`: the answer's sentences to judge, one a line with its id. */
  support: { required: ["passages", "sentences"], optional: ["question"] },
  usefulness: { required: ["question", "answer"], optional: [] },
  /** `reason`: why the last search or answer failed; `tried`: the queries so far. */
  rewrite: { required: ["question", "query", "reason"], optional: ["tried"] },
  route: { required: ["question", "routes"], optional: [] },
} as const satisfies Record<PromptStage, { required: readonly string[]; optional: readonly string[] }>;

type VariablesOf<S extends PromptStage> =
  | (typeof PROMPT_VARIABLES)[S]["required"][number]
  | (typeof PROMPT_VARIABLES)[S]["optional"][number];
/** The values a stage is rendered with; all of them, since a template may use any. */
export type PromptValues<S extends PromptStage> = Record<VariablesOf<S>, string>;
