import { reportedErrors } from "@/lib/data/db/faults/reported-errors";

/** Codes by which Prisma, PostgreSQL and the system say that the database cannot do its work right now. */
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
  // Disk full, out of memory, too many connections, input and output errors.
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

/** The same, as Prisma's driver adapters name it. */
const AWAY_KINDS = new Set(["DatabaseNotReachable", "ConnectionClosed", "SocketTimeout", "TooManyConnections"]);

/** True for an error that says "not now" rather than "wrong": the same request may succeed later. */
export function isDependencyAway(error: unknown): boolean {
  return reportedErrors(error).some(({ code, kind, syscall, name }) => {
    if (AWAY.has(code) || (kind !== undefined && AWAY_KINDS.has(kind))) return true;
    // The embedded database's socket is gone; Prisma keeps the code of the system and drops the call.
    return code === "ENOENT" && (syscall === "connect" || name === "PrismaClientKnownRequestError");
  });
}
