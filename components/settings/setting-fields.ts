import { changedPaths, type SettingsDraft, valueAt } from "./settings-draft";

export interface NumberBounds {
  min: number;
  max: number;
  step: number;
  integer: boolean;
}

const SHARE = { min: 0, max: 1, step: 0.05, integer: false } as const;

/** Number settings and what they accept; the bounds are those of `lib/contracts/settings.ts`. */
export const NUMBER_FIELDS = {
  "thresholds.relevance": SHARE,
  "thresholds.support": SHARE,
  "thresholds.usefulness": SHARE,
  "caps.transforms": { min: 0, max: 10, step: 1, integer: true },
  "caps.regenerations": { min: 0, max: 10, step: 1, integer: true },
  "caps.deadlineMs": { min: 1_000, max: 3_600_000, step: 1_000, integer: true },
  "retrieval.topK": { min: 1, max: 50, step: 1, integer: true },
  "retrieval.denseWeight.en": SHARE,
  "retrieval.denseWeight.fr": SHARE,
  "model.temperature": { min: 0, max: 2, step: 0.1, integer: false },
  "model.maxTokens": { min: 16, max: 32_000, step: 1, integer: true },
} as const satisfies Record<string, NumberBounds>;

export type NumberPath = keyof typeof NUMBER_FIELDS;
export const NUMBER_PATHS: readonly NumberPath[] = [
  "thresholds.relevance",
  "thresholds.support",
  "thresholds.usefulness",
  "caps.transforms",
  "caps.regenerations",
  "caps.deadlineMs",
  "retrieval.topK",
  "retrieval.denseWeight.en",
  "retrieval.denseWeight.fr",
  "model.temperature",
  "model.maxTokens",
];

/** `null` stands for "no cap" where the setting knows it; everywhere else it is an empty field. */
const NULLABLE: ReadonlySet<NumberPath> = new Set(["caps.regenerations"]);

/** Number settings that were edited into something the server would refuse. */
export function numbersOutOfBounds(draft: SettingsDraft): NumberPath[] {
  const changed = new Set(changedPaths(draft));
  return NUMBER_PATHS.filter((path) => {
    const value = valueAt(draft, path);
    if (!changed.has(path) || (value === null && NULLABLE.has(path))) return false;
    const { min, max, integer }: NumberBounds = NUMBER_FIELDS[path];
    return typeof value !== "number" || value < min || value > max || (integer && !Number.isInteger(value));
  });
}

/** What a number field's text means: a number, or the text itself while it is none. */
export function parseNumber(text: string): number | string {
  const trimmed = text.trim().replace(",", ".");
  const value = Number(trimmed);
  return trimmed === "" || !Number.isFinite(value) ? text : value;
}
