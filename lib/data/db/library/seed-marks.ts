import { db } from "../connection/client";

/** True when the named seed was loaded into this database before, even if its rows have been deleted since. */
export async function seedWasLoaded(name: string): Promise<boolean> {
  return (await db().seedMark.findUnique({ where: { name }, select: { name: true } })) !== null;
}

/** Records that the named seed is loaded; repeating it is harmless. */
export async function markSeedLoaded(name: string): Promise<void> {
  await db().seedMark.upsert({ where: { name }, create: { name }, update: {} });
}
