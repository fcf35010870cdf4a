import { db } from "../connection/client";

/** Passages with which a document begins. */
const FIRST_PASSAGES = 2;

/** The texts of the first passages of each document, joined, by document id; a document without passages is left out. */
export async function loadDocumentOpenings(documentIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db().passage.findMany({
    where: { documentId: { in: [...documentIds] }, ordinal: { lt: FIRST_PASSAGES } },
    orderBy: { ordinal: "asc" },
    select: { documentId: true, text: true },
  });
  const openings = new Map<string, string>();
  for (const { documentId, text } of rows)
    openings.set(documentId, [openings.get(documentId), text].filter((part) => part !== undefined).join("\n\n"));
  return openings;
}
