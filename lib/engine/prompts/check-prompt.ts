import { z } from "zod";
import { type PromptStage, promptVariablesOf } from "@/lib/shared/contracts/settings/prompt";
import { AppError } from "@/lib/shared/errors";
import {
  type PromptTemplate,
  promptStage,
  promptTemplateSchema,
  SHARED_VARIABLES,
  type SharedPrompt,
  sharedPromptSchema,
} from "./prompt-stage";

type Problem = readonly [field: string, problem: string];

/**
 * Checks a stage's prompt from a file or an editor.
 * @throws AppError `validation_failed` whose `fields` name each missing or unknown variable, and any other invalid
 * field.
 */
export function checkPrompt(stage: PromptStage, candidate: unknown): PromptTemplate {
  const template = parse(stage, promptTemplateSchema, candidate);
  const { required, optional, schema } = promptStage(stage);
  const used = promptVariablesOf(template.instruction);
  const declared = new Set(template.variables);
  refuse(stage, [
    ...variableProblems(used, required, optional),
    ...[...declared]
      .filter((name) => !used.has(name))
      .map((name) => declaredProblem(name, "not used in the instruction")),
    ...[...used].filter((name) => !declared.has(name)).map((name) => declaredProblem(name, "used but not declared")),
    ...(template.schema === schema ? [] : [["schema", `schema must be ${JSON.stringify(schema)}`] as const]),
  ]);
  return template;
}

const SHARED_TEXTS = ["system", "passage_rules", "opening", "question_opening"] as const;

/**
 * Checks the texts that the stages of a language share.
 * @throws AppError `validation_failed` like `checkPrompt`
 */
export function checkSharedPrompt(candidate: unknown): SharedPrompt {
  const shared = parse("shared", sharedPromptSchema, candidate);
  refuse(
    "shared",
    SHARED_TEXTS.flatMap((text) => variableProblems(promptVariablesOf(shared[text]), SHARED_VARIABLES[text], [], text)),
  );
  return shared;
}

function declaredProblem(name: string, problem: string): Problem {
  return [`variables.${name}`, `{${name}} is ${problem}`];
}

/** @param text the text in question, if several texts have variables */
function variableProblems(
  used: ReadonlySet<string>,
  required: readonly string[],
  optional: readonly string[],
  text?: string,
): Problem[] {
  const known = new Set([...required, ...optional]);
  const where = text === undefined ? "" : ` in ${text}`;
  const field = (name: string) => (text === undefined ? name : `${text}.${name}`);
  return [
    ...required.filter((name) => !used.has(name)).map((name) => [field(name), `{${name}} is missing${where}`] as const),
    ...[...used]
      .filter((name) => !known.has(name))
      .map((name) => [field(name), `{${name}} is unknown${where}`] as const),
  ];
}

function parse<T>(name: string, schema: z.core.$ZodType<T>, candidate: unknown): T {
  const parsed = z.safeParse(schema, candidate);
  if (parsed.success) return parsed.data;
  const fields = Object.fromEntries(
    parsed.error.issues.map((issue) => [issue.path.join(".") || "prompt", issue.message]),
  );
  throw new AppError("validation_failed", `The prompt "${name}" is not usable: ${z.prettifyError(parsed.error)}`, {
    fields,
  });
}

/** @throws AppError if there is a problem */
function refuse(name: string, problems: readonly Problem[]): void {
  if (problems.length === 0) return;
  throw new AppError(
    "validation_failed",
    `The prompt "${name}" is not usable: ${problems.map(([, problem]) => problem).join(", ")}.`,
    { fields: Object.fromEntries(problems) },
  );
}
