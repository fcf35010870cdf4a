import { z } from "zod";
import { db } from "../connection/client";
import { parsedRows } from "../connection/rows";
import { LONG_TRANSACTION_MS } from "../tunables";

/** Superseded documents that still have rows in an index. */
export async function supersededIndexed(limit: number): Promise<string[]> {
  const rows = await parsedRows(
    z.object({ id: z.string() }),
    // Tokens name their document without a relation, so that an index answers for most documents.
    db().$queryRaw`
      SELECT id FROM document WHERE superseded AND (
        EXISTS (SELECT 1 FROM passage_tokens WHERE document_id = document.id)
        OR EXISTS (SELECT 1 FROM passage_vector JOIN passage ON passage.id = passage_id WHERE passage.document_id = document.id))
      LIMIT ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Removes tokens, postings and the vectors of every index of a document. Its entries in external stores are no longer
 * trusted: the index worker removes them, or sends them again if the document is searchable again by then.
 */
export async function removeIndexed(documentId: string): Promise<void> {
  const ofDocument = { where: { passage: { documentId } } };
  await db().$transaction(
    async (tx) => {
      await tx.indexedPassage.updateMany({ where: { documentId, hash: { not: "" } }, data: { hash: "" } });
      await tx.passageVector.deleteMany(ofDocument);
      await tx.passageTerm.deleteMany(ofDocument);
      await tx.passageTokens.deleteMany({ where: { documentId } });
    },
    { timeout: LONG_TRANSACTION_MS },
  );
}
