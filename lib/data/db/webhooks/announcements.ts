import { receiptCountsSchema } from "@/lib/shared/contracts/library/receipt";
import type { EndedRun, ImportedDocument } from "@/lib/shared/contracts/webhooks/webhook-message";
import type { Statements } from "../connection/rows";
import type { Announcement } from "./outbox";

/** What is announced of a run that has ended. */
export function endedRun(run: EndedRun): Announcement {
  return { subject: run.runId, data: { ...run } };
}

/**
 * What is announced of a document whose import has ended: nothing if it was only cut or read again, since it was
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
