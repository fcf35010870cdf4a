import { db } from "../../connection/client";

/** The series of each of these documents that exists. */
export async function documentSeries(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db().document.findMany({ where: { id: { in: [...ids] } }, select: { id: true, seriesId: true } });
  return new Map(rows.map(({ id, seriesId }) => [id, seriesId]));
}
