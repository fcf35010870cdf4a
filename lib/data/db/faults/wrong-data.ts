import { reportedErrors } from "./reported-errors";

/** True for a value that the database cannot store, or that is too large for it: SQLSTATE classes 22 and 54. */
export function isWrongData(error: unknown): boolean {
  return reportedErrors(error).some(({ code }) => /^(22|54)/.test(code));
}
