import { z } from "zod";
import { db } from "../connection/client";
import { LOCAL_OWNER } from "../connection/owner";
import { firstRow, type Statements } from "../connection/rows";

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

const versionsSchema = z.object({ library: z.string().nullable(), graph: z.string().nullable() });

/** The numbers of changes so far, of the library and of the knowledge graph. */
export async function readSearchVersions(): Promise<{ libraryVersion: string; graphVersion: string }> {
  const row = await firstRow(
    versionsSchema,
    // Prisma reads two tables in two round trips; every search starts here.
    db().$queryRaw`SELECT (SELECT version::text FROM library_state) AS library,
                          (SELECT version::text FROM graph_state WHERE owner_id = ${LOCAL_OWNER}) AS graph`,
  );
  return { libraryVersion: row?.library ?? "0", graphVersion: row?.graph ?? "0" };
}
