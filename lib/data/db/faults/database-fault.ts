import { AppError } from "@/lib/shared/errors";
import { connectionRefusal } from "./connection-refusal";
import { isDependencyAway } from "./dependency-away";
import { diskErrorOf } from "./disk-room";
import { reportedErrors } from "./reported-errors";

/**
 * One line with the cause and what to do, for a command that needs the database and stops; null for an error that its
 * reader cannot mend. An address may hold a password, and is left out.
 */
export function databaseFault(error: unknown): string | null {
  if (error instanceof AppError) return error.message;
  const said = connectionRefusal(error) ?? diskErrorOf(error)?.message;
  if (said !== undefined && said !== null) return said;
  if (!isDependencyAway(error)) return null;
  // The innermost cause is the driver's: the host and port, or what PostgreSQL says while it starts.
  const why = reportedErrors(error).findLast(({ message }) => message !== "")?.message;
  const unreachable = "The database cannot be reached. Check DATABASE_URL and that the server is running.";
  return why === undefined ? unreachable : `${unreachable} (${why.replaceAll(/\s+/g, " ")})`;
}
