import { pool } from "../client";
import type { DamagedPage } from "../embedded/damaged-pages";

/** Where salvaged documents wait until the page they were on is empty. */
const WAITING = "repair_salvaged_document";

/**
 * Copies the documents of a damaged page that are whole: the bytes of their originals have the digest that was stored
 * with them. What was made of an original is left behind, since it is made again.
 * The database may end, or never answer, over what it finds in such a page: the caller sees to that.
 */
export async function setWholeDocumentsAside({ block }: Pick<DamagedPage, "block">): Promise<void> {
  await pool().query(`CREATE TABLE IF NOT EXISTS ${WAITING} (LIKE document INCLUDING DEFAULTS)`);
  // One statement: other connections of the embedded database are the same session and would read like this, too.
  await pool().query(`
    BEGIN;
    SET LOCAL ignore_checksum_failure = on;
    SET LOCAL enable_indexscan = off;
    DO $$
    DECLARE place tid;
    BEGIN
      FOR line IN 1..300 LOOP
        place := format('(%s,%s)', ${Math.trunc(block)}, line)::tid;
        BEGIN
          INSERT INTO ${WAITING} SELECT * FROM document
          WHERE ctid = place AND original IS NOT NULL AND encode(sha256(original), 'hex') = content_hash;
        EXCEPTION WHEN OTHERS THEN NULL;
        END;
      END LOOP;
    END $$;
    COMMIT;`);
}

/**
 * Puts the documents back that were set aside.
 * @returns their ids: each has to be read again
 */
export async function putDocumentsBack(): Promise<string[]> {
  const { rows: there } = await pool().query<{ there: boolean }>("SELECT to_regclass($1) IS NOT NULL AS there", [
    WAITING,
  ]);
  if (there[0]?.there !== true) return [];
  const { rows } = await pool().query<{ id: string }>(
    `INSERT INTO document SELECT * FROM ${WAITING} ON CONFLICT DO NOTHING RETURNING id`,
  );
  await pool().query(`DROP TABLE ${WAITING}`);
  return rows.map(({ id }) => id);
}
