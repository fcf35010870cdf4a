import type { LibraryScope } from "@/lib/shared/contracts/library/document";
import { pool } from "../connection/client";
import { LOCAL_OWNER } from "../connection/owner";

/** Collections and documents of a scope that do not exist. */
export async function missingOfScope({
  collections = [],
  documents = [],
}: LibraryScope): Promise<{ collections: string[]; documents: string[] }> {
  if (collections.length === 0 && documents.length === 0) return { collections: [], documents: [] };
  const { rows } = await pool().query<{ kind: "collection" | "document"; id: string }>(
    `SELECT 'collection' AS kind, id FROM unnest($2::uuid[]) AS named(id)
     WHERE NOT EXISTS (SELECT 1 FROM collection WHERE collection.id = named.id AND owner_id = $1)
     UNION ALL SELECT 'document', id FROM unnest($3::uuid[]) AS named(id)
     WHERE NOT EXISTS (SELECT 1 FROM document WHERE document.id = named.id AND owner_id = $1)`,
    [LOCAL_OWNER, collections, documents],
  );
  const ids = (kind: string) => rows.filter((row) => row.kind === kind).map(({ id }) => id);
  return { collections: ids("collection"), documents: ids("document") };
}
