import { db } from "../connection/client";
import type { Statements } from "../connection/rows";

/**
 * Counts a change of the searchable library, in the transaction that makes it. Results cached under an earlier number
 * are no longer used, by any process.
 */
export async function noteLibraryChange(client: Statements = db()): Promise<void> {
  await client.libraryState.upsert({
    where: { id: 1 },
    create: { id: 1, version: 1 },
    update: { version: { increment: 1 } },
    select: { id: true },
  });
}

/** The number of changes so far. */
export async function readLibraryVersion(): Promise<string> {
  const state = await db().libraryState.findFirst({ select: { version: true } });
  return state?.version.toString() ?? "0";
}
