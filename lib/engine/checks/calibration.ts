import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import { processWide } from "@/lib/shared/process-wide";
import { ANSWER_FEATURES, type AnswerFeatures } from "./relevance/built-in/answer-features";

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

/** Signals of whether a claim is supported (`support/reading/read-claim.ts`). */
export const CLAIM_FEATURES = ["margin", "coverage"] as const;
export type ClaimFeatures = Record<(typeof CLAIM_FEATURES)[number], number>;

/** Weights of a claim's signals and decision thresholds, in log-odds. */
export const claimLinesSchema = z.object({
  weights: z.record(z.enum(CLAIM_FEATURES), z.number()),
  bias: z.number(),
  /** From this value a claim is supported. */
  supports: z.number(),
  /** Up to this value it is contradicted or unsupported. Between the two it is undecided. */
  condemns: z.number(),
  /** Probability of stating nothing from which a claim stays undecided. */
  none: z.number(),
});
export type ClaimLines = z.infer<typeof claimLinesSchema>;

export const calibrationSchema = z.object({
  /** SHA-256 of the model these values were fitted on. */
  model: z.string(),
  languages: z.record(z.string(), languageCalibrationSchema),
  /** By the claim's language, and for evidence in another one. */
  claims: z.object({ languages: z.record(z.string(), claimLinesSchema), across: claimLinesSchema }),
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
    const { languages, claims } = calibrationSchema.parse(JSON.parse(text));
    return { languages, claims, id: createHash("sha256").update(text).digest("hex").slice(0, 12) };
  });
}

/** The calibration for questions in a language. @throws when the vendored calibration is missing or malformed */
export function calibrationOf(language: TextLanguage): LanguageCalibration {
  const { languages } = shipped();
  return languages[language] ?? unfitted(Object.values(languages));
}

/**
 * The thresholds for claims in a language. One without claims to fit on uses the thresholds for evidence in another
 * language, which do not depend on its words.
 * @param isAcross whether the evidence is in another language
 * @throws like `calibrationOf`
 */
export function claimLinesOf(language: TextLanguage, isAcross: boolean): ClaimLines {
  const { languages, across } = shipped().claims;
  return isAcross ? across : (languages[language] ?? across);
}

/**
 * Identifies the verifier and its calibration, whose scores are not comparable with others': the first 12 hex digits of
 * a SHA-256.
 */
export function calibrationId(): string {
  return shipped().id;
}
