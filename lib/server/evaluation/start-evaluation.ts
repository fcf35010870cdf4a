import { createHash } from "node:crypto";
import { beginEvalRun } from "@/lib/data/db/evaluation/eval-runs";
import { type EvalMarks, lastEvalMarks } from "@/lib/data/db/evaluation/read-eval-runs";
import { promptsInForce } from "@/lib/data/prompts/prompts-in-force";
import { listProfiles } from "@/lib/data/settings/profiles";
import { settingsInForce } from "@/lib/data/settings/resolve-settings";
import type { EvalTrigger } from "@/lib/shared/contracts/evaluation/eval-run";
import { AppError } from "@/lib/shared/errors";
import { log } from "@/lib/shared/log";
import { wakeEvaluationWorker } from "./worker-registry";

/**
 * Asks every test case, in the background. @returns the evaluation's id
 * @throws AppError `conflict` while another one runs; `validation_failed` when there is no case
 */
export async function startEvaluation(ownerId: string, trigger: EvalTrigger): Promise<string> {
  const { marks } = await evalMarks();
  const id = await beginEvalRun(ownerId, trigger, marks);
  wakeEvaluationWorker();
  return id;
}

/**
 * Asks every test case after settings or a prompt were saved, where that is wanted and anything has changed since the
 * last evaluation. One that runs already is followed by another when it has ended (`EvaluationWorker`). What was saved
 * is saved: a failure here is logged.
 * @param saved what was; left out, it is found out
 */
export async function evaluateAfterSave(ownerId: string, saved?: "settings" | "prompt"): Promise<void> {
  try {
    const { marks, onSave } = await evalMarks();
    if (!onSave) return;
    const last = await lastEvalMarks(ownerId);
    if (last?.settingsRevision === marks.settingsRevision && last.promptHash === marks.promptHash) return;
    const trigger = saved ?? (last?.settingsRevision === marks.settingsRevision ? "prompt" : "settings");
    await beginEvalRun(ownerId, trigger, marks);
    wakeEvaluationWorker();
  } catch (error) {
    if (error instanceof AppError && !error.retryable)
      log.debug({ err: error }, "no evaluation follows what was saved");
    else log.warn({ err: error }, "the evaluation that follows a save could not begin");
  }
}

/** The settings, profiles and prompts in force now, and whether evaluations follow every change of them. */
async function evalMarks(): Promise<{ marks: EvalMarks; onSave: boolean }> {
  const { revision, settings } = await settingsInForce();
  // A profile that was changed answers differently, and no revision tells.
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
