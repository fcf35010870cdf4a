import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { closeDatabase, connectDatabase, pool } from "@/lib/data/db/connection/client";
import { findRunningDatabase } from "@/lib/data/db/embedded/running-database";

export interface Footprint {
  /** Size of the database without its log, in bytes. */
  bytes: number;
  /** Of each table with its indexes and long values, in bytes. */
  tables: Map<string, number>;
  /** Bytes of write-ahead log that were ever written. */
  logged: number;
  /** Bytes of the log's files. */
  logOnDisk: number;
}

const tableSchema = z.object({ name: z.string(), bytes: z.coerce.number() });
const totalSchema = z.object({ bytes: z.coerce.number(), logged: z.coerce.number() });

/** Measures the running embedded database of a data folder. */
export async function measureFootprint(dataDir: string): Promise<Footprint> {
  const url = await findRunningDatabase(dataDir);
  if (url === null) throw new Error(`No database serves ${dataDir}.`);
  connectDatabase(url);
  try {
    const totals = await pool().query(
      `SELECT pg_database_size(current_database()) AS bytes, pg_current_wal_insert_lsn() - '0/0' AS logged`,
    );
    const tables = await pool().query(
      "SELECT relname AS name, pg_total_relation_size(oid) AS bytes FROM pg_class WHERE relkind = 'r'",
    );
    return {
      ...totalSchema.parse(totals.rows[0]),
      tables: new Map(
        z
          .array(tableSchema)
          .parse(tables.rows)
          .map(({ name, bytes }) => [name, bytes]),
      ),
      logOnDisk: await sizeOf(join(dataDir, "postgres", "pg_wal")),
    };
  } finally {
    await closeDatabase();
  }
}

async function sizeOf(folder: string): Promise<number> {
  const files = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map(async ({ name }) => (await stat(join(folder, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}
