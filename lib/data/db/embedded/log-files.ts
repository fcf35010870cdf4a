import { readdirSync } from "node:fs";
import { join } from "node:path";

const LOG_FILE = /^[0-9A-F]{24}$/;

/** The number of files of a database's write-ahead log, each of `LOG_FILE_BYTES`. @param dataDir folder of the database */
export function logFiles(dataDir: string): number {
  return readdirSync(join(dataDir, "postgres", "pg_wal")).filter((name) => LOG_FILE.test(name)).length;
}
