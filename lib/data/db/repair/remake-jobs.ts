import { db } from "../connection/client";
import { JOB_KINDS } from "../jobs/job-kinds";
import { enqueueJobs } from "../jobs/jobs";
import { ingestJobOf } from "../library/ingest/ingest-jobs";
import { deliveryJob } from "../webhooks/outbox";

/** Queues unfinished work again whose jobs are lost. The workers queue that of indexes and of the graph themselves. */
export async function remakeJobs(): Promise<void> {
  const [documents, deliveries, evaluations] = await Promise.all([
    db().document.findMany({
      where: { status: { in: ["queued", "processing"] } },
      select: { id: true, ownerId: true, bytes: true, cut: true },
    }),
    db().delivery.findMany({
      where: { state: { in: ["pending", "failing"] } },
      select: { id: true, webhookId: true },
    }),
    db().evalRun.findMany({ where: { status: "running" }, select: { id: true, ownerId: true } }),
  ]);
  await enqueueJobs(db(), [
    ...documents.map(ingestJobOf),
    ...deliveries.map(deliveryJob),
    ...evaluations.map(({ id, ownerId }) => ({
      kind: JOB_KINDS.evaluation,
      subject: ownerId,
      ownerId,
      payload: { evalRunId: id },
    })),
  ]);
}
