import { readCase } from "@/lib/data/db/evaluation/eval-cases";
import { type SettledCase, setCaseRun } from "@/lib/data/db/evaluation/eval-runs";
import { readerOf } from "@/lib/data/db/library/readable";
import { documentSeries } from "@/lib/data/db/library/versions/joined-series";
import { cancelRun } from "@/lib/server/runs/lifecycle/cancel-run";
import { readRunTrace } from "@/lib/server/runs/read/read-run-trace";
import { startRun } from "@/lib/server/runs/start/start-run";
import { watchRun } from "@/lib/server/runs/watch/watch-run";
import type { EvalCase } from "@/lib/shared/contracts/evaluation/eval-case";
import type { StartRunRequest } from "@/lib/shared/contracts/runs/start-run-request";
import { AppError } from "@/lib/shared/errors";
import { foldTrace } from "@/lib/shared/projections/trace/trace";
import { checkCase } from "./check-case";

/** An evaluation whose cases are asked. */
interface Evaluation {
  id: string;
  ownerId: string;
}

/**
 * Asks a case as a user would, or waits for its running run, and checks the answer.
 * @returns `null` if the case or the evaluation is deleted or over, or the signal is aborted
 * @throws AppError when the run cannot be started now and should be retried
 */
export async function askCase(
  evaluation: Evaluation,
  { caseId, runId }: { caseId: string; runId: string | null },
  signal: AbortSignal,
): Promise<SettledCase | null> {
  const { id, ownerId } = evaluation;
  const asked = await readCase(caseId, ownerId);
  if (asked === null) return null;
  let run = runId;
  if (run === null) {
    const started = await startCase(asked, evaluation);
    if ("refusal" in started) return { passed: null, checks: [], refusal: started.refusal };
    run = started.runId;
    if (!(await setCaseRun(id, caseId, run))) {
      await cancelRun(run, ownerId);
      return null;
    }
  }
  // A run continues when this process stops; the next one reads its result.
  for await (const event of watchRun(run, 0, signal)) if (event.type === "run-end") break;
  if (signal.aborted) return null;
  return { ...(await checked(asked, run, ownerId)), refusal: null };
}

/** Permanent refusals are returned; retryable ones are thrown. */
async function startCase(
  asked: EvalCase,
  { id, ownerId }: Evaluation,
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

async function checked(
  asked: EvalCase,
  runId: string,
  ownerId: string,
): Promise<Pick<SettledCase, "passed" | "checks">> {
  const trace = await readRunTrace(runId, ownerId, readerOf(ownerId)).catch((error: unknown) => {
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
