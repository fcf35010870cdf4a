import { z } from "zod";
import {
  appendPromptRevision,
  listPromptRevisions,
  newestPromptRevisions,
} from "@/lib/data/db/settings/prompt-revisions";
import { checkPrompt, checkSharedPrompt } from "@/lib/engine/prompts/check-prompt";
import { defaultPrompt, defaultSharedPrompt } from "@/lib/engine/prompts/default-prompts";
import { installedPrompts } from "@/lib/engine/prompts/installed-prompts";
import { promptStage, SHARED_VARIABLES } from "@/lib/engine/prompts/prompt-stage";
import { textsOf, withTexts } from "@/lib/engine/prompts/prompt-texts";
import { MAX_LISTED_REVISIONS } from "@/lib/engine/prompts/tunables";
import { VARIABLE_DESCRIPTIONS } from "@/lib/engine/prompts/variable-descriptions";
import { LANGUAGES, type Language } from "@/lib/shared/contracts/language";
import {
  type PromptList,
  type PromptPart,
  type PromptTemplateTexts,
  type PromptVariable,
  type PromptView,
  promptPartSchema,
  promptTemplateTextsSchema,
  promptVariablesOf,
  type SavePromptRequest,
} from "@/lib/shared/contracts/settings/prompt";
import { AppError } from "@/lib/shared/errors";
import { promptOf, promptsInForce } from "./prompts-in-force";

/** All prompts, each with the source of its text. */
export async function listPrompts(): Promise<PromptList> {
  const prompts = await promptsInForce();
  const newest = await newestPromptRevisions();
  return {
    prompts: LANGUAGES.flatMap((language) =>
      promptPartSchema.options.map((stage) => {
        const { source, problem } = promptOf(prompts, language, stage);
        const saved = newest.find((revision) => revision.language === language && revision.stage === stage);
        return { language, stage, revision: saved?.revision ?? 0, source, problem };
      }),
    ),
  };
}

/** Texts of another version that this one cannot read appear empty; that they are unused is reported as a problem. */
const readableTexts = z.nullable(promptTemplateTextsSchema).catch({});

/** Everything that the editor of a prompt shows. */
export async function viewPrompt(language: Language, stage: PromptPart): Promise<PromptView> {
  const inForce = promptOf(await promptsInForce(), language, stage);
  const beneath = promptOf(installedPrompts(), language, stage);
  const revisions = await listPromptRevisions(language, stage, MAX_LISTED_REVISIONS);
  return {
    language,
    stage,
    revision: revisions[0]?.revision ?? 0,
    source: inForce.source,
    problem: inForce.problem,
    schema: stage === "shared" ? null : promptStage(stage).schema,
    current: textsOf(inForce.template),
    beneath: { template: textsOf(beneath.template), source: beneath.source === "file" ? "file" : "default" },
    default: textsOf(stage === "shared" ? defaultSharedPrompt(language) : defaultPrompt(language, stage)),
    variables: variablesIn(stage),
    revisions: revisions.map(({ revision, savedBy, savedAt, template }) => ({
      revision,
      savedBy,
      savedAt: savedAt.toISOString(),
      template: readableTexts.parse(template),
    })),
  };
}

/**
 * Saves the texts of a prompt, or resets them; they apply from the next run on, in every process. Saving unchanged
 * texts creates no revision.
 * @throws AppError `validation_failed` whose `fields` name each missing or unknown variable, or `conflict` when someone
 * else has saved since
 */
export async function savePrompt(
  language: Language,
  stage: PromptPart,
  { template, expectedRevision }: SavePromptRequest,
  savedBy: string,
): Promise<void> {
  const texts = template === null ? null : checkTexts(language, stage, template);
  const [newest] = await listPromptRevisions(language, stage, 1);
  const revision = newest?.revision ?? 0;
  if (expectedRevision !== undefined && expectedRevision !== revision) {
    throw new AppError("conflict", "The prompt was changed by someone else; reload it and save again.");
  }
  const before = z.nullable(promptTemplateTextsSchema).safeParse(newest?.template ?? null).data;
  if (before !== undefined && sameTexts(before, texts)) return;
  await appendPromptRevision({ language, stage, after: revision, template: texts, savedBy });
}

/** The texts as they will be used. @throws AppError `validation_failed` with a field per problem */
export function checkTexts(language: Language, stage: PromptPart, texts: PromptTemplateTexts): PromptTemplateTexts {
  const beneath = promptOf(installedPrompts(), language, stage).template;
  const names = Object.keys(textsOf(beneath));
  const given = Object.keys(texts);
  const unknown = given.filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    throw refusal(Object.fromEntries(unknown.map((name) => [name, "is not a text of this prompt"])));
  }
  if (given.length === 0) {
    throw new AppError("validation_failed", "template: contains no text", { fields: { template: "contains no text" } });
  }
  const words = Object.fromEntries(
    given
      .filter((name) => name.startsWith("words."))
      .flatMap((name) =>
        [...promptVariablesOf(texts[name] ?? "")].map((variable) => [
          `${name}.${variable}`,
          `{${variable}} is unknown`,
        ]),
      ),
  );
  if (Object.keys(words).length > 0) throw refusal(words);
  const checked = textsOf(check(stage, withTexts(beneath, texts)));
  return Object.fromEntries(names.filter((name) => given.includes(name)).map((name) => [name, checked[name] ?? ""]));
}

function check(stage: PromptPart, candidate: unknown) {
  try {
    return stage === "shared" ? checkSharedPrompt(candidate) : checkPrompt(stage, candidate);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // A stage has one text with variables, so its problems are named after the variable alone.
    const inText = (field: string) => (stage === "shared" || field === "instruction" ? field : `instruction.${field}`);
    throw refusal(
      Object.fromEntries(Object.entries(error.fields ?? {}).map(([field, problem]) => [inText(field), problem])),
      error,
    );
  }
}

/** @param problems by text and variable, without the request field that contains them */
function refusal(problems: Readonly<Record<string, string>>, cause?: unknown): AppError {
  const fields = Object.fromEntries(Object.entries(problems).map(([name, problem]) => [`template.${name}`, problem]));
  const message = `This prompt cannot be used: ${[...new Set(Object.values(problems))].join(", ")}.`;
  return new AppError("validation_failed", message, { fields, ...(cause === undefined ? {} : { cause }) });
}

function variablesIn(stage: PromptPart): PromptVariable[] {
  const variable = (text: string, required: boolean) => (name: string) => ({
    text,
    name,
    required,
    description: VARIABLE_DESCRIPTIONS[name] ?? "",
  });
  if (stage === "shared") {
    return Object.entries(SHARED_VARIABLES).flatMap(([text, names]) => names.map(variable(text, true)));
  }
  const { required, optional } = promptStage(stage);
  return [...required.map(variable("instruction", true)), ...optional.map(variable("instruction", false))];
}

function sameTexts(one: PromptTemplateTexts | null, other: PromptTemplateTexts | null): boolean {
  if (one === null || other === null) return one === other;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}
