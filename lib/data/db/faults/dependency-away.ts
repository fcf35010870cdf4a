import { reportedErrors } from "./reported-errors";

/** Codes of Prisma, PostgreSQL and the system for a temporarily unavailable database. */
const AWAY = new Set([
  "P1001",
  "P1002",
  "P1008",
  "P1017",
  "P2024",
  "P2028",
  "P2037",
  "08000",
  "08001",
  "08003",
  "08004",
  "08006",
  "25P03",
  // Disk full, out of memory, too many connections, I/O errors.
  "53100",
  "53200",
  "53300",
  "58030",
  "57P01",
  "57P02",
  "57P03",
  "57P05",
  "EDQUOT",
  "EROFS",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOSPC",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EPIPE",
  "ETIMEDOUT",
]);

/** The same, as named by Prisma's driver adapters. */
const AWAY_KINDS = new Set(["DatabaseNotReachable", "ConnectionClosed", "SocketTimeout", "TooManyConnections"]);

/** Whether an error is temporary: the same request may succeed later. */
export function isDependencyAway(error: unknown): boolean {
  return reportedErrors(error).some(({ code, kind, syscall, name }) => {
    if (AWAY.has(code) || (kind !== undefined && AWAY_KINDS.has(kind))) return true;
    // The embedded database's socket is gone; Prisma keeps the code of the system and drops the call.
    return code === "ENOENT" && (syscall === "connect" || name === "PrismaClientKnownRequestError");
  });
}
