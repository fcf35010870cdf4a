import { LANGUAGES } from "@/lib/shared/contracts/language";
import type { TaskRole } from "@/lib/shared/contracts/settings/role-defaults";
import { settingsSchema } from "@/lib/shared/contracts/settings/settings";
import { changedPaths, layerOf, type SettingsDraft, valueAt } from "../settings-draft";

export interface NumberBounds {
  min: number;
  max: number;
  step: number;
  integer: boolean;
}

/** The roles of a language model that can override the generator's settings. */
export const MODEL_ROLES = ["router", "relevance", "support", "usefulness", "rewriter"] as const satisfies TaskRole[];
export type ModelRole = (typeof MODEL_ROLES)[number];

const SHARE = { min: 0, max: 1, step: 0.05, integer: false } as const;
const TEMPERATURE = { min: 0, max: 2, step: 0.1, integer: false } as const;
const SAMPLING_TOP_K = { min: 1, max: 1_000, step: 1, integer: true } as const;
const MAX_TOKENS = { min: 16, max: 32_000, step: 1, integer: true } as const;

/** Number settings and their bounds, as in `lib/shared/contracts/settings/settings.ts`. */
export const NUMBER_FIELDS = {
  "reflection.minScore": SHARE,
  "reflection.maxIterations": { min: 1, max: 10, step: 1, integer: true },
  "thresholds.relevance": SHARE,
  "thresholds.support": SHARE,
  "thresholds.usefulness": SHARE,
  "caps.transforms": { min: 0, max: 10, step: 1, integer: true },
  "caps.regenerations": { min: 0, max: 10, step: 1, integer: true },
  "caps.deadlineMs": { min: 1_000, max: 3_600_000, step: 1_000, integer: true },
  "retrieval.topK": { min: 1, max: 50, step: 1, integer: true },
  "retrieval.variants": { min: 0, max: 4, step: 1, integer: true },
  "retrieval.neighbours": { min: 0, max: 3, step: 1, integer: true },
  "ingestion.passageTokens": { min: 40, max: 400, step: 5, integer: true },
  "ingestion.passageMaxTokens": { min: 60, max: 500, step: 5, integer: true },
  "ingestion.overlapTokens": { min: 0, max: 100, step: 5, integer: true },
  "knowledgeGraph.summaries": { min: 0, max: 2_000, step: 10, integer: true },
  "webSearch.pages": { min: 1, max: 10, step: 1, integer: true },
  "model.temperature": TEMPERATURE,
  "model.topK": SAMPLING_TOP_K,
  "model.maxTokens": MAX_TOKENS,
} as const satisfies Record<string, NumberBounds>;

/** Number settings of every role; empty inherits the value. */
export const ROLE_NUMBER_FIELDS = {
  temperature: TEMPERATURE,
  topK: SAMPLING_TOP_K,
  maxTokens: MAX_TOKENS,
} as const satisfies Record<string, NumberBounds>;

export type RoleNumberField = keyof typeof ROLE_NUMBER_FIELDS;
type RoleNumberPath = `model.roles.${ModelRole}.${RoleNumberField}`;
type PlainNumberPath = keyof typeof NUMBER_FIELDS;
/** The weight of dense search, one for each language. */
export const DENSE_WEIGHT_PATHS = LANGUAGES.map((language) => `retrieval.denseWeight.${language}` as const);
export type DenseWeightPath = (typeof DENSE_WEIGHT_PATHS)[number];
export type NumberPath = PlainNumberPath | DenseWeightPath | RoleNumberPath;

export const ROLE_NUMBER_NAMES = ["temperature", "topK", "maxTokens"] as const satisfies readonly RoleNumberField[];

