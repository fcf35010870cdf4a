import { reportedErrors } from "../faults/reported-errors";

/** The codes of PostgreSQL and of Prisma. */
const UNIQUE_VIOLATION: ReadonlySet<string> = new Set(["23505", "P2002"]);

/** PostgreSQL's `duplicate_schema`, `duplicate_table` and `duplicate_object`: a table's row type has its name too. */
const DUPLICATE: ReadonlySet<string> = new Set(["42P06", "42P07", "42710"]);

/** True for a write that a unique index refused, through the driver or through Prisma. */
export function isUniqueViolation(error: unknown): boolean {
  return reportedErrors(error).some(({ code }) => UNIQUE_VIOLATION.has(code));
}

/**
 * True for a `CREATE` that failed because another process creates the same thing at this moment: PostgreSQL lets one of
 * them fail despite `IF NOT EXISTS`.
 */
export function isCreatedMeanwhile(error: unknown): boolean {
  return isUniqueViolation(error) || reportedErrors(error).some(({ code }) => DUPLICATE.has(code));
}
