import { createHash } from "node:crypto";
import { beginEvalRun } from "@/lib/data/db/evaluation/eval-runs";
import { type EvalMarks, lastEvalMarks } from "@/lib/data/db/evaluation/read-eval-runs";
import { JOB_KINDS } from "@/lib/data/db/jobs/job-kinds";
import { wakeWork } from "@/lib/data/jobs/background-work";
import { promptsInForce } from "@/lib/data/prompts/prompts-in-force";
import { listProfiles } from "@/lib/data/settings/profiles";
import { settingsInForce } from "@/lib/data/settings/resolve-settings";
import type { EvalTrigger } from "@/lib/shared/contracts/evaluation/eval-run";
import { AppError } from "@/lib/shared/errors";
import { log } from "@/lib/shared/log";

/**
 * Starts an evaluation of all test cases in the background. @returns its id
 * @throws AppError `conflict` while another one runs; `validation_failed` when there are no cases
 */
export async function startEvaluation(ownerId: string, trigger: EvalTrigger): Promise<string> {
  const { marks } = await evalMarks();
  const id = await beginEvalRun(ownerId, trigger, marks);
  wakeWork(JOB_KINDS.evaluation);
  return id;
}

/**
 * Starts an evaluation after settings or a prompt were saved, if that is enabled and anything has changed since the last
 * one. If one is running, another follows it (`evaluation-work.ts`). Failures are only logged, since the save succeeded.
 * @param saved what was saved; default: determined from the changes
 */
export async function evaluateAfterSave(ownerId: string, saved?: "settings" | "prompt"): Promise<void> {
  try {
    const { marks, onSave } = await evalMarks();
    if (!onSave) return;
    const last = await lastEvalMarks(ownerId);
    if (last?.settingsRevision === marks.settingsRevision && last.promptHash === marks.promptHash) return;
    const trigger = saved ?? (last?.settingsRevision === marks.settingsRevision ? "prompt" : "settings");
    await beginEvalRun(ownerId, trigger, marks);
    wakeWork(JOB_KINDS.evaluation);
  } catch (error) {
    if (error instanceof AppError && !error.retryable)
      log.debug({ err: error }, "no evaluation was started after the save");
    else log.warn({ err: error }, "the evaluation after a save could not be started");
  }
}

/** The current settings, profiles and prompts, and whether each change of them starts an evaluation. */
async function evalMarks(): Promise<{ marks: EvalMarks; onSave: boolean }> {
  const { revision, settings } = await settingsInForce();
  // Changes of profiles have no revision, so compare their contents.
  const profiles = (await listProfiles()).profiles.flatMap(({ builtIn, name, base, settings: own }) =>
    builtIn ? [] : [[name, base, own]],
  );
  const hashes = Object.entries((await promptsInForce()).hashes).sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    marks: {
      settingsRevision: revision,
      promptHash: createHash("sha256")
        .update(JSON.stringify([hashes, profiles]))
        .digest("hex"),
    },
    onSave: settings.evaluation.onSave,
  };
}
