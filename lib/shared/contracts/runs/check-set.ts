import { z } from "zod";
import { CHECK_IDS, CHECK_SETS, CHECKS, type CheckId, type CheckKey, JUDGEMENTS, perKey } from "../checks/checks";

/** Which checks are on, under the names that settings have. */
export type CheckSettings = Record<CheckKey, boolean>;

/** These checks on, all others off. */
export function onlyChecks(on: readonly CheckId[]): CheckSettings {
  return perKey((id) => on.includes(id));
}

/** Those of settings and profiles that say nothing else. */
export const DEFAULT_CHECKS: CheckSettings = perKey((id) => CHECKS[id].byDefault);

function isOn(checks: CheckSettings, id: CheckId): boolean {
  return checks[CHECKS[id].key];
}

/** Whether the same checks are on. */
export function sameChecks(one: CheckSettings, other: CheckSettings): boolean {
  return CHECK_IDS.every((id) => isOn(one, id) === isOn(other, id));
}

/** A check with its own time and cost; candidates have all their judgements in one step. */
export const checkSchema = z.enum([...CHECK_IDS.map((id) => CHECKS[id].key), JUDGEMENTS.candidates.key]);
export type Check = z.infer<typeof checkSchema>;

/** Its internal name, also used in message keys. */
export function checkName(check: Check): CheckId | typeof JUDGEMENTS.candidates.key {
  return CHECK_IDS.find((id) => CHECKS[id].key === check) ?? JUDGEMENTS.candidates.key;
}

/** The number of its bit in `runs.judged`. */
export function checkNumber(check: Check): number {
  const own = CHECK_IDS.map((id) => CHECKS[id]).find(({ key }) => key === check);
  return own?.number ?? JUDGEMENTS.candidates.number;
}

/** Which of the checks were on. */
export const checkSetSchema = z.enum(["none", ...CHECK_SETS]);
export type CheckSet = z.infer<typeof checkSetSchema>;

/** The checks that are on as bits: 1 relevance, 2 support, 4 usefulness. */
export function checkBits(checks: CheckSettings): number {
  return bitsOf(CHECK_IDS.filter((id) => isOn(checks, id)));
}

function bitsOf(ids: readonly CheckId[]): number {
  return ids.reduce((bits, id) => bits + 2 ** CHECKS[id].number, 0);
}

/** The inverse of `checkBits`. */
export function checksOfBits(bits: number): CheckSettings {
  return perKey((id) => (bits & (2 ** CHECKS[id].number)) !== 0);
}

export function checkSetBits(set: CheckSet): number {
  const keys = set.split(",");
  return bitsOf(CHECK_IDS.filter((id) => keys.includes(CHECKS[id].key)));
}

/** The combinations of the published configuration matrix. */
export const checkPresetSchema = z.enum(["development", "fast", "recommended", "production"]);
export type CheckPreset = z.infer<typeof checkPresetSchema>;

export const CHECK_PRESETS: Readonly<Record<CheckPreset, CheckSettings>> = {
  development: onlyChecks([]),
  fast: onlyChecks(["support"]),
  recommended: onlyChecks(["relevance", "support"]),
  production: DEFAULT_CHECKS,
};

/** The preset with exactly these checks, or `null`. */
export function presetOfChecks(checks: CheckSettings): CheckPreset | null {
  return checkPresetSchema.options.find((name) => sameChecks(CHECK_PRESETS[name], checks)) ?? null;
}

export function checkSetOfPreset(preset: CheckPreset): CheckSet {
  const bits = checkBits(CHECK_PRESETS[preset]);
  return checkSetSchema.options.find((set) => checkSetBits(set) === bits) ?? "none";
}
