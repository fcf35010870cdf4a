import { z } from "zod";
import { db } from "../connection/client";
import { firstRow } from "../connection/rows";
import type { Damage } from "./storage-damage";

/** A damaged place with its names in the schema. */
export interface NamedDamage extends Damage {
  /** Its table, with the schema unless it is the application's; null if unknown. */
  table: string | null;
  /** Null when the page belongs to the table itself. */
  index: string | null;
  /** Whether it stores the table's long values. */
  toast: boolean;
}

const nameSchema = z.object({ table: z.string(), index: z.string().nullable(), toast: z.boolean() });

/** Finds the table or index of a damaged place. @throws the error of a database that does not answer */
export async function nameDamage(damage: Damage): Promise<NamedDamage> {
  const unknown = { ...damage, table: null, index: null, toast: false };
  if (damage.relation === null) return unknown;
  const { relation } = damage;
  const name = await firstRow(
    nameSchema,
    // The catalogue, which Prisma does not model. Relations whose files are in `global` belong to that tablespace, all
    // others to the database's own.
    db().$queryRaw`
      WITH relation AS (
        SELECT pg_class.oid, pg_class.relkind, pg_class.relname, pg_index.indrelid FROM pg_class
        LEFT JOIN pg_index ON pg_index.indexrelid = pg_class.oid
        WHERE CASE WHEN ${relation} ~ '^(base|global)/' THEN pg_class.oid = pg_filenode_relation(
            CASE WHEN ${relation} LIKE 'global/%' THEN 1664 ELSE 0 END, split_part(${relation}, '/', -1)::oid)
          ELSE pg_class.relname = ${relation} END
        LIMIT 1)
      SELECT coalesce(owner.oid, relation.indrelid, relation.oid)::regclass::text AS "table",
             CASE WHEN relation.indrelid IS NOT NULL THEN relation.relname::text END AS "index",
             owner.oid IS NOT NULL AS toast
      FROM relation LEFT JOIN pg_class AS owner ON owner.reltoastrelid = coalesce(relation.indrelid, relation.oid)`,
  );
  return name === null ? unknown : { ...damage, ...name };
}
