import { z } from "zod";
import { CHECK_PRESETS, type CheckSettings } from "../settings/settings";

/** A check with its own time and cost; candidates have all their judgements in one step. */
export const checkSchema = z.enum(["documentGrading", "hallucination", "answerQuality", "candidates"]);
export type Check = z.infer<typeof checkSchema>;

/** Which of the three checks were on. Each set is at the index that its bits make (`checkBits`). */
export const checkSetSchema = z.enum([
  "none",
  "documentGrading",
  "hallucination",
  "documentGrading,hallucination",
  "answerQuality",
  "documentGrading,answerQuality",
  "hallucination,answerQuality",
  "documentGrading,hallucination,answerQuality",
]);
export type CheckSet = z.infer<typeof checkSetSchema>;

/** The bits of checks: 1 grading, 2 support, 4 answer quality. */
export function checkBits({ documentGrading, hallucination, answerQuality }: CheckSettings): number {
  return Number(documentGrading) + 2 * Number(hallucination) + 4 * Number(answerQuality);
}

/** The inverse of `checkBits`. */
export function checksOfBits(bits: number): CheckSettings {
  return { documentGrading: (bits & 1) !== 0, hallucination: (bits & 2) !== 0, answerQuality: (bits & 4) !== 0 };
}

export function checkSetBits(set: CheckSet): number {
  return checkSetSchema.options.indexOf(set);
}

/** The published combinations. */
export const checkPresetSchema = z.enum(["development", "fast", "recommended", "production"]);
export type CheckPreset = z.infer<typeof checkPresetSchema>;

export function checkSetOfPreset(preset: CheckPreset): CheckSet {
  return checkSetSchema.options[checkBits(CHECK_PRESETS[preset])] ?? "none";
}