const PLAIN_NUMBER_PATHS: readonly PlainNumberPath[] = [
  "reflection.minScore",
  "reflection.maxIterations",
  "thresholds.relevance",
  "thresholds.support",
  "thresholds.usefulness",
  "caps.transforms",
  "caps.regenerations",
  "caps.deadlineMs",
  "retrieval.topK",
  "retrieval.variants",
  "retrieval.neighbours",
  "ingestion.passageTokens",
  "ingestion.passageMaxTokens",
  "ingestion.overlapTokens",
  "knowledgeGraph.summaries",
  "webSearch.pages",
  "model.temperature",
  "model.topK",
  "model.maxTokens",
];
export const NUMBER_PATHS: readonly NumberPath[] = [
  ...PLAIN_NUMBER_PATHS,
  ...DENSE_WEIGHT_PATHS,
  ...MODEL_ROLES.flatMap((role) => ROLE_NUMBER_NAMES.map((field) => `model.roles.${role}.${field}` as const)),
];

/** The bounds of a number setting. */
export function boundsOf(path: NumberPath): NumberBounds {
  const plain = PLAIN_NUMBER_PATHS.find((known) => known === path);
  if (plain !== undefined) return NUMBER_FIELDS[plain];
  if (DENSE_WEIGHT_PATHS.some((known) => known === path)) return SHARE;
  const field = ROLE_NUMBER_NAMES.find((name) => path.endsWith(`.${name}`)) ?? "maxTokens";
  return ROLE_NUMBER_FIELDS[field];
}

/** For these, `null` means "no limit", "the server's default" or "inherited"; for all others it is an empty field. */
export function isNullable(path: NumberPath): boolean {
  return path === "caps.regenerations" || path === "model.topK" || path.startsWith("model.roles.");
}

/** Edited number settings that the server would reject. */
export function numbersOutOfBounds(draft: SettingsDraft): NumberPath[] {
  const changed = new Set(changedPaths(draft));
  return NUMBER_PATHS.filter((path) => {
    const value = valueAt(draft, path);
    if (!changed.has(path) || (value === null && isNullable(path))) return false;
    const { min, max, integer } = boundsOf(path);
    return typeof value !== "number" || value < min || value > max || (integer && !Number.isInteger(value));
  });
}

/**
 * Text settings. A role's model, the addresses of verifier, reranker and web search, and the reranker's model may be
 * empty.
 */
export const TEXT_PATHS = [
  "retrieval.rerankUrl",
  "retrieval.rerankModel",
  "webSearch.url",
  "languageModel.openAiCompatibleUrl",
  "languageModel.ollamaUrl",
  "languageModel.anthropicUrl",
  "languageModel.mistralUrl",
  "model.chat",
  "model.roles.router.model",
  "model.roles.relevance.model",
  "model.roles.support.model",
  "model.roles.usefulness.model",
  "model.roles.rewriter.model",
  "model.roles.verifier.model",
  "model.roles.verifier.url",
  "embedding.model",
  "searchIndex.qdrantUrl",
  "searchIndex.qdrantCollection",
  "searchIndex.chromaUrl",
  "searchIndex.chromaCollection",
] as const;
export type TextPath = (typeof TEXT_PATHS)[number];

/** Whether an empty text means none. */
export function isOptionalText(path: TextPath): boolean {
  return path === "webSearch.url" || path.startsWith("retrieval.rerank") || path.startsWith("model.roles.");
}

/** Edited text settings that the server would reject, checked with the server's schema. */
export function textsRefused(draft: SettingsDraft): TextPath[] {
  const changed = new Set(changedPaths(draft));
  const parsed = settingsSchema.safeParse(layerOf(draft));
  const wrong = new Set(parsed.success ? [] : parsed.error.issues.map(({ path }) => path.join(".")));
  return TEXT_PATHS.filter((path) => changed.has(path) && wrong.has(path));
}

/** The number in a field's text, or the text itself if it is not a number. */
export function parseNumber(text: string): number | string {
  const trimmed = text.trim().replace(",", ".");
  const value = Number(trimmed);
  return trimmed === "" || !Number.isFinite(value) ? text : value;
}
