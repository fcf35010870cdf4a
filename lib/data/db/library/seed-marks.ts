import { db } from "../connection/client";

/** True when the named seed was loaded into this database before, even if its rows have been deleted since. */
export async function seedWasLoaded(name: string): Promise<boolean> {
  return (await db().seedMark.findUnique({ where: { name }, select: { name: true } })) !== null;
}

/** One row of each document all of whose versions are samples: a version that a person added is theirs. */
export async function sampleDocuments(): Promise<string[]> {
  const rows = await db().document.findMany({
    where: { sample: true },
    distinct: ["seriesId"],
    select: { id: true, seriesId: true },
  });
  const mixed = await db().document.findMany({
    where: { sample: false, seriesId: { in: rows.map(({ seriesId }) => seriesId) } },
    distinct: ["seriesId"],
    select: { seriesId: true },
  });
  const others = new Set(mixed.map(({ seriesId }) => seriesId));
  return rows.filter(({ seriesId }) => !others.has(seriesId)).map(({ id }) => id);
}

/** Records that the named seed is loaded; repeating it is harmless. */
export async function markSeedLoaded(name: string): Promise<void> {
  // Not an upsert, which Prisma reads first: of two processes that start at once, one would fail.
  await db().seedMark.createMany({ data: [{ name }], skipDuplicates: true });
}
