import {
  lastKnownResults,
  previousEvalRun,
  readEvalResults,
  readEvalRun,
} from "@/lib/data/db/evaluation/read-eval-runs";
import { caseChange, type EvalRunDetail, evalRunDetailSchema } from "@/lib/shared/contracts/evaluation/eval-run";

/** An evaluation, each result with the last known one before it. @throws AppError `not_found` */
export async function readEvaluation(id: string, ownerId: string): Promise<EvalRunDetail> {
  const evalRun = await readEvalRun(id, ownerId);
  const previous = await previousEvalRun(id, ownerId);
  const before = new Map((await lastKnownResults(id, ownerId)).map((result) => [result.caseId, result]));
  const results = await readEvalResults(id);
  return evalRunDetailSchema.parse({
    evalRun,
    previous,
    results: results.map((result) => {
      const earlier = before.get(result.caseId);
      return { ...result, change: caseChange(earlier, result), before: earlier ?? null };
    }),
  });
}
