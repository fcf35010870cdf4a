import * as z from "zod/mini";
import { languageSchema } from "../language";

/** Every task that a language model is given, each with an instruction per language. */
export const promptStageSchema = z.enum([
  "route",
  "decide_retrieval",
  "condense",
  "expand",
  "variants",
  "rerank",
  "grade",
  "transform",
  "generate",
  "generate_without_documents",
  "check",
  "quality",
  "reflect",
  "support",
  "utility",
  "extract",
  "summarize",
]);
export type PromptStage = z.infer<typeof promptStageSchema>;
/** Whose texts a language model reads: one prompt for every stage, and `shared`, which those of a language have in common. */
export const promptPartSchema = z.enum(["shared", ...promptStageSchema.options]);
export type PromptPart = z.infer<typeof promptPartSchema>;

/** Longest text of a prompt, in characters. */
export const MAX_PROMPT_CHARS = 20_000;

/**
 * The texts of a prompt that a person may edit, by name: `instruction` for a stage; `system`, `passage_rules`, `opening`,
 * `question_opening` and the many `words.…` for what a language shares.
 */
export const promptTemplateTextsSchema = z.record(
  z.string().check(z.maxLength(100)),
  z.string().check(z.maxLength(MAX_PROMPT_CHARS)),
);
export type PromptTemplateTexts = z.infer<typeof promptTemplateTextsSchema>;

/** A variable is a word in braces; JSON examples in a prompt are left alone. */
export const PROMPT_VARIABLE = /\{([a-z][a-z_]*)\}/g;

/** The names of the variables that a text uses. */
export function promptVariablesOf(text: string): Set<string> {
  return new Set([...text.matchAll(PROMPT_VARIABLE)].map((match) => match[1] ?? ""));
}

/** Where a text in force comes from, strongest first. */
const unsavedSourceSchema = z.enum(["file", "default"]);
export const promptSourceSchema = z.enum(["database", ...unsavedSourceSchema.options]);
export type PromptSource = z.infer<typeof promptSourceSchema>;

export const promptVariableSchema = z.object({
  /** Name of the text that it belongs to. */
  text: z.string(),
  /** Stands in the text as `{name}`. */
  name: z.string(),
  required: z.boolean(),
  description: z.string(),
});
export type PromptVariable = z.infer<typeof promptVariableSchema>;

export const promptRevisionSchema = z.object({
  revision: z.int(),
  savedBy: z.string(),
  savedAt: z.iso.datetime(),
  /** The texts that it replaces; `null`: back to the file or the built-in prompt. */
  template: z.nullable(promptTemplateTextsSchema),
});
export type PromptRevision = z.infer<typeof promptRevisionSchema>;

const promptSummarySchema = z.object({
  language: languageSchema,
  stage: promptPartSchema,
  /** 0 before anything was saved. */
  revision: z.int(),
  source: promptSourceSchema,
  /** Why what was saved, or the file, is not used; `null` when it is, or when there is none. */
  problem: z.nullable(z.string()),
});
export const promptListSchema = z.object({ prompts: z.array(promptSummarySchema) });
export type PromptList = z.infer<typeof promptListSchema>;

export const promptViewSchema = z.extend(promptSummarySchema, {
  /** Name of the schema that the model's answer follows; `null` for plain text. */
  schema: z.nullable(z.string()),
  /** Every text in force. */
  current: promptTemplateTextsSchema,
  /** What would be in force if nothing were saved: the file, else the built-in prompt. */
  beneath: z.object({ template: promptTemplateTextsSchema, source: unsavedSourceSchema }),
  /** The built-in prompt. */
  default: promptTemplateTextsSchema,
  variables: z.array(promptVariableSchema),
  /** Newest first. */
  revisions: z.array(promptRevisionSchema),
});
export type PromptView = z.infer<typeof promptViewSchema>;

/** PUT: the texts that shall replace those of the file; what it leaves out stays theirs. `null` takes all of them back. */
export const savePromptRequestSchema = z.strictObject({
  template: z.nullable(promptTemplateTextsSchema),
  /** The revision that it was edited from; any when left out. */
  expectedRevision: z.optional(z.int()),
});
export type SavePromptRequest = z.infer<typeof savePromptRequestSchema>;
