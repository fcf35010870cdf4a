import { z } from "zod";
import { pool } from "../connection/client";
import type { NamedDamage } from "../faults/name-damage";
import { removeUnreadableValues } from "./unreadable-rows";

/** Lower object ids belong to PostgreSQL's own catalogue (`FirstNormalObjectId`). */
const FIRST_OWN_OBJECT = 16_384;

/** Catalogue tables that PostgreSQL refills by itself. */
const REFILLED = new Set(["pg_statistic"]);

/** Whether a damaged place is in the catalogue, which cannot be rebuilt. */
export async function isBeyondRepair({ table, index }: NamedDamage): Promise<boolean> {
  if (table === null) return true;
  const { rows } = await pool().query<{ oid: number }>("SELECT $1::regclass::oid::int AS oid", [table]);
  return (rows[0]?.oid ?? 0) < FIRST_OWN_OBJECT && index === null && !REFILLED.has(table);
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
    if (REFILLED.has(table)) {
      await pool().query(`REINDEX TABLE ${table}`);
      continue;
    }
    // Long values are found through an index of their own, which must be right before they are read.
    const toast = await toastTableOf(table);
    if (toast !== null) await pool().query(`REINDEX TABLE ${toast}`);
    const { blanked, removed } = await removeUnreadableValues(table);
    if (blanked + removed > 0) lost.set(table, blanked + removed);
    await pool().query(`REINDEX TABLE ${table}`);
  }
  for (const { table, index } of places) {
    if (index === null || table === null || tables.has(table)) continue;
    const { rows } = await pool().query<{ name: string }>(
      `SELECT indexrelid::regclass::text AS name FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
       WHERE indrelid = $1::regclass AND relname = $2`,
      [table, index],
    );
    for (const { name } of rows) await pool().query(`REINDEX INDEX ${name}`);
  }
  return lost;
}

async function toastTableOf(table: string): Promise<string | null> {
  const { rows } = await pool().query(
    "SELECT nullif(reltoastrelid, 0)::regclass::text AS toast FROM pg_class WHERE oid = $1::regclass",
    [table],
  );
  return z.tuple([z.object({ toast: z.string().nullable() })]).parse(rows)[0].toast;
}
