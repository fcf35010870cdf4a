import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import { processWide } from "@/lib/shared/process-wide";
import { ANSWER_FEATURES, type AnswerFeatures } from "./relevance/answer-features";

const featuresSchema = z.record(z.enum(ANSWER_FEATURES), z.number());

/**
 * Weights of a passage's signals and decision thresholds for questions in one language, in log-odds. Stored with the
 * verifier (`models/verifier-en-fr/calibration.json`), which they depend on.
 */
export const languageCalibrationSchema = z.object({
  weights: featuresSchema,
  bias: z.number(),
  /** From this value a passage counts as answering: it is read, and quoted with the remark that it may not answer. */
  answers: z.number(),
  /** From this value the answer is approved. Never below `answers`. */
  approves: z.number(),
});
export type LanguageCalibration = z.infer<typeof languageCalibrationSchema>;

export const calibrationSchema = z.object({
  /** SHA-256 of the model these values were fitted on. */
  model: z.string(),
  languages: z.record(z.string(), languageCalibrationSchema),
});

/**
 * A language without questions to fit on uses the mean weights of the fitted languages and their strictest thresholds.
 */
function unfitted(known: readonly LanguageCalibration[]): LanguageCalibration {
  const mean = (of: (own: LanguageCalibration) => number) =>
    known.reduce((sum, own) => sum + of(own), 0) / known.length;
  const weights: AnswerFeatures = { ...(known[0]?.weights ?? blank()) };
  for (const name of ANSWER_FEATURES) weights[name] = mean((own) => own.weights[name]);
  return {
    weights,
    bias: mean((own) => own.bias),
    answers: Math.max(...known.map(({ answers }) => answers)),
    approves: Math.max(...known.map(({ approves }) => approves)),
  };
}

function blank(): AnswerFeatures {
  return featuresSchema.parse(Object.fromEntries(ANSWER_FEATURES.map((name) => [name, 0])));
}

/** The file of the vendored verifier, read once per process. @throws when it is missing or malformed */
function shipped() {
  return processWide("verifier-calibration", () => {
    const folder = join(/* turbopackIgnore: true */ process.cwd(), "models", "verifier-en-fr");
    const text = readFileSync(join(folder, "calibration.json"), "utf8");
    const { languages } = calibrationSchema.parse(JSON.parse(text));
    return { languages, id: createHash("sha256").update(text).digest("hex").slice(0, 12) };
  });
}

/** The calibration for questions in a language. @throws when the vendored calibration is missing or malformed */
export function calibrationOf(language: TextLanguage): LanguageCalibration {
  const { languages } = shipped();
  return languages[language] ?? unfitted(Object.values(languages));
}

/**
 * Identifies the verifier and its calibration, whose scores are not comparable with others': the first 12 hex digits of
 * a SHA-256.
 */
export function calibrationId(): string {
  return shipped().id;
}
