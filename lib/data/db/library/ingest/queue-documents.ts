import type { Statements } from "../../connection/rows";
import type { Prisma } from "../../generated/client";
import { enqueueJobs } from "../../jobs/jobs";
import { retryOcrPages } from "../reading/ocr-pages";
import { ingestJobOf } from "./ingest-jobs";

/**
 * Queues documents from the beginning, each with a job.
 * @param change further values to write
 * @returns their ids
 */
export async function queueDocuments(
  client: Statements,
  where: Prisma.DocumentWhereInput,
  change: Prisma.DocumentUpdateManyMutationInput = {},
): Promise<string[]> {
  const queued = await client.document.updateManyAndReturn({
    where,
    data: { status: "queued", stage: "waiting", done: 0, total: 0, failureCode: null, failureDetail: null, ...change },
    select: { id: true, ownerId: true, bytes: true, cut: true },
  });
  const ids = queued.map(({ id }) => id);
  await retryOcrPages(client, ids);
  await enqueueJobs(client, queued.map(ingestJobOf));
  return ids;
}
