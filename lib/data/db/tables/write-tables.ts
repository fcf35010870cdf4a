import { randomUUID } from "node:crypto";
import type { TableColumn } from "@/lib/shared/contracts/library/tables";
import { db } from "../connection/client";
import { type HeldJob, holdJob } from "../jobs/jobs";
import { LONG_TRANSACTION_MS } from "../tunables";

export interface NewTable {
  ordinal: number;
  name: string;
  caption: string | null;
  rows: number;
  doubtfulRows: number;
  columns: readonly TableColumn[];
  start: number;
  end: number;
  terms: readonly string[];
}

export interface NewTableRow {
  position: number;
  start: number;
  end: number;
  cells: readonly (string | null)[];
  unread: readonly number[];
  total: boolean;
}

/** The job that reads a document's tables; it may write only while it is the holder's. */
export type TableJob = HeldJob & { subject: string };

/** Deletes the tables of a document, whose job reads them again. @returns false when the job is no longer the holder's */
export function dropTables(job: TableJob): Promise<boolean> {
  return db().$transaction(
    async (tx) => {
      const { count } = await holdJob(tx, job);
      if (count === 1) await tx.documentTable.deleteMany({ where: { documentId: job.subject } });
      return count === 1;
    },
    { timeout: LONG_TRANSACTION_MS },
  );
}

/** @returns the table's id; `null` when the job is no longer the holder's */
export function insertTable(job: TableJob, table: NewTable): Promise<string | null> {
  const id = randomUUID();
  const { ordinal, name, caption, rows, doubtfulRows, columns, start, end, terms } = table;
  return db().$transaction(async (tx) => {
    const { count } = await holdJob(tx, job);
    if (count === 0) return null;
    await tx.documentTable.create({
      data: {
        ...{ id, documentId: job.subject, ordinal, name, caption, rows, doubtfulRows },
        ...{ columns: [...columns], terms: [...terms], startOffset: start, endOffset: end },
      },
      select: { id: true },
    });
    return id;
  });
}

/** Writes rows in one statement. @returns false when the job is no longer the holder's */
export async function insertTableRows(
  { id, holder }: TableJob,
  tableId: string,
  rows: readonly NewTableRow[],
): Promise<boolean> {
  const written = rows.map(({ start, end, ...row }) => ({ ...row, start_offset: start, end_offset: end }));
  // Prisma has no row locks, and writes an array of JSON row by row.
  const inserted = await db().$executeRaw`
    WITH held AS MATERIALIZED (
      SELECT 1 FROM job WHERE id = ${id}::uuid AND lease_holder = ${holder} FOR SHARE)
    INSERT INTO document_table_row (table_id, position, start_offset, end_offset, cells, unread, total)
    SELECT ${tableId}::uuid, position, start_offset, end_offset, cells, unread, total
    FROM held, jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
      AS new(position int, start_offset int, end_offset int, cells jsonb, unread int[], total boolean)`;
  return inserted === rows.length;
}

/** Writes what only the rows showed of the columns. @returns false when the job is no longer the holder's */
export function finishTable(job: TableJob, tableId: string, columns: readonly TableColumn[]): Promise<boolean> {
  return db().$transaction(async (tx) => {
    const { count } = await holdJob(tx, job);
    if (count === 1)
      await tx.documentTable.update({ where: { id: tableId }, data: { columns: [...columns] }, select: { id: true } });
    return count === 1;
  });
}

/**
 * Deletes tables of superseded documents, which no query reads.
 * @param most tables deleted in one statement
 * @returns whether there may be more
 */
export async function dropSupersededTables(most: number): Promise<boolean> {
  const superseded = await db().documentTable.findMany({
    where: { document: { superseded: true } },
    take: most,
    select: { id: true },
  });
  if (superseded.length === 0) return false;
  await db().documentTable.deleteMany({ where: { id: { in: superseded.map(({ id }) => id) } } });
  return superseded.length === most;
}
