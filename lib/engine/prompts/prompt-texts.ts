import { z } from "zod";
import { type PromptTemplateTexts, promptVariablesOf } from "@/lib/shared/contracts/settings/prompt";
import { type PromptTemplate, promptTemplateSchema, type SharedPrompt } from "./prompt-stage";

/** Fields of a prompt's file that belong to its form, not to what a model reads. */
const FORM_FIELDS: ReadonlySet<string> = new Set(["version", "variables", "schema"]);

const branchSchema = z.record(z.string(), z.unknown());

/** The texts of a prompt that a person may edit, by dotted name, in the order of its file. */
export function textsOf(prompt: PromptTemplate | SharedPrompt): PromptTemplateTexts {
  const texts: PromptTemplateTexts = {};
  replaceTexts(prompt, "", (name, text) => {
    texts[name] = text;
    return text;
  });
  return texts;
}

/**
 * A prompt with some of its texts replaced, in the form of its file; not checked yet.
 * @param texts by dotted name; names that the prompt does not have are left out
 */
export function withTexts(prompt: PromptTemplate | SharedPrompt, texts: PromptTemplateTexts): unknown {
  const given = new Map(Object.entries(texts));
  const replaced = replaceTexts(prompt, "", (name, text) => given.get(name) ?? text);
  const stage = promptTemplateSchema.pick({ instruction: true }).loose().safeParse(replaced);
  // A file declares the variables that its instruction uses; here they are read from it.
  return stage.success ? { ...stage.data, variables: [...promptVariablesOf(stage.data.instruction)] } : replaced;
}

function replaceTexts(value: unknown, path: string, replace: (name: string, text: string) => string): unknown {
  if (FORM_FIELDS.has(path)) return value;
  if (typeof value === "string") return replace(path, value);
  return Object.fromEntries(
    Object.entries(branchSchema.parse(value)).map(([name, below]) => [
      name,
      replaceTexts(below, path === "" ? name : `${path}.${name}`, replace),
    ]),
  );
}
