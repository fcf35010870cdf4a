import { z } from "zod";
import { db } from "../connection/client";
import { estimatedMatches } from "../connection/estimated-matches";
import { parsedRows } from "../connection/rows";
import { Prisma } from "../generated/client";
import type { RunCondition } from "../runs/run-filter";
import { FEW_MATCHES } from "../tunables";

const listedSchema = z.object({ id: z.string(), startedAt: z.date() });
/** A run's place in the list. */
export type ListedRun = z.infer<typeof listedSchema>;

const NEWEST_FIRST = Prisma.sql`ORDER BY started_at DESC, id DESC`;

/**
 * The first runs that meet a condition, newest first, in one of three ways. Without words an index alone answers. If
 * few runs contain the words, they are found by their words and sorted. If many do, the list is scanned in its order:
 * the index gives the runs that pass the filters, and only those are searched for the words.
 * @param few the largest number of runs with the words that counts as few
 */
export async function readListed(condition: RunCondition, limit: number, few = FEW_MATCHES): Promise<ListedRun[]> {
  const found = await foundRuns(condition, few);
  // Prisma cannot express a text search, nor for the order in which an index is read.
  return parsedRows(
    listedSchema,
    db().$queryRaw`SELECT id, started_at AS "startedAt" FROM (${found} LIMIT ${limit}) AS page`,
  );
}

/** The runs in their order, without a limit. */
async function foundRuns({ where, search }: RunCondition, few: number): Promise<Prisma.Sql> {
  const listed = Prisma.sql`SELECT run.id, run.started_at FROM run WHERE ${where}`;
  if (search === null) return Prisma.sql`${listed} ${NEWEST_FIRST}`;
  const { words, text } = search;
  if ((await estimatedMatches(text)) <= few) {
    return Prisma.sql`WITH found AS MATERIALIZED (${listed} AND ${words}) SELECT * FROM found ${NEWEST_FIRST}`;
  }
  return Prisma.sql`SELECT listed.* FROM (${listed} ${NEWEST_FIRST} OFFSET 0) AS listed
    CROSS JOIN LATERAL (SELECT FROM run WHERE run.id = listed.id AND ${words} OFFSET 0) AS found`;
}
