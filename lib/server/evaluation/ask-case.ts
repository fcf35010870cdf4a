import { readCase } from "@/lib/data/db/evaluation/eval-cases";
import { type ClaimedEvalRun, extendEvalLease, type SettledCase, setCaseRun } from "@/lib/data/db/evaluation/eval-runs";
import { documentSeries } from "@/lib/data/db/library/document-series";
import { cancelRun } from "@/lib/server/runs/lifecycle/cancel-run";
import { readRunTrace } from "@/lib/server/runs/read/read-run-trace";
import { startRun } from "@/lib/server/runs/start/start-run";
import { watchRun } from "@/lib/server/runs/watch/watch-run";
import type { EvalCase } from "@/lib/shared/contracts/evaluation/eval-case";
import type { StartRunRequest } from "@/lib/shared/contracts/runs/run";
import { AppError } from "@/lib/shared/errors";
import { foldTrace } from "@/lib/shared/projections/trace/trace";
import { checkCase } from "./check-case";
import { EVAL_HEARTBEAT_MS, EVAL_LEASE_MS } from "./tunables";

/**
 * Asks a case as a user would, or waits for its running run, and checks the answer.
 * @returns `null` if this process no longer holds the case
 * @throws AppError when the run cannot be started now and should be retried
 */
export async function askCase(
  claimed: ClaimedEvalRun,
  { caseId, runId }: { caseId: string; runId: string | null },
  stop: AbortSignal,
): Promise<SettledCase | null> {
  const { ownerId } = claimed;
  const asked = await readCase(caseId, ownerId);
  if (asked === null) return null;
  let run = runId;
  if (run === null) {
    const started = await startCase(asked, claimed);
    if ("refusal" in started) return { passed: null, checks: [], refusal: started.refusal };
    run = started.runId;
    if (!(await setCaseRun(claimed, caseId, run))) {
      await cancelRun(run, ownerId);
      return null;
    }
  }
  if (!(await untilEnded(run, claimed, stop))) return null;
  return { ...(await checked(asked, run, ownerId)), refusal: null };
}

/** Permanent refusals are returned; retryable ones are thrown. */
async function startCase(
  asked: EvalCase,
  { id, ownerId }: ClaimedEvalRun,
): Promise<{ runId: string } | { refusal: string }> {
  const request: StartRunRequest = { question: asked.question, conversationId: id };
  if (asked.language !== null) request.language = asked.language;
  if (asked.profile !== null) request.profile = asked.profile;
  if (asked.scope !== null) request.scope = asked.scope;
  try {
    return await startRun(request, ownerId, { purpose: "case" });
  } catch (error) {
    if (error instanceof AppError && !error.retryable && error.code !== "internal") return { refusal: error.message };
    throw error;
  }
}

/** Waits for a run's end while renewing the lease. @returns false if the evaluation was cancelled or taken over, or the process stops */
async function untilEnded(runId: string, claimed: ClaimedEvalRun, stop: AbortSignal): Promise<boolean> {
  const wait = new AbortController();
  const leave = () => wait.abort();
  stop.addEventListener("abort", leave);
  if (stop.aborted) leave();
  // Keep polling during a database outage; a process that has lost the lease by then cannot store a result.
  const heartbeat = setInterval(() => {
    extendEvalLease(claimed, EVAL_LEASE_MS).then(
      (held) => held || leave(),
      () => undefined,
    );
  }, EVAL_HEARTBEAT_MS);
  try {
    for await (const event of watchRun(runId, 0, wait.signal)) if (event.type === "run-end") break;
  } finally {
    clearInterval(heartbeat);
    stop.removeEventListener("abort", leave);
  }
  return !wait.signal.aborted;
}

async function checked(
  asked: EvalCase,
  runId: string,
  ownerId: string,
): Promise<Pick<SettledCase, "passed" | "checks">> {
  const trace = await readRunTrace(runId, ownerId).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  });
  const answer = trace === null ? null : foldTrace(trace.events).answer;
  const citations = (answer?.citations ?? []).map(({ documentId, documentTitle, passageId }) => ({
    documentId,
    title: documentTitle,
    text: trace?.passages[passageId]?.text ?? null,
  }));
  const documents = [
    ...asked.expectedSources.flatMap(({ documentId }) => documentId ?? []),
    ...citations.map(({ documentId }) => documentId),
  ];
  const series = await documentSeries([...new Set(documents)]);
  return checkCase(asked, { outcome: trace?.run.outcome ?? null, text: answer?.text ?? "", citations }, series);
}
