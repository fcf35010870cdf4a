import { db } from "../../connection/client";
import { LOCAL_OWNER } from "../../connection/owner";
import { LONG_TRANSACTION_MS } from "../../tunables";
import { noteDocumentChange } from "../document-notices";
import { noteLibraryChange } from "../library-version";
import type { Reader } from "../readable";
import { holdSeries, joinCollections, membersOf, newSeries } from "../series";
import { restoreLatest } from "./restore-latest";

/**
 * Separates a version into a new document, in the same collections; the previous version becomes searchable
 * again.
 * @returns whether the version exists for the reader, with others before it
 * @throws AppError `forbidden` if the reader may not change all of the document
 */
export async function separateVersion(id: string, reader: Reader): Promise<boolean> {
  const separated = await db().$transaction(
    async (tx) => {
      const [series] = await holdSeries(tx, [id], reader);
      const row = await tx.document.findFirst({
        where: { id, ownerId: LOCAL_OWNER, superseded: false, version: { gt: 1 } },
        select: { seriesId: true, version: true },
      });
      if (series === undefined || row === null) return false;
      const own = newSeries();
      await tx.document.updateMany({ where: row, data: { seriesId: own.id, version: 1 } });
      await joinCollections(tx, [own], await membersOf(tx, series));
      await restoreLatest(tx, row.seriesId);
      await noteLibraryChange(tx);
      return true;
    },
    { timeout: LONG_TRANSACTION_MS },
  );
  if (separated) noteDocumentChange();
  return separated;
}
