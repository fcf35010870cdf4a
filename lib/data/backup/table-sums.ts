import { createHash } from "node:crypto";
import { readSnapshot, type StoredRow } from "../db/backup/read-snapshot";
import type { BackupFile } from "./backup-file";

/** The row count and digest of a table. */
export interface TableSum {
  name: string;
  rows: number;
  /** Sum of the rows' SHA-256, hex: the same for the same rows in any order, since a copy may store them in another. */
  digest: string;
}

/** The sums of a backup's tables. @throws AppError `data_damaged` */
export async function sumsOfBackup({ manifest, rowsOf }: BackupFile): Promise<TableSum[]> {
  const sums: TableSum[] = [];
  for (const table of manifest.tables) sums.push({ name: table.name, ...(await sumOf(rowsOf(table))) });
  return sums;
}

/** The sums of a database's tables as of one moment. @param root folder that holds `prisma/` */
export function sumsOfDatabase(url: string, root: string): Promise<TableSum[]> {
  return readSnapshot(url, root, async ({ tables, rowsOf }) => {
    const sums: TableSum[] = [];
    for (const table of tables) sums.push({ name: table.name, ...(await sumOf(rowsOf(table))) });
    return sums;
  });
}

async function sumOf(batches: AsyncIterable<StoredRow[]>): Promise<Omit<TableSum, "name">> {
  let rows = 0;
  let sum = 0n;
  for await (const batch of batches) {
    rows += batch.length;
    for (const row of batch) {
      const digest = createHash("sha256").update(JSON.stringify(row)).digest("hex");
      sum = BigInt.asUintN(256, sum + BigInt(`0x${digest}`));
    }
  }
  return { rows, digest: sum.toString(16).padStart(64, "0") };
}
