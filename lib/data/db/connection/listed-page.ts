import { z } from "zod";
import type { RunCondition } from "../runs/run-filter";
import { FEW_MATCHES } from "../tunables";
import { pool } from "./client";
import { estimatedMatches } from "./estimated-matches";

const listedSchema = z.array(z.object({ id: z.string(), started_at: z.date() }));
/** A run's place in the list. */
export type ListedRun = z.infer<typeof listedSchema>[number];

const NEWEST_FIRST = "ORDER BY started_at DESC, id DESC";

/**
 * The first runs that meet a condition, newest first, in one of three ways. Without words an index alone answers. If
 * few runs contain the words, they are found by their words and sorted. If many do, the list is scanned in its order:
 * the index gives the runs that pass the filters, and only those are searched for the words.
 * @param few the largest number of runs with the words that counts as few
 */
export async function readListed(
  { where, search, values }: RunCondition,
  limit: number,
  few = FEW_MATCHES,
): Promise<ListedRun[]> {
  const all = [...values, limit];
  const last = `LIMIT $${all.length}`;
  const listed = `SELECT run.id, run.started_at FROM run WHERE ${where}`;
  if (search === null) return rows(`${listed} ${NEWEST_FIRST} ${last}`, all);
  const { words, text } = search;
  if ((await estimatedMatches(text)) <= few) {
    return rows(`WITH found AS MATERIALIZED (${listed} AND ${words}) SELECT * FROM found ${NEWEST_FIRST} ${last}`, all);
  }
  return rows(
    `SELECT listed.id, listed.started_at FROM (${listed} ${NEWEST_FIRST} OFFSET 0) AS listed
     CROSS JOIN LATERAL (SELECT FROM run WHERE run.id = listed.id AND ${words} OFFSET 0) AS found ${last}`,
    all,
  );
}

async function rows(sql: string, values: unknown[]): Promise<ListedRun[]> {
  return listedSchema.parse((await pool().query(sql, values)).rows);
}
