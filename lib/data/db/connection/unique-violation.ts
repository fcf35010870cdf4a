import { reportedErrors } from "../faults/reported-errors";

/** The codes of PostgreSQL and of Prisma. */
const CODES: ReadonlySet<string> = new Set(["23505", "P2002"]);

/** True for a write that a unique index refused, through the driver or through Prisma. */
export function isUniqueViolation(error: unknown): boolean {
  return reportedErrors(error).some(({ code }) => CODES.has(code));
}
