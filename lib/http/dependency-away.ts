import { z } from "zod";

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

const errorSchema = z.object({
  code: z.string().catch(""),
  syscall: z.string().optional().catch(undefined),
  name: z.string(),
  meta: z
    .object({
      driverAdapterError: z.object({
        cause: z.object({ kind: z.string(), originalCode: z.string().optional() }),
      }),
    })
    .optional()
    .catch(undefined),
});

/** True for an error that says "not now" rather than "wrong": the same request may succeed later. */
export function isDependencyAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall, name, meta } = errorSchema.parse({
    code: Reflect.get(error, "code"),
    syscall: Reflect.get(error, "syscall"),
    name: error.name,
    meta: Reflect.get(error, "meta"),
  });
  if (AWAY.has(code)) return true;
  // The embedded database's socket is gone; Prisma keeps the code of the system and drops the call.
  if (code === "ENOENT" && (syscall === "connect" || name === "PrismaClientKnownRequestError")) return true;
  // A raw query's own code says only that it failed; the adapter says why.
  const adapter = meta?.driverAdapterError.cause;
  if (adapter !== undefined && (AWAY_KINDS.has(adapter.kind) || AWAY.has(adapter.originalCode ?? ""))) return true;
  return isDependencyAway(error.cause);
}
