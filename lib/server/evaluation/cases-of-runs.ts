import type { Owners } from "@/lib/data/db/connection/owner";
import { importCases } from "@/lib/data/db/evaluation/eval-cases";
import { readReview } from "@/lib/data/db/evaluation/reviews";
import { type Reader, readerOf } from "@/lib/data/db/library/readable";
import { readRunTrace } from "@/lib/server/runs/read/read-run-trace";
import { type CaseCreate, type CasesOfRuns, caseCreateSchema } from "@/lib/shared/contracts/evaluation/eval-case";
import { AppError } from "@/lib/shared/errors";
import { draftOfTrace } from "@/lib/shared/projections/case-draft";

/** Who saves runs as cases, and which runs and documents they may see. */
interface CaseReader {
  person: string;
  owners: Owners;
  reader: Reader;
}

/**
 * Saves runs as test cases, in their order, each as "Save as test case" proposes it. Cases that exist are not added again.
 * @param reader who saves them, and which runs and documents they may see
 * @throws AppError `conflict` when that would exceed the maximum number of cases; then none is saved
 */
export async function saveCasesOfRuns(
  ownerId: string,
  runIds: readonly string[],
  reader: CaseReader = {
    person: ownerId,
    owners: ownerId,
    reader: readerOf(ownerId),
  },
): Promise<CasesOfRuns> {
  const cases: CaseCreate[] = [];
  const distinct = [...new Set(runIds)];
  // One at a time: a trace may be large.
  for (const runId of distinct) {
    const found = await caseOfRun(runId, reader);
    if (found !== null) cases.push(found);
  }
  return { ...(await importCases(ownerId, cases)), unusable: distinct.length - cases.length };
}

/** `null` if the run does not exist, is in progress, or gives nothing to expect. */
async function caseOfRun(runId: string, { person, owners, reader }: CaseReader): Promise<CaseCreate | null> {
  try {
    const [trace, review] = await Promise.all([readRunTrace(runId, owners, reader), readReview(runId, person, owners)]);
    if (trace.run.status !== "ended") return null;
    return caseCreateSchema.safeParse({ ...draftOfTrace(trace, review), fromRunId: runId }).data ?? null;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}
