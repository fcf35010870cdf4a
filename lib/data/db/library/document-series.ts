import { z } from "zod";
import { pool } from "../connection/client";

/** The series of each of these documents that exists. */
export async function documentSeries(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await pool().query(`SELECT id, series_id AS "seriesId" FROM document WHERE id = ANY($1::uuid[])`, [
    ids,
  ]);
  return new Map(
    z
      .array(z.object({ id: z.string(), seriesId: z.string() }))
      .parse(rows)
      .map(({ id, seriesId }) => [id, seriesId]),
  );
}
