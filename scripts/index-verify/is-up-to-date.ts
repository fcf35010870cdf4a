import { pendingMigrations } from "@/lib/data/db/connection/readiness";
import { root } from "../launcher/paths.mjs";

/** Code by which PostgreSQL says that there is no such table. */
const UNDEFINED_TABLE = "42P01";

/** Whether the database has every migration; one that has none yet has not even the list of them. */
export async function isUpToDate(): Promise<boolean> {
  try {
    return (await pendingMigrations(root)).length === 0;
  } catch (error) {
    if (error instanceof Error && Reflect.get(error, "code") === UNDEFINED_TABLE) return false;
    throw error;
  }
}
