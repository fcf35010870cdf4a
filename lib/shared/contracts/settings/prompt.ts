import { z } from "zod";
import { JUDGEMENT_PROMPTS, stagesOfChecks } from "../checks/checks";
import { languageSchema } from "../language";

/** Every task of a language model, each with an instruction per language. */
export const promptStageSchema = z.enum([
  "route",
  "decide_retrieval",
  "condense",
  "compute",
  "expand",
  "variants",
  "rerank",
  ...stagesOfChecks("passages"),
  "transform",
  "generate",
  "generate_without_documents",
  ...stagesOfChecks("answer"),
  ...JUDGEMENT_PROMPTS.map(({ stage }) => stage),
  "extract",
  "summarize",
  "digest",
]);
export type PromptStage = z.infer<typeof promptStageSchema>;
/** The prompts of a language: one per stage, and `shared` with the texts that all stages use. */
export const promptPartSchema = z.enum(["shared", ...promptStageSchema.options]);
export type PromptPart = z.infer<typeof promptPartSchema>;

/** Longest text of a prompt, in characters. */
export const MAX_PROMPT_CHARS = 20_000;

/**
 * The editable texts of a prompt, by name: `instruction` for a stage; `system`, `passage_rules`, `opening`,
 * `question_opening` and the many `words.…` for the shared part.
 */
export const promptTemplateTextsSchema = z.record(z.string().max(100), z.string().max(MAX_PROMPT_CHARS));
export type PromptTemplateTexts = z.infer<typeof promptTemplateTextsSchema>;

/** A variable is a word in braces; JSON examples in a prompt stay unchanged. */
export const PROMPT_VARIABLE = /\{([a-z][a-z_]*)\}/g;

/** The names of the variables that a text uses. */
export function promptVariablesOf(text: string): Set<string> {
  return new Set([...text.matchAll(PROMPT_VARIABLE)].map((match) => match[1] ?? ""));
}

/** Sources of a text in force, strongest first. */
const unsavedSourceSchema = z.enum(["file", "default"]);
export const promptSourceSchema = z.enum(["database", ...unsavedSourceSchema.options]);
export type PromptSource = z.infer<typeof promptSourceSchema>;

export const promptVariableSchema = z.object({
  /** Name of the text that it belongs to. */
  text: z.string(),
  /** Written as `{name}` in the text. */
  name: z.string(),
  required: z.boolean(),
  description: z.string(),
});
export type PromptVariable = z.infer<typeof promptVariableSchema>;

export const promptRevisionSchema = z.object({
  revision: z.int(),
  savedBy: z.string(),
  savedAt: z.iso.datetime(),
  /** The texts that it replaces; `null` resets to the file or the built-in prompt. */
  template: promptTemplateTextsSchema.nullable(),
});
export type PromptRevision = z.infer<typeof promptRevisionSchema>;

const promptSummarySchema = z.object({
  language: languageSchema,
  stage: promptPartSchema,
  /** 0 before the first save. */
  revision: z.int(),
  source: promptSourceSchema,
  /** Why the saved texts, or the file, are not used; `null` if they are used, or do not exist. */
  problem: z.string().nullable(),
});
export const promptListSchema = z.object({ prompts: z.array(promptSummarySchema) });
export type PromptList = z.infer<typeof promptListSchema>;

export const promptViewSchema = promptSummarySchema.extend({
  /** Name of the schema of the model's answer; `null` for plain text. */
  schema: z.string().nullable(),
  /** Every text in force. */
  current: promptTemplateTextsSchema,
  /** The text without the saved ones: the file, else the built-in prompt. */
  beneath: z.object({ template: promptTemplateTextsSchema, source: unsavedSourceSchema }),
  /** The built-in prompt. */
  default: promptTemplateTextsSchema,
  variables: z.array(promptVariableSchema),
  /** Newest first. */
  revisions: z.array(promptRevisionSchema),
});
export type PromptView = z.infer<typeof promptViewSchema>;

/** PUT: texts that replace those of the file; omitted ones keep the file's. `null` resets all of them. */
export const savePromptRequestSchema = z.strictObject({
  template: promptTemplateTextsSchema.nullable(),
  /** The revision that it was edited from; any when omitted. */
  expectedRevision: z.int().optional(),
});
export type SavePromptRequest = z.infer<typeof savePromptRequestSchema>;
