import { parseArgs } from "node:util";
import { loadMessages } from "@/i18n/load-messages";
import { closeDatabase } from "@/lib/data/db/connection/client";
import { EVERYONE } from "@/lib/data/db/connection/owner";
import type { JudgedRunsQuery } from "@/lib/data/db/evaluation/judge-agreement";
import { isDependencyAway } from "@/lib/data/db/faults/dependency-away";
import { CALIBRATION_TARGET } from "@/lib/engine/checks/calibrate/tunables";
import { applyCalibration, calibrateJudges } from "@/lib/server/runs/calibrate-judges";
import { LANGUAGES } from "@/lib/shared/contracts/language";
import { AppError } from "@/lib/shared/errors";
import { isUpToDate } from "../index-verify/is-up-to-date";
import { namedLanguage, parseUsage } from "../parse-usage";
import { MOST_PREVIEW_RUNS, previewCalibration } from "./preview-calibration";
import { type CalibrationReport, printCalibration } from "./print-calibration";

const USAGE = `Usage: npm run judges:calibrate [-- --target 0.1] [--since 2026-01-31] [--preview 0-${MOST_PREVIEW_RUNS}] [--apply] [--json] [--language ${LANGUAGES.join("|")}]`;

function parseCommandLine(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      target: { type: "string", default: String(CALIBRATION_TARGET) },
      since: { type: "string" },
      preview: { type: "string" },
      apply: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      language: { type: "string", default: "en" },
    },
  });
  const { target, since, preview, language, ...flags } = values;
  return {
    ...flags,
    target: numberBetween("target", target, 0.01, 0.5),
    preview: preview === undefined ? undefined : Math.round(numberBetween("preview", preview, 0, MOST_PREVIEW_RUNS)),
    since: since === undefined ? undefined : instantOf(since),
    language: namedLanguage(language),
  };
}

function numberBetween(name: string, text: string, least: number, most: number): number {
  const value = text.trim() === "" ? Number.NaN : Number(text);
  if (value >= least && value <= most) return value;
  throw new TypeError(`--${name} must be a number from ${least} to ${most}.`);
}

function instantOf(day: string): string {
  const instant = new Date(day);
  if (Number.isNaN(instant.getTime())) throw new TypeError("--since must be a date, such as 2026-01-31.");
  return instant.toISOString();
}

/**
 * Proposes thresholds of the built-in judges from reviews, and shows the effect. Saves them only on request.
 * @returns exit code: 0 a proposal, or no change; 1 too few judgements of every check; 2 the command could not run
 */
export async function calibrateFromCommandLine(args: string[]): Promise<number> {
  const command = parseUsage(() => parseCommandLine(args), USAGE);
  if (command === null) return 2;
  const messages = await loadMessages(command.language);
  const texts = messages.judgesCalibrate;
  try {
    if (!(await isUpToDate())) {
      console.error(texts.migrationsPending);
      return 2;
    }
    const { target, since, preview, apply } = command;
    const query: JudgedRunsQuery = { owners: EVERYONE, ...(since === undefined ? {} : { from: since }) };
    const calibration = await calibrateJudges(query, target);
    const { layer } = calibration;
    const report: CalibrationReport = {
      calibration,
      preview: layer === null || preview === 0 ? null : await previewCalibration(layer, preview),
      applied: apply && layer !== null,
    };
    if (apply) await applyCalibration(calibration);
    console.log(
      command.json
        ? JSON.stringify(report, null, 2)
        : printCalibration(report, { language: command.language, messages }),
    );
    return Object.values(calibration.checks).some(({ proposed }) => proposed !== null) ? 0 : 1;
  } catch (error) {
    const why = isDependencyAway(error) ? texts.databaseAway : error instanceof AppError ? error.message : null;
    if (why === null) throw error;
    console.error(why);
    return 2;
  } finally {
    await closeDatabase();
  }
}
