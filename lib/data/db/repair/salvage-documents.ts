import { pool } from "../connection/client";
import { inTransaction } from "../connection/transaction";
import type { NamedDamage } from "../faults/name-damage";
import { findUnreadableRows } from "./unreadable-rows";

/** Holds salvaged documents until the damaged pages are emptied. */
const WAITING = "repair_salvaged_document";

/** More rows than a page can contain. */
const LINES_A_PAGE = 300;

/** Columns derived from the original are left out, since they are rebuilt. */
const COLUMNS = `(SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute
  WHERE attrelid = 'document'::regclass AND attnum > 0 AND NOT attisdropped AND attname NOT IN ('text', 'page_starts', 'findings'))`;

/**
 * Copies the intact documents of a damaged page: those whose original still matches its stored digest. The database may
 * crash or hang on such a page; the caller has to handle both.
 */
export async function setWholeDocumentsAside({ block, toast }: Pick<NamedDamage, "block" | "toast">): Promise<void> {
  const places = toast
    ? await findUnreadableRows("document")
    : Array.from({ length: LINES_A_PAGE }, (_, line) => `(${block},${line + 1})`);
  await pool().query(`CREATE TABLE IF NOT EXISTS ${WAITING} (LIKE document INCLUDING DEFAULTS INCLUDING INDEXES)`);
  const { rows } = await pool().query<{ columns: string }>(`SELECT ${COLUMNS} AS columns`);
  const columns = rows[0]?.columns ?? "";
  for (const place of places) {
    // One row per transaction, so that an unreadable row affects no other.
    await inTransaction(pool(), async (client) => {
      await client.query("SET LOCAL ignore_checksum_failure = on");
      await client.query(
        `INSERT INTO ${WAITING} (${columns}) SELECT ${columns} FROM document
         WHERE ctid = $1::tid AND original IS NOT NULL AND encode(sha256(original), 'hex') = content_hash
         ON CONFLICT DO NOTHING`,
        [place],
      );
    }).catch(() => undefined);
  }
}

/**
 * Restores the documents that were set aside.
 * @returns their ids: each has to be read again
 */
export async function putDocumentsBack(): Promise<string[]> {
  const { rows: there } = await pool().query<{ there: boolean }>("SELECT to_regclass($1) IS NOT NULL AS there", [
    WAITING,
  ]);
  if (there[0]?.there !== true) return [];
  const { rows } = await pool().query<{ id: string }>(
    `INSERT INTO document SELECT * FROM ${WAITING}
     ON CONFLICT (id) DO UPDATE SET original = excluded.original RETURNING id`,
  );
  await pool().query(`DROP TABLE ${WAITING}`);
  return rows.map(({ id }) => id);
}
