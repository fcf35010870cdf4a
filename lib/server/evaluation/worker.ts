import { randomUUID } from "node:crypto";
import {
  type ClaimedEvalRun,
  claimEvalRun,
  deleteOldEvalConversations,
  endEvalRun,
  releaseEvalRuns,
  type SettledCase,
  settleCase,
  takeNextCase,
} from "@/lib/data/db/evaluation/eval-runs";
import { AppError } from "@/lib/shared/errors";
import { log } from "@/lib/shared/log";
import { WorkLoop } from "@/lib/shared/work-loop";
import { askCase } from "./ask-case";
import { evaluateAfterSave } from "./start-evaluation";
import { CASE_TRIES, EVAL_LEASE_MS, EVAL_POLL_MS, LISTED_EVAL_RUNS } from "./tunables";
import { evaluationRegistry } from "./worker-registry";

/** Starts asking test cases in the background, resuming unfinished evaluations of earlier processes. */
export function startEvaluationWorker(): void {
  if (evaluationRegistry.worker !== undefined) return;
  const worker = new EvaluationWorker();
  evaluationRegistry.worker = worker;
  worker.start();
}

/** Stops waiting for the current case; its run continues, and the next process reads its result. */
export async function stopEvaluationWorker(): Promise<void> {
  const { worker } = evaluationRegistry;
  delete evaluationRegistry.worker;
  await worker?.stop();
}

/** One worker per process; it asks one case at a time, so that their durations are comparable. */
export class EvaluationWorker {
  readonly #holder = randomUUID();
  readonly #stop = new AbortController();
  /** Unexpected errors of the current case. */
  #failed = { of: "", times: 0 };
  readonly #loop = new WorkLoop({
    step: () => this.step(),
    pollMs: EVAL_POLL_MS,
    onError: (error) => log.error({ err: error }, "a test case could not be asked and will be retried"),
  });

  start(): void {
    this.#loop.start();
  }

  wake(): void {
    this.#loop.wake();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#loop.stop();
    await releaseEvalRuns(this.#holder);
  }

  /** Asks one case, or ends an evaluation without remaining cases. @returns whether there may be more to do at once */
  async step(): Promise<boolean> {
    if (this.#stop.signal.aborted) return false;
    const claimed = await claimEvalRun(this.#holder, EVAL_LEASE_MS);
    if (claimed === null) return false;
    const next = await takeNextCase(claimed);
    if (next === null) {
      // Changes saved during the evaluation start another one, if that is enabled.
      if (await endEvalRun(claimed)) {
        await deleteOldEvalConversations(claimed.ownerId, LISTED_EVAL_RUNS);
        await evaluateAfterSave(claimed.ownerId);
      }
      return true;
    }
    const settled = await this.#ask(claimed, next);
    if (settled === null) return !this.#stop.signal.aborted;
    await settleCase(claimed, next.caseId, settled);
    return true;
  }

  /** Retries transient errors; after a few unexpected ones the case is given up as unknown. */
  async #ask(claimed: ClaimedEvalRun, next: { caseId: string; runId: string | null }): Promise<SettledCase | null> {
    try {
      return await askCase(claimed, next, this.#stop.signal);
    } catch (error) {
      if (error instanceof AppError && error.retryable) throw error;
      const of = `${claimed.id} ${next.caseId}`;
      this.#failed = { of, times: this.#failed.of === of ? this.#failed.times + 1 : 1 };
      if (this.#failed.times < CASE_TRIES) throw error;
      log.error({ err: error, caseId: next.caseId }, "a test case could not be asked and was given up");
      return {
        passed: null,
        checks: [],
        refusal: `An unexpected error occurred ${CASE_TRIES} times. See the log for details.`,
      };
    }
  }
}
