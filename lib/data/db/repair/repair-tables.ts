import { z } from "zod";
import { db } from "../connection/client";
import { firstRow } from "../connection/rows";
import type { NamedDamage } from "../faults/name-damage";
import { Prisma } from "../generated/client";
import { removeUnreadableValues } from "./unreadable-rows";

/** Lower object ids belong to PostgreSQL's own catalogue (`FirstNormalObjectId`). */
const FIRST_OWN_OBJECT = 16_384;

/** Catalogue tables that PostgreSQL refills on its own. */
const REFILLED = new Set(["pg_statistic"]);

const relationSchema = z.object({
  catalogue: z.boolean(),
  /** The table of its long values; null if it has none. */
  toast: z.string().nullable(),
  index: z.string().nullable(),
});

/** A table's properties, and the full name of one of its indexes. */
async function relationOf(table: string, index: string | null): Promise<z.infer<typeof relationSchema> | null> {
  return firstRow(
    relationSchema,
    // The catalogue, which Prisma does not model.
    db().$queryRaw`
      SELECT oid < ${FIRST_OWN_OBJECT} AS catalogue, nullif(reltoastrelid, 0)::regclass::text AS toast,
             (SELECT indexrelid::regclass::text FROM pg_index JOIN pg_class AS own ON own.oid = indexrelid
              WHERE indrelid = pg_class.oid AND own.relname = ${index}) AS index
      FROM pg_class WHERE oid = ${table}::regclass`,
  );
}

/** @param relation its kind and name, for example `TABLE passage` */
async function reindex(relation: string): Promise<void> {
  // A command that Prisma does not have; the name is from the catalogue.
  await db().$executeRaw`REINDEX ${Prisma.raw(relation)}`;
}

/** Whether a damaged place is in the catalogue, which cannot be rebuilt. */
export async function isBeyondRepair({ table, index }: NamedDamage): Promise<boolean> {
  if (table === null) return true;
  const relation = await relationOf(table, null);
  return relation?.catalogue !== false && index === null && !REFILLED.has(table);
}

/**
 * Makes tables usable again whose damaged pages were emptied: references to lost rows are restored or removed.
 * @returns rows that lost their long values, by table
 */
export async function repairTables(places: readonly NamedDamage[]): Promise<Map<string, number>> {
  const lost = new Map<string, number>();
  const tables = new Set(
    places.flatMap(({ table, index, toast }) => (table !== null && (index === null || toast) ? [table] : [])),
  );
  for (const table of tables) {
    if (!REFILLED.has(table)) {
      // Long values are found through a separate index, which must be right before they are read.
      const { toast = null } = (await relationOf(table, null)) ?? {};
      if (toast !== null) await reindex(`TABLE ${toast}`);
      const { blanked, removed } = await removeUnreadableValues(table);
      if (blanked + removed > 0) lost.set(table, blanked + removed);
    }
    await reindex(`TABLE ${table}`);
  }
  for (const { table, index } of places) {
    if (index === null || table === null || tables.has(table)) continue;
    const { index: name = null } = (await relationOf(table, index)) ?? {};
    if (name !== null) await reindex(`INDEX ${name}`);
  }
  return lost;
}
