import type { JudgedRunsQuery } from "@/lib/data/db/evaluation/judge-agreement";
import { readReliability, readScoredJudgements } from "@/lib/data/db/evaluation/scored-judgements";
import { latestSettings } from "@/lib/data/db/settings/settings";
import { layerLeaves } from "@/lib/data/settings/merge-layers";
import { settingsInForce } from "@/lib/data/settings/resolve-settings";
import { saveSettings } from "@/lib/data/settings/save-settings";
import { type CheckCalibration, calibrateCheck } from "@/lib/engine/checks/calibrate/calibrate-check";
import { calibrationId } from "@/lib/engine/checks/calibration";
import { SCORED_CHECKS, type ScoredCheck } from "@/lib/shared/contracts/checks/checks";
import type { ReliabilityBin } from "@/lib/shared/contracts/evaluation/judge-reliability";
import { layerOf } from "@/lib/shared/contracts/settings/setting-leaves";

/** Author of the saved thresholds. */
export const CALIBRATION_SAVER = "judges:calibrate";

export interface JudgeCalibration {
  target: number;
  checks: Record<ScoredCheck, CheckCalibration>;
  /** The saved layer with the proposed thresholds; `null` if nothing would change. */
  layer: Record<string, unknown> | null;
  /** Revision that `layer` follows. */
  revision: number;
}

/** Proposes thresholds of the built-in judges from reviews. Changes nothing. */
export async function calibrateJudges(query: JudgedRunsQuery, target: number): Promise<JudgeCalibration> {
  const { settings, revision } = await settingsInForce();
  const judged = await readScoredJudgements({ ...query, calibration: calibrationId() });
  const calibrate = (check: ScoredCheck) =>
    calibrateCheck(
      judged.filter((one) => one.check === check),
      { present: settings.thresholds[check], target },
    );
  const checks = { relevance: calibrate("relevance"), usefulness: calibrate("usefulness") };
  const leaves = layerLeaves((await latestSettings()).settings);
  const changed = SCORED_CHECKS.filter(
    (check) => checks[check].proposed !== null && checks[check].proposed !== checks[check].present,
  );
  for (const check of changed) leaves.set(`thresholds.${check}`, checks[check].proposed);
  return { target, checks, layer: changed.length === 0 ? null : layerOf(leaves), revision };
}

/** How often reviewers agreed with the current built-in judges, by score. */
export function judgeReliability(query: JudgedRunsQuery): Promise<ReliabilityBin[]> {
  return readReliability({ ...query, calibration: calibrationId() });
}

/**
 * Saves the proposed thresholds as a revision of the settings.
 * @throws AppError `conflict` when someone else has saved since they were proposed
 */
export async function applyCalibration({ layer, revision }: JudgeCalibration): Promise<void> {
  if (layer === null) return;
  await saveSettings(layer, CALIBRATION_SAVER, revision);
}
