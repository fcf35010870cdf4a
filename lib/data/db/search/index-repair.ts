import { db } from "../connection/client";
import { queueDocuments } from "../library/ingest/queue-documents";
import { completePostings } from "./passage-terms";

/** Removes the tokens of passages; a passage that becomes searchable again meanwhile then lacks them. */
export async function removeWords(passageIds: readonly string[]): Promise<void> {
  const where = { passageId: { in: [...passageIds] } };
  await db().$transaction([db().passageTerm.deleteMany({ where }), db().passageTokens.deleteMany({ where })]);
}

/** Creates missing postings. */
export function restorePostings(): Promise<void> {
  return completePostings(db());
}

/** Removes passages that belong to no document, or to a failed one. */
export async function removeLeftoverPassages(passageIds: readonly string[]): Promise<void> {
  await db().passage.deleteMany({
    where: { id: { in: [...passageIds] }, NOT: { document: { status: { not: "failed" } } } },
  });
}

/** Queues documents from the beginning: their passages are rebuilt from the uploaded bytes. */
export async function queueAgain(documentIds: readonly string[]): Promise<void> {
  const where = { id: { in: [...documentIds] }, status: { not: "failed" }, superseded: false };
  await db().$transaction((tx) => queueDocuments(tx, where));
}
