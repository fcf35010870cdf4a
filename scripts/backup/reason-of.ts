import { databaseFault } from "@/lib/data/db/faults/database-fault";
import { LaunchError } from "../launcher/launch-error.mjs";

/** A line for a problem that its reader can solve; null for any other. Addresses may hold passwords, and are left out. */
export function reasonOf(error: unknown): string | null {
  return error instanceof LaunchError ? error.message : databaseFault(error);
}
