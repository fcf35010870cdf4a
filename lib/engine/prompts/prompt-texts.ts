import { z } from "zod";
import { type PromptTemplateTexts, promptVariablesOf } from "@/lib/shared/contracts/settings/prompt";
import { type PromptTemplate, promptTemplateSchema, type SharedPrompt } from "./prompt-stage";

/** Fields of a prompt's file that belong to its format, not to the text for a model. */
const FORM_FIELDS: ReadonlySet<string> = new Set(["version", "variables", "schema"]);

const branchSchema = z.record(z.string(), z.unknown());

/** The editable texts of a prompt, by dotted name, in the order of its file. */
export function textsOf(prompt: PromptTemplate | SharedPrompt): PromptTemplateTexts {
  const texts: PromptTemplateTexts = {};
  replaceTexts(prompt, "", (name, text) => {
    texts[name] = text;
    return text;
  });
  return texts;
}

/**
 * A prompt with some of its texts replaced, in the format of its file; not checked yet.
 * @param texts by dotted name; unknown names are ignored
 */
export function withTexts(prompt: PromptTemplate | SharedPrompt, texts: PromptTemplateTexts): unknown {
  const given = new Map(Object.entries(texts));
  const replaced = replaceTexts(prompt, "", (name, text) => given.get(name) ?? text);
  const stage = promptTemplateSchema.pick({ instruction: true }).loose().safeParse(replaced);
  // A file declares the variables of its instruction; here they are read from the instruction.
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
