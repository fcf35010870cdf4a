import { z } from "zod";
import { auditEventSchema, auditTypesOf } from "@/lib/shared/contracts/accounts/audit-event";
import {
  type AuditEntry,
  type AuditFilter,
  type AuditPage,
  type AuditPerson,
  type AuditQuery,
  auditEntrySchema,
} from "@/lib/shared/contracts/accounts/audit-log";
import { db } from "../connection/client";
import { parsedRows } from "../connection/rows";
import { Prisma } from "../generated/client";
import { AUDIT_EXPORT_PAGE } from "../tunables";

const rowSchema = z.object({
  id: z.string(),
  at: z.date(),
  type: z.string(),
  actorId: z.string().nullable(),
  actorName: z.string().nullable(),
  address: z.string().nullable(),
  personId: z.string().nullable(),
  personName: z.string().nullable(),
  email: z.string().nullable(),
  detail: z.record(z.string(), z.json()),
});
type Row = z.infer<typeof rowSchema>;

/** A filter, also by who did it. */
type Filter = AuditFilter & { actor?: string };

/** One page of the log, newest first. */
export async function listAudit({ cursor, limit, ...filter }: AuditQuery & Filter): Promise<AuditPage> {
  const before = cursor === undefined ? Prisma.empty : Prisma.sql`AND entry.id < ${cursor}::bigint`;
  // Prisma cannot express a search in JSON, nor for names that are joined without a foreign key.
  const rows = await parsedRows(
    rowSchema,
    db().$queryRaw`
      SELECT entry.id::text AS id, entry.at, entry.type, entry.actor_id AS "actorId", actor.name AS "actorName",
             entry.address, entry.person_id AS "personId", person.name AS "personName", entry.email, entry.detail
      FROM audit_entry AS entry
      LEFT JOIN person AS actor ON actor.id = entry.actor_id
      LEFT JOIN person ON person.id = entry.person_id
      WHERE ${conditionOf(filter)} ${before}
      ORDER BY entry.id DESC LIMIT ${limit + 1}`,
  );
  const page = rows.slice(0, limit);
  return { entries: page.map(toEntry), nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}

/** Every page of the log, read one after the other. */
export async function* auditPages(filter: Filter): AsyncGenerator<AuditEntry[]> {
  let cursor: string | undefined;
  for (;;) {
    const { entries, nextCursor } = await listAudit({ ...filter, cursor, limit: AUDIT_EXPORT_PAGE });
    yield entries;
    if (nextCursor === null) return;
    cursor = nextCursor;
  }
}

function conditionOf({ kind, person, actor, from, to, text }: Filter): Prisma.Sql {
  const conditions = [Prisma.sql`true`];
  if (kind !== undefined) conditions.push(Prisma.sql`entry.type = ANY(${auditTypesOf(kind)}::text[])`);
  if (person !== undefined) conditions.push(Prisma.sql`(entry.actor_id = ${person} OR entry.person_id = ${person})`);
  if (actor !== undefined) conditions.push(Prisma.sql`entry.actor_id = ${actor}`);
  if (from !== undefined) conditions.push(Prisma.sql`entry.at >= ${from}::timestamptz`);
  if (to !== undefined) conditions.push(Prisma.sql`entry.at < ${to}::timestamptz`);
  if (text !== undefined && text !== "") {
    const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
    conditions.push(Prisma.sql`concat_ws(' ', actor.name, actor.email, person.name, person.email, entry.email,
      entry.address, entry.type, entry.actor_id, entry.person_id, entry.detail::text) ILIKE ${pattern}`);
  }
  return Prisma.join(conditions, " AND ");
}

function toEntry({ at, type, detail, email, personId, personName, actorId, actorName, ...same }: Row): AuditEntry {
  const event = auditEventSchema.safeParse({ ...detail, type, personId, email: email ?? "" });
  return auditEntrySchema.parse({
    ...same,
    at: at.toISOString(),
    actor: personOf(actorId, actorName),
    person: personOf(personId, personName),
    type,
    event: event.data ?? null,
  });
}

function personOf(id: string | null, name: string | null): AuditPerson | null {
  return id === null ? null : { id, name };
}
