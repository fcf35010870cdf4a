import {
  dropTables,
  finishTable,
  insertTable,
  insertTableRows,
  type NewTableRow,
  type TableJob,
} from "@/lib/data/db/tables/write-tables";
import { JobLost, requireHeld } from "@/lib/data/jobs/job-worker";
import {
  ColumnTotals,
  type ReadTable,
  readTables,
  storedRows,
  type TableSource,
} from "@/lib/library/tables/read/read-tables";
import { inTimeSlices } from "@/lib/shared/time-slices";
import { TABLE_ROW_BATCH } from "../tunables";

/**
 * Reads the tables of a document's text and replaces the stored ones.
 * @throws JobLost, WorkTooLong, the signal's reason
 */
export async function storeTables(
  job: TableJob,
  text: string,
  source: TableSource,
  signal: AbortSignal,
): Promise<void> {
  const tables: ReadTable[] = [];
  const collect = (table: ReadTable | null) => {
    if (table !== null) tables.push(table);
  };
  await inTimeSlices(readTables(text, source), collect, signal);
  requireHeld(await dropTables(job));
  for (const table of tables) await storeTable(job, text, table, signal);
}

async function storeTable(job: TableJob, text: string, table: ReadTable, signal: AbortSignal): Promise<void> {
  const id = await insertTable(job, table);
  if (id === null) throw new JobLost();
  const totals = new ColumnTotals(table.columns);
  let batch: NewTableRow[] = [];
  const write = async () => {
    signal.throwIfAborted();
    if (batch.length > 0) requireHeld(await insertTableRows(job, id, batch));
    batch = [];
  };
  // A batch is read in a few milliseconds, and every write lets other work run.
  for (const row of storedRows(text, table)) {
    totals.add(row);
    batch.push(row);
    if (batch.length >= TABLE_ROW_BATCH) await write();
  }
  await write();
  requireHeld(await finishTable(job, id, totals.columnsNow()));
}
