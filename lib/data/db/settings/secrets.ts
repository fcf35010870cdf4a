import { recording } from "../audit/record";
import { db } from "../connection/client";

/** The sealed bytes under a name; `null` without any. */
export async function findSecret(name: string): Promise<Uint8Array | null> {
  const row = await db().secret.findUnique({ where: { name }, select: { sealed: true } });
  return row?.sealed ?? null;
}

/** Stores sealed bytes under a name and replaces earlier ones. */
export async function putSecret(name: string, sealed: Uint8Array): Promise<void> {
  const bytes = new Uint8Array(sealed);
  await recording(async (client) => ({
    result: await client.secret.upsert({
      where: { name },
      create: { name, sealed: bytes },
      update: { sealed: bytes, updatedAt: new Date() },
      select: { name: true },
    }),
    event: { type: "key-saved", name },
  }));
}

/** Deletes the secret under a name, if any. */
export async function removeSecret(name: string): Promise<void> {
  await recording(async (client) => {
    const { count } = await client.secret.deleteMany({ where: { name } });
    return { result: undefined, event: count === 0 ? null : { type: "key-deleted", name } };
  });
}

/** Names of all stored secrets, sorted. */
export async function listSecretNames(): Promise<string[]> {
  const rows = await db().secret.findMany({ orderBy: { name: "asc" }, select: { name: true } });
  return rows.map((row) => row.name);
}
