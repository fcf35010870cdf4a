import { pendingMigrations } from "@/lib/data/db/connection/readiness";
import { root } from "../launcher/paths.mjs";

/** PostgreSQL's error code for a missing table. */
const UNDEFINED_TABLE = "42P01";

/** Whether all migrations are applied; a new database does not even have the table of migrations. */
export async function isUpToDate(): Promise<boolean> {
  try {
    return (await pendingMigrations(root)).length === 0;
  } catch (error) {
    if (error instanceof Error && Reflect.get(error, "code") === UNDEFINED_TABLE) return false;
    throw error;
  }
}
