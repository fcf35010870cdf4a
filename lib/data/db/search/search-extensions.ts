import { z } from "zod";
import { parsedRows, type Statements } from "../connection/rows";
import { isRefusedByDatabase } from "../faults/reported-errors";
import { Prisma } from "../generated/client";

/** PostgreSQL extensions for the fastest search: nearest vectors, and BM25. */
export const SEARCH_EXTENSIONS = ["vector", "pg_textsearch"] as const;
export type SearchExtension = (typeof SEARCH_EXTENSIONS)[number];

/**
 * `missing`: the server does not offer it; `refused`: it does, but `CREATE EXTENSION` failed or was never tried,
 * because the role may not create it or the server does not preload the extension's library.
 */
export type SearchExtensionState = "installed" | "refused" | "missing";
export type SearchExtensions = Record<SearchExtension, SearchExtensionState>;

const rowSchema = z.object({ name: z.enum(SEARCH_EXTENSIONS), installed: z.boolean() });

/** The state of the search extensions in this database. */
export async function readSearchExtensions(client: Statements): Promise<SearchExtensions> {
  const rows = await parsedRows(
    rowSchema,
    client.$queryRaw`SELECT name, installed_version IS NOT NULL AS installed FROM pg_available_extensions
                     WHERE name = ANY(${SEARCH_EXTENSIONS})`,
  );
  const found: SearchExtensions = { vector: "missing", pg_textsearch: "missing" };
  for (const { name, installed } of rows) found[name] = installed ? "installed" : "refused";
  return found;
}

/** Creates the extensions that the server offers and this role may create; a failure skips one extension. */
export async function createSearchExtensions(client: Statements): Promise<SearchExtensions> {
  const before = await readSearchExtensions(client);
  for (const name of SEARCH_EXTENSIONS) {
    if (before[name] !== "refused") continue;
    // One by one: permissions and preloading differ. The state is read again below, since another process may have
    // created one.
    await client.$executeRaw`CREATE EXTENSION IF NOT EXISTS ${Prisma.raw(name)}`.catch(refused);
  }
  return readSearchExtensions(client);
}

/** A refusal is a state of the server, which `readSearchExtensions` reports; any other error is thrown. */
function refused(error: unknown): void {
  if (!isRefusedByDatabase(error)) throw error;
}
