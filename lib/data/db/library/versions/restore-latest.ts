import { LOCAL_OWNER } from "../../connection/owner";
import type { Statements } from "../../connection/rows";
import { JOB_KINDS } from "../../jobs/job-kinds";
import { enqueueJobs } from "../../jobs/jobs";

/**
 * Makes the latest ready row of a series searchable. The workers of the index and the graph then find that they lack it;
 * its tables, and a digest that it may never have had, need jobs.
 * @returns its id; `null` when the series has no ready row or is searchable already
 */
export async function restoreLatest(client: Statements, seriesId: string): Promise<string | null> {
  const latest = await client.document.findFirst({
    where: { seriesId, ownerId: LOCAL_OWNER, status: "ready" },
    orderBy: [{ version: "desc" }, { cut: "desc" }],
    select: { id: true, superseded: true, contentHash: true },
  });
  if (latest === null || !latest.superseded) return null;
  const { id, contentHash } = latest;
  // The same bytes may have been added again as another document, which then keeps the live hash.
  const taken = await client.document.count({ where: { ownerId: LOCAL_OWNER, liveHash: contentHash } });
  await client.document.update({
    where: { id },
    data: { superseded: false, liveHash: taken > 0 ? null : contentHash },
    select: { id: true },
  });
  const job = { subject: id, ownerId: LOCAL_OWNER, documentId: id };
  await enqueueJobs(client, [
    { kind: JOB_KINDS.tables, ...job },
    { kind: JOB_KINDS.digest, ...job },
  ]);
  return id;
}
