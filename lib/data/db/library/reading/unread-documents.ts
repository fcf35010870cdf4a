import { z } from "zod";
import type { DocumentFailureCode, LibraryScope } from "@/lib/shared/contracts/library/document";
import { db } from "../../connection/client";
import { parsedRows } from "../../connection/rows";
import type { Reader } from "../readable";
import { currentInScope } from "../scope";

/** Failures that say nothing about a document's content. */
const NOT_UNREAD: DocumentFailureCode[] = ["cancelled", "empty"];

const rowSchema = z.object({
  id: z.string(),
  title: z.string(),
  pages: z.int().nullable(),
  pictures: z.int(),
  total: z.int(),
});

/**
 * The documents in a scope, of those that a reader may read, that were not read in full: first those that failed as a whole (`pages` is `null`), then
 * those with the most unread pages, then those with the most unread pictures. A failed update does not count, since its document keeps the reading that it had.
 * @param scope `null` for the whole library
 * @param limit how many are returned; `total` counts all
 */
export async function findUnreadDocuments(
  scope: LibraryScope | null,
  limit: number,
  reader: Reader,
): Promise<{ documents: { id: string; title: string; pages: number | null; pictures: number }[]; total: number }> {
  const rows = await parsedRows(
    rowSchema,
    // Prisma cannot compare a number in JSON, and the condition of a scope is SQL.
    db().$queryRaw`
      SELECT id, title, CASE status WHEN 'ready' THEN coalesce((receipt ->> 'unreadPages')::int, 0) END AS pages,
             CASE status WHEN 'ready' THEN coalesce((receipt ->> 'unreadPictures')::int, 0) ELSE 0 END AS pictures,
             (count(*) OVER ())::int AS total
      FROM document
      WHERE ${currentInScope(scope ?? {}, reader)}
        AND (status = 'ready' AND ((receipt ->> 'unreadPages')::int > 0 OR (receipt ->> 'unreadPictures')::int > 0)
             OR status = 'failed' AND cut = 1 AND failure_code <> ALL (${NOT_UNREAD}::text[]))
      ORDER BY pages DESC NULLS FIRST, pictures DESC, created_at, id
      LIMIT ${limit}`,
  );
  return { documents: rows.map(({ total: _, ...document }) => document), total: rows[0]?.total ?? 0 };
}
