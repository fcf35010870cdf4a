import { db } from "../connection/client";

/** True when the named seed has been loaded into this database before, even if its rows are gone since. */
export async function seedWasLoaded(name: string): Promise<boolean> {
  return (await db().seedMark.findUnique({ where: { name }, select: { name: true } })) !== null;
}

/** Remembers that the named seed is loaded; doing so twice is harmless. */
export async function markSeedLoaded(name: string): Promise<void> {
  await db().seedMark.upsert({ where: { name }, create: { name }, update: {} });
}
