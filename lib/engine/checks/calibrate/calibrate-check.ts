import type { AgreementCounts } from "@/lib/shared/contracts/evaluation/judge-agreement";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import { calibrateThreshold, countsAt, type JudgedScore, type ThresholdCalibration } from "./calibrate-threshold";

export interface LanguageCalibrationResult {
  language: TextLanguage;
  /** What this language's judgements alone propose. */
  calibration: ThresholdCalibration;
  /** Agreement with reviewers at the current threshold and at the one proposed for the check. */
  before: AgreementCounts;
  after: AgreementCounts;
}

export interface CheckCalibration {
  present: number;
  /** One threshold for all languages; `null` if no language has enough judgements. */
  proposed: number | null;
  /** Whether the proposal reaches the target in every language that has enough judgements. */
  reached: boolean;
  /** Whether the languages propose different thresholds. */
  languagesDiffer: boolean;
  /** The languages with judgements, in alphabetical order. */
  languages: LanguageCalibrationResult[];
}

/**
 * Proposes one threshold of a check from the judgements in all languages. All languages share the threshold, so the
 * strictest proposal applies. A language with too few judgements keeps it from falling, since nothing shows what would
 * pass there.
 */
export function calibrateCheck(
  judged: readonly (JudgedScore & { language: TextLanguage | null })[],
  options: { present: number; target: number },
): CheckCalibration {
  const { present } = options;
  const names = [...new Set(judged.flatMap(({ language }) => language ?? []))].sort();
  const calibrated = names.map((language) => {
    const scores = judged.filter((score) => score.language === language);
    return { language, scores, calibration: calibrateThreshold(scores, options) };
  });
  const proposals = calibrated.flatMap(({ calibration }) => (calibration.kind === "proposed" ? [calibration] : []));
  const floor = proposals.length < calibrated.length ? present : 0;
  const proposed = proposals.length === 0 ? null : Math.max(floor, ...proposals.map(({ threshold }) => threshold));
  return {
    present,
    proposed,
    reached: proposals.length > 0 && proposals.every(({ reached }) => reached),
    languagesDiffer: new Set(proposals.map(({ threshold }) => threshold)).size > 1,
    languages: calibrated.map(({ language, scores, calibration }) => ({
      language,
      calibration,
      before: countsAt(scores, present),
      after: countsAt(scores, proposed ?? present),
    })),
  };
}
