import { LANGUAGES, type Language } from "@/lib/shared/contracts/language";
import {
  DENSE_WEIGHT_PATHS,
  type DenseWeightPath,
  MODEL_ROLES,
  type ModelRole,
  type NumberPath,
  ROLE_NUMBER_NAMES,
  type TextPath,
} from "./setting-fields";

export const CHECK_PATHS = ["checks.documentGrading", "checks.hallucination", "checks.answerQuality"] as const;
export type CheckPath = (typeof CHECK_PATHS)[number];

/** Settings that are on or off. */
export type TogglePath =
  | CheckPath
  | "retrieval.hyde"
  | "retrieval.dropNearDuplicates"
  | "retrieval.cache"
  | GraphTogglePath
  | "webSearch.whenLibraryLacks"
  | "evaluation.onSave";

/** The four ways in which a question uses the knowledge graph. */
export const GRAPH_TOGGLE_PATHS = [
  "knowledgeGraph.nodeRetrieval",
  "knowledgeGraph.edgeRetrieval",
  "knowledgeGraph.episodeRetrieval",
  "knowledgeGraph.communityRetrieval",
] as const;
type GraphTogglePath = (typeof GRAPH_TOGGLE_PATHS)[number];

/** Settings that are a list of texts. */
export type ListPath = "webSearch.allowedHosts" | "webSearch.deniedHosts";

/** The judge of each check. */
export const JUDGE_PATHS = ["judges.documentGrading", "judges.hallucination", "judges.answerQuality"] as const;
export type JudgePath = (typeof JUDGE_PATHS)[number];

export type ChoicePath =
  | "workflow.routing"
  | "workflow.method"
  | JudgePath
  | "router"
  | "retrieval.fusion"
  | "retrieval.rerank"
  | "languageModel.provider"
  | "embedding.provider"
  | "searchIndex.store"
  | "searchIndex.qdrantQuantization"
  | "knowledgeGraph.extraction"
  | "webSearch.provider";

/** Dotted path of every setting on the page. */
export type SettingPath = "profile" | NumberPath | TogglePath | ChoicePath | TextPath | ListPath;
export const ROLE_FIELDS = ["model", ...ROLE_NUMBER_NAMES] as const;
export type RoleField = (typeof ROLE_FIELDS)[number];
export type RolePath = `model.roles.${ModelRole}.${RoleField}`;
/** Settings with a name and an explanation. */
export type NamedPath = Exclude<SettingPath, RolePath>;
/** Settings with a name of their own; those of the dense weights are shared by all languages. */
type WordedPath = Exclude<NamedPath, DenseWeightPath>;

const ROLE_PATHS = MODEL_ROLES.flatMap((role) =>
  ROLE_FIELDS.map((field) => ({ role, field, path: `model.roles.${role}.${field}` as const })),
);

/** In the order of the page. */
export const SETTING_PATHS: readonly SettingPath[] = [
  "profile",
  "workflow.routing",
  "router",
  "workflow.method",
  "reflection.minScore",
  "reflection.maxIterations",
  ...CHECK_PATHS,
  ...JUDGE_PATHS,
  "thresholds.relevance",
  "thresholds.support",
  "thresholds.usefulness",
  "caps.transforms",
  "caps.regenerations",
  "caps.deadlineMs",
  "retrieval.topK",
  "retrieval.fusion",
  ...DENSE_WEIGHT_PATHS,
  "retrieval.variants",
  "retrieval.hyde",
  "retrieval.rerank",
  "retrieval.rerankUrl",
  "retrieval.rerankModel",
  "retrieval.dropNearDuplicates",
  "retrieval.neighbours",
  "retrieval.cache",
  "ingestion.passageTokens",
  "ingestion.passageMaxTokens",
  "ingestion.overlapTokens",
  "knowledgeGraph.extraction",
  "knowledgeGraph.summaries",
  ...GRAPH_TOGGLE_PATHS,
  "webSearch.provider",
  "webSearch.url",
  "webSearch.pages",
  "webSearch.whenLibraryLacks",
  "webSearch.allowedHosts",
  "webSearch.deniedHosts",
  "languageModel.provider",
  "languageModel.openAiCompatibleUrl",
  "languageModel.ollamaUrl",
  "languageModel.anthropicUrl",
  "languageModel.mistralUrl",
  "model.chat",
  "model.temperature",
  "model.topK",
  "model.maxTokens",
  ...ROLE_PATHS.map(({ path }) => path),
  "model.roles.verifier.model",
  "model.roles.verifier.url",
  "embedding.provider",
  "embedding.model",
  "searchIndex.store",
  "searchIndex.qdrantUrl",
  "searchIndex.qdrantCollection",
  "searchIndex.qdrantQuantization",
  "searchIndex.chromaUrl",
  "searchIndex.chromaCollection",
  "evaluation.onSave",
];

/** The role and field of a role's setting. */
export function rolePartsOf(path: SettingPath): { role: ModelRole; field: RoleField } | null {
  return ROLE_PATHS.find((known) => known.path === path) ?? null;
}

/** The language of a dense weight. */
export function weightLanguageOf(path: SettingPath): Language | null {
  return LANGUAGES.find((language) => path === `retrieval.denseWeight.${language}`) ?? null;
}

/** Whether the catalogue has a name for this setting. */
export function isNamed(path: SettingPath): path is WordedPath {
  return rolePartsOf(path) === null && weightLanguageOf(path) === null;
}

/** The element id of a setting's control. */
export function controlId(path: SettingPath): string {
  return `setting-${path}`;
}
