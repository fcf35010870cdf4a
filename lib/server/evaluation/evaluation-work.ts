import { z } from "zod";
import {
  deleteOldEvalConversations,
  endEvalRun,
  type SettledCase,
  settleCase,
  takeNextCase,
} from "@/lib/data/db/evaluation/eval-runs";
import { JOB_KINDS } from "@/lib/data/db/jobs/job-kinds";
import { type JobEnd, type JobOf, JobWorker } from "@/lib/data/jobs/job-worker";
import { AppError } from "@/lib/shared/errors";
import { log } from "@/lib/shared/log";
import { askCase } from "./ask-case";
import { evaluateAfterSave } from "./start-evaluation";
import { CASE_TRIES, EVAL_LEASE_MS, EVAL_POLL_MS, LISTED_EVAL_RUNS } from "./tunables";

const payloadSchema = z.object({ evalRunId: z.string() });
type EvaluationJob = JobOf<z.infer<typeof payloadSchema>>;

/** Asks test cases, one at a time, so that their durations are comparable; unfinished evaluations are resumed. */
export function evaluationWork(): JobWorker<z.infer<typeof payloadSchema>> {
  return new JobWorker({
    kind: JOB_KINDS.evaluation,
    payload: payloadSchema,
    leaseMs: EVAL_LEASE_MS,
    pollMs: EVAL_POLL_MS,
    longestWaitMs: EVAL_POLL_MS,
    run: askNext,
    afterError: (job, error) => {
      log.error({ err: error, ownerId: job.ownerId }, "a test case could not be asked and will be retried");
      return { release: true, waitMs: EVAL_POLL_MS, tries: isTransient(error) ? "uncounted" : "counted" };
    },
  });
}

/** Asks one case, or ends an evaluation without remaining cases. */
async function askNext(job: EvaluationJob, signal: AbortSignal): Promise<JobEnd> {
  const { ownerId } = job;
  const { evalRunId } = job.payload;
  const next = await takeNextCase(evalRunId);
  if (next === null) {
    // A case may have been deleted meanwhile.
    if (!(await endEvalRun(job, evalRunId))) return { release: true, waitMs: EVAL_POLL_MS, tries: "uncounted" };
    await deleteOldEvalConversations(ownerId, LISTED_EVAL_RUNS);
    // Changes saved during the evaluation start another one, if that is enabled.
    await evaluateAfterSave(ownerId);
    return "done";
  }
  const settled = await ask(job, next, signal);
  signal.throwIfAborted();
  if (settled !== null) await settleCase(job, { evalRunId, caseId: next.caseId }, settled);
  return { release: true, tries: "reset" };
}

/** After a few unexpected errors a case is given up as unknown. */
async function ask(
  { tries, ownerId, payload }: EvaluationJob,
  next: { caseId: string; runId: string | null },
  signal: AbortSignal,
): Promise<SettledCase | null> {
  try {
    return await askCase({ id: payload.evalRunId, ownerId }, next, signal);
  } catch (error) {
    if (isTransient(error) || tries < CASE_TRIES) throw error;
    log.error({ err: error, caseId: next.caseId }, "a test case could not be asked and was given up");
    return {
      passed: null,
      checks: [],
      refusal: `An unexpected error occurred ${CASE_TRIES} times. See the log for details.`,
    };
  }
}

function isTransient(error: unknown): boolean {
  return error instanceof AppError && error.retryable;
}
