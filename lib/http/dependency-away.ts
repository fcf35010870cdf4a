import { z } from "zod";

/** Codes by which Prisma, PostgreSQL and the system say that the database cannot be reached right now. */
const AWAY = new Set([
  "P1001",
  "P1002",
  "P1017",
  "P2024",
  "08000",
  "08001",
  "08003",
  "08006",
  "53300",
  "57P01",
  "57P02",
  "57P03",
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
]);

const errorSchema = z.object({ code: z.string(), syscall: z.string().optional(), name: z.string().optional() });

/** True for an error that says "not now" rather than "wrong": the same request may succeed later. */
export function isDependencyAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const parsed = errorSchema.safeParse({
    code: Reflect.get(error, "code"),
    syscall: Reflect.get(error, "syscall"),
    name: error.name,
  });
  if (parsed.success) {
    const { code, syscall, name } = parsed.data;
    if (AWAY.has(code)) return true;
    // The embedded database's socket is gone; Prisma keeps the code of the system and drops the call.
    if (code === "ENOENT" && (syscall === "connect" || name === "PrismaClientKnownRequestError")) return true;
  }
  return isDependencyAway(error.cause);
}
