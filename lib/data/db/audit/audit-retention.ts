import { db } from "../connection/client";
import { record } from "./record";

/** Entries older than a number of days. */
export async function countOldAudit(days: number, now = new Date()): Promise<number> {
  return db().auditEntry.count({ where: { at: { lt: daysBefore(now, days) } } });
}

/** Deletes the entries that are older than a number of days, and records how many. @returns how many */
export async function deleteOldAudit(days: number, now = new Date()): Promise<number> {
  const old = { at: { lt: daysBefore(now, days) } };
  if ((await db().auditEntry.findFirst({ where: old, select: { id: true } })) === null) return 0;
  return db().$transaction(async (client) => {
    await client.$executeRaw`SELECT set_config('touchstone.audit_retention', 'on', true)`;
    const { count } = await client.auditEntry.deleteMany({ where: old });
    if (count > 0) await record({ type: "retention-applied", what: "audit", count, days }, client);
    return count;
  });
}

/** A time this many days earlier. */
export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000);
}
