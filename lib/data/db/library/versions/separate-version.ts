import { randomUUID } from "node:crypto";
import { db } from "../../connection/client";
import { LOCAL_OWNER } from "../../connection/owner";
import { noteDocumentChange } from "../document-notices";
import { noteLibraryChange } from "../library-version";
import { restoreLatest } from "./restore-latest";

/**
 * Separates a version into a document of its own; the version before it becomes searchable again.
 * @returns whether the version existed with others before it
 */
export async function separateVersion(id: string): Promise<boolean> {
  const separated = await db().$transaction(async (tx) => {
    const seriesId = randomUUID();
    const [row] = await tx.document.findMany({
      where: { id, ownerId: LOCAL_OWNER, superseded: false, version: { gt: 1 } },
      select: { seriesId: true, version: true },
    });
    if (row === undefined) return false;
    const { count } = await tx.document.updateMany({ where: row, data: { seriesId, version: 1 } });
    // A simultaneous call has separated it.
    if (count === 0) return false;
    const members = await tx.collectionMember.findMany({ where: { seriesId: row.seriesId } });
    await tx.collectionMember.createMany({ data: members.map(({ collectionId }) => ({ collectionId, seriesId })) });
    await restoreLatest(tx, row.seriesId);
    await noteLibraryChange(tx);
    return true;
  });
  if (separated) noteDocumentChange();
  return separated;
}
