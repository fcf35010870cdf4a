import { z } from "zod";
import { AppError } from "../errors";
import { PROMPT_VARIABLES, type PromptStage, type PromptTemplate, promptTemplateSchema } from "./prompt-stage";

/** A variable is a word in braces; JSON examples in a prompt are left alone. */
export const VARIABLE = /\{([a-z][a-z_]*)\}/g;

/**
 * Checks a template as it comes from a file or an editor.
 * @throws AppError `validation_failed` whose `fields` name each missing or unknown variable.
 */
export function checkPrompt(stage: PromptStage, candidate: unknown): PromptTemplate {
  const parsed = promptTemplateSchema.safeParse(candidate);
  if (!parsed.success) {
    const fields = Object.fromEntries(
      parsed.error.issues.map((issue) => [issue.path.join(".") || "prompt", issue.message]),
    );
    throw new AppError("validation_failed", `The prompt "${stage}" is not usable: ${z.prettifyError(parsed.error)}`, {
      fields,
    });
  }
  const used = new Set(
    [...`${parsed.data.system}\n${parsed.data.user}`.matchAll(VARIABLE)].map((match) => match[1] ?? ""),
  );
  const { required, optional } = PROMPT_VARIABLES[stage];
  const known = new Set<string>([...required, ...optional]);
  const missing = required.filter((name) => !used.has(name));
  const unknown = [...used].filter((name) => !known.has(name));
  if (missing.length === 0 && unknown.length === 0) return parsed.data;
  const problems = [
    ...missing.map((name) => [name, `{${name}} is missing`] as const),
    ...unknown.map((name) => [name, `{${name}} is unknown`] as const),
  ];
  throw new AppError(
    "validation_failed",
    `The prompt "${stage}" is not usable: ${problems.map(([, problem]) => problem).join(", ")}.`,
    { fields: Object.fromEntries(problems) },
  );
}
