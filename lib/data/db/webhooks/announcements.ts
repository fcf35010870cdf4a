import { receiptCountsSchema } from "@/lib/shared/contracts/library/receipt/receipt-counts";
import { alertEndReasonSchema } from "@/lib/shared/contracts/metrics/alert";
import { alertConditionSchema } from "@/lib/shared/contracts/metrics/alert-condition";
import type { AnnouncedAlert, EndedRun, ImportedDocument } from "@/lib/shared/contracts/webhooks/webhook-message";
import type { Statements } from "../connection/rows";
import type { Announcement } from "./outbox";

/** The announcement of a run that has ended. */
export function endedRun(run: EndedRun): Announcement {
  return { subject: run.runId, data: { ...run } };
}

/**
 * The announcement of a document whose import has ended: none if it was only cut or read again, since it was
 * searchable before and still is.
 * @param reason why it failed; `null`: it is ready
 */
export async function importedDocuments(
  client: Statements,
  documentId: string,
  reason: ImportedDocument["reason"],
): Promise<Announcement[]> {
  const { cut, seriesId, title, fileName, receipt } = await client.document.findUniqueOrThrow({
    where: { id: documentId },
    select: { cut: true, seriesId: true, title: true, fileName: true, receipt: true },
  });
  if (cut > 1) return [];
  const collections = await client.collectionMember.findMany({
    where: { seriesId },
    orderBy: { collectionId: "asc" },
    select: { collectionId: true },
  });
  const document = {
    documentId,
    name: fileName,
    title,
    collections: collections.map(({ collectionId }) => collectionId),
    state: reason === null ? "ready" : "failed",
    reason,
    // A receipt that cannot be read must not keep the import from ending.
    receipt: receiptCountsSchema.omit({ author: true }).safeParse(receipt).data ?? null,
  } satisfies ImportedDocument;
  return [{ subject: documentId, data: document }];
}

/** What is announced of an alert that has begun or ended: nothing if another version wrote a condition unknown to this one. */
export async function alertOf(client: Statements, alertId: string): Promise<Announcement[]> {
  const { rule, ...row } = await client.alert.findUniqueOrThrow({
    where: { id: alertId },
    select: {
      condition: true,
      value: true,
      runs: true,
      windowFrom: true,
      windowTo: true,
      startedAt: true,
      endedAt: true,
      endReason: true,
      endValue: true,
      rule: { select: { id: true, name: true } },
    },
  });
  const { data: condition } = alertConditionSchema.safeParse(row.condition);
  if (condition === undefined) return [];
  const alert = {
    alertId,
    rule: { id: rule.id, name: rule.name || condition.metric },
    condition,
    value: row.value,
    runs: row.runs,
    windowFrom: row.windowFrom.toISOString(),
    windowTo: row.windowTo.toISOString(),
    startedAt: row.startedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    endReason: alertEndReasonSchema.nullable().parse(row.endReason),
    endValue: row.endValue,
  } satisfies AnnouncedAlert;
  return [{ subject: alertId, data: alert }];
}
