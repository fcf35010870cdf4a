import { z } from "zod";
import { LANGUAGES, type Language } from "@/lib/shared/contracts/language";
import { modelRoleSchema } from "@/lib/shared/contracts/runs/model-call";
import { leavesOf } from "@/lib/shared/contracts/settings/setting-leaves";
import { type Settings, settingsSchema } from "@/lib/shared/contracts/settings/settings";
import { changedPaths, type SettingsDraft, valueAt } from "../settings-draft";

/** The control that a value needs, derived from the schema of the settings. */
type Kind = "number" | "text" | "choice" | "toggle" | "list";
type KindOf<Value> = [Value] extends [boolean]
  ? "toggle"
  : [Value] extends [number]
    ? "number"
    : [Value] extends [readonly unknown[]]
      ? "list"
      : [Value] extends [string]
        ? string extends Value
          ? "text"
          : "choice"
        : "group";
/** Dotted paths of the settings of a kind. */
type PathOf<Wanted extends Kind, Group = Settings, Prefix extends string = ""> = {
  [Key in keyof Group & string]: KindOf<NonNullable<Group[Key]>> extends infer Found
    ? Found extends Wanted
      ? `${Prefix}${Key}`
      : Found extends "group"
        ? PathOf<Wanted, Group[Key], `${Prefix}${Key}.`>
        : never
    : never;
}[keyof Group & string];

/** Dotted path of a setting. */
export type SettingPath = PathOf<Kind>;
export type NumberPath = PathOf<"number">;
export type TogglePath = PathOf<"toggle">;
export type ChoicePath = PathOf<"choice">;
export type ListPath = PathOf<"list">;
/** Addresses and names; the profile is chosen among those that exist. */
export type TextPath = Exclude<PathOf<"text">, "profile">;
type PathUnder<Group extends string> = Extract<SettingPath, `${Group}.${string}`>;
export type DenseWeightPath = PathUnder<"retrieval.denseWeight">;

/** The roles of a language model that can override the generator's settings. */
export type ModelRole = Exclude<keyof Settings["model"]["roles"], "verifier">;
export type RoleField = keyof Settings["model"]["roles"][ModelRole];
type RolePath = PathUnder<`model.roles.${ModelRole}`>;
export type JudgePath = PathUnder<"judges">;
/** Settings with a name and an explanation. */
export type NamedPath = Exclude<SettingPath, RolePath>;
/** Settings with their own name; those of the dense weights are shared by all languages. */
export type WordedPath = Exclude<NamedPath, DenseWeightPath>;

const DEFAULTS = leavesOf(settingsSchema.parse({}));
const isSettingPath = (path: string): path is SettingPath => DEFAULTS.has(path);

/** Path → schema of every setting, in the order of the schema, which is the page's. */
const SCHEMAS: ReadonlyMap<SettingPath, z.core.$ZodType> = new Map(
  schemasOf(settingsSchema).flatMap(([path, schema]) => (isSettingPath(path) ? [[path, schema] as const] : [])),
);

function schemasOf(schema: z.core.$ZodType, path: readonly string[] = []): Array<[string, z.core.$ZodType]> {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) return schemasOf(schema.unwrap(), path);
  if (schema instanceof z.ZodPipe) return schemasOf(schema.out, path);
  if (!(schema instanceof z.ZodObject)) return [[path.join("."), schema]];
  return Object.entries<z.core.$ZodType>(schema.shape).flatMap(([key, below]) => schemasOf(below, [...path, key]));
}

/** Every setting, in the order of the page. */
export const SETTING_PATHS: readonly SettingPath[] = [...SCHEMAS.keys()];

function pathsUnder<Group extends string>(group: Group): ReadonlyArray<PathUnder<Group>> {
  return SETTING_PATHS.filter((path): path is PathUnder<Group> => path.startsWith(`${group}.`));
}
export const CHECK_PATHS = pathsUnder("checks");
/** The judge of each check. */
export const JUDGE_PATHS = pathsUnder("judges");
export const THRESHOLD_PATHS = pathsUnder("thresholds");
/** The weight of dense search, one for each language. */
export const DENSE_WEIGHT_PATHS = pathsUnder("retrieval.denseWeight");
/** The ways in which a question uses the knowledge graph. */
export const GRAPH_TOGGLE_PATHS = pathsUnder("knowledgeGraph").filter(
  (path): path is PathUnder<"knowledgeGraph"> & TogglePath => typeof DEFAULTS.get(path) === "boolean",
);

export const MODEL_ROLES = modelRoleSchema.options.filter((role): role is ModelRole =>
  SETTING_PATHS.some((path) => path.startsWith(`model.roles.${role}.`)),
);
export const ROLE_FIELDS = ["model", "temperature", "topK", "maxTokens"] as const satisfies readonly RoleField[];

const ROLE_PATHS = MODEL_ROLES.flatMap((role) =>
  ROLE_FIELDS.map((field) => ({ role, field, path: `model.roles.${role}.${field}` as const })),
);

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

export interface NumberBounds {
  min: number;
  max: number;
  step: number;
  integer: boolean;
}

/** Arrow keys move by these; other whole numbers by 1, other fractions by 0.05. */
const STEPS: Partial<Record<SettingPath, number>> = {
  "caps.deadlineMs": 1_000,
  "ingestion.passageTokens": 5,
  "ingestion.passageMaxTokens": 5,
  "ingestion.overlapTokens": 5,
  "knowledgeGraph.summaries": 10,
};
const TEMPERATURE_STEP = 0.1;

/** The bounds of a number setting; `null` for settings of another kind. */
export function boundsOf(path: NumberPath): NumberBounds;
export function boundsOf(path: SettingPath): NumberBounds | null;
export function boundsOf(path: SettingPath): NumberBounds | null {
  const schema = SCHEMAS.get(path);
  const number = schema instanceof z.ZodNullable ? schema.unwrap() : schema;
  if (!(number instanceof z.ZodNumber)) return null;
  const { minValue: min, maxValue: max, isInt: integer } = number;
  if (min === null || max === null) throw new Error(`The setting ${path} has no bounds.`);
  const usual = integer ? 1 : path.endsWith(".temperature") ? TEMPERATURE_STEP : 0.05;
  return { min, max, step: STEPS[path] ?? usual, integer };
}

/** Whether `null` is a value: "no limit", "none", "the server's default" or "inherited". */
export function isNullable(path: SettingPath): boolean {
  return SCHEMAS.get(path) instanceof z.ZodNullable;
}

/** Edited settings that the server would refuse, in the order of the page. */
export function refusedPaths(draft: SettingsDraft): SettingPath[] {
  const changed = new Set(changedPaths(draft));
  return SETTING_PATHS.filter((path) => {
    const schema = SCHEMAS.get(path);
    return changed.has(path) && schema !== undefined && !z.safeParse(schema, valueAt(draft, path)).success;
  });
}

/** The number in a field's text, or the text itself if it is not a number. */
export function parseNumber(text: string): number | string {
  const trimmed = text.trim().replace(",", ".");
  const value = Number(trimmed);
  return trimmed === "" || !Number.isFinite(value) ? text : value;
}
