import { pool } from "../connection/client";
import { LOCAL_OWNER } from "../connection/owner";
import { inTransaction } from "../connection/transaction";
import { noteDocumentChange } from "./document-notices";
import { LIBRARY_CHANGED } from "./library-version";

/**
 * Separates a version into a document of its own; the version before it becomes searchable again.
 * @returns whether the version existed with others before it
 */
export async function separateVersion(id: string): Promise<boolean> {
  const separated = await inTransaction(pool(), async (client) => {
    const { rows } = await client.query<{ series_id: string; version: number }>(
      `SELECT series_id, version FROM document WHERE id = $1 AND owner_id = $2 AND NOT superseded FOR UPDATE`,
      [id, LOCAL_OWNER],
    );
    const [row] = rows;
    if (row === undefined || row.version === 1) return false;
    await client.query(
      `WITH apart AS (SELECT gen_random_uuid() AS series_id), members AS (
         INSERT INTO collection_member (collection_id, series_id)
         SELECT collection_id, apart.series_id FROM collection_member, apart WHERE collection_member.series_id = $1)
       UPDATE document SET series_id = apart.series_id, version = 1 FROM apart
       WHERE document.series_id = $1 AND version = $2`,
      [row.series_id, row.version],
    );
    await client.query(
      // The same bytes may have been added again as another document, which then keeps the live hash.
      `UPDATE document SET superseded = false, live_hash = CASE WHEN NOT EXISTS (
         SELECT 1 FROM document other WHERE other.owner_id = $2 AND other.live_hash = document.content_hash
       ) THEN content_hash END
       WHERE id = (
         SELECT id FROM document WHERE series_id = $1 AND status = 'ready' ORDER BY version DESC, cut DESC LIMIT 1)
       AND superseded`,
      [row.series_id, LOCAL_OWNER],
    );
    await client.query(LIBRARY_CHANGED);
    return true;
  });
  if (separated) noteDocumentChange();
  return separated;
}
