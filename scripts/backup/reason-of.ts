import { reportedErrors } from "@/lib/data/db/faults/reported-errors";
import { isDependencyAway } from "@/lib/server/http/dependency-away";
import { AppError } from "@/lib/shared/errors";
import { LaunchError } from "../launcher/launch-error.mjs";

/** What a PostgreSQL server says of an address that it does not accept. */
const REFUSALS: Readonly<Record<string, string>> = {
  "3D000": "The server has no database of that name. Create an empty one first.",
  "28000": "The server refuses this role.",
  "28P01": "The server refuses the password.",
  "42501": "The role may not create tables and schemas in the database.",
  ERR_INVALID_URL: "The address of the database is not valid.",
};

/** A line for a problem that its reader can solve; null for any other. Addresses may hold passwords, and are left out. */
export function reasonOf(error: unknown): string | null {
  if (error instanceof AppError || error instanceof LaunchError) return error.message;
  const refusal = reportedErrors(error).flatMap(({ code }) => REFUSALS[code] ?? [])[0];
  return refusal ?? (isDependencyAway(error) ? "The database cannot be reached." : null);
}
