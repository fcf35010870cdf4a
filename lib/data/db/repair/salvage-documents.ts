import { z } from "zod";
import { db } from "../connection/client";
import { parsedRows } from "../connection/rows";
import type { NamedDamage } from "../faults/name-damage";
import { Prisma } from "../generated/client";
import { columnsOf, findUnreadableRows } from "./unreadable-rows";

/** Holds salvaged documents until the damaged pages are emptied. */
const WAITING = Prisma.raw("repair_salvaged_document");

/** More rows than a page can contain. */
const LINES_A_PAGE = 300;

/** Columns derived from the original: they are rebuilt. */
const DERIVED = new Set(["text", "page_starts", "page_labels", "exact_numbers", "receipt"]);

/**
 * Copies the intact documents of a damaged page: those whose original still matches its stored digest, or is a file of that digest. The database may
 * crash or hang on such a page; the caller has to handle both.
 */
export async function setWholeDocumentsAside({ block, toast }: Pick<NamedDamage, "block" | "toast">): Promise<void> {
  const places = toast
    ? await findUnreadableRows("document")
    : Array.from({ length: LINES_A_PAGE }, (_, line) => `(${block},${line + 1})`);
  await createWaitingTable();
  const kept = (await columnsOf("document")).filter(({ name }) => !DERIVED.has(name));
  const columns = Prisma.raw(kept.map(({ name }) => name).join(", "));
  for (const place of places) {
    // One row per transaction, so that an unreadable row affects no other.
    await db()
      .$transaction([
        // A setting of the server.
        db().$executeRaw`SET LOCAL ignore_checksum_failure = on`,
        // Prisma has no place of a row.
        db().$executeRaw`
          INSERT INTO ${WAITING} (${columns}) SELECT ${columns} FROM document
          WHERE ctid = ${place}::tid AND CASE WHEN original IS NULL
            THEN EXISTS (SELECT FROM stored_original AS file WHERE file.content_hash = document.content_hash)
            ELSE encode(sha256(original), 'hex') = content_hash END
          ON CONFLICT DO NOTHING`,
      ])
      .catch(() => undefined);
  }
}

async function createWaitingTable(): Promise<void> {
  // A table for the time of the repair, which the schema does not have.
  await db().$executeRaw`CREATE TABLE IF NOT EXISTS ${WAITING} (LIKE document INCLUDING DEFAULTS INCLUDING INDEXES)`;
}

/**
 * Restores the documents that were set aside.
 * @returns their ids: each has to be read again
 */
export async function putDocumentsBack(): Promise<string[]> {
  await createWaitingTable();
  const rows = await parsedRows(
    z.object({ id: z.string() }),
    // Rows of the table of the repair.
    db().$queryRaw`INSERT INTO document SELECT * FROM ${WAITING}
                   ON CONFLICT (id) DO UPDATE SET original = excluded.original RETURNING id`,
  );
  await db().$executeRaw`DROP TABLE ${WAITING}`;
  return rows.map(({ id }) => id);
}
