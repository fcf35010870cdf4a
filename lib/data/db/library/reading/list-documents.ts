import { z } from "zod";
import { type TextLanguage, textLanguageSchema } from "@/lib/shared/contracts/language";
import type { LibraryScope } from "@/lib/shared/contracts/library/document";
import { db } from "../../connection/client";
import { firstRow, parsedRows } from "../../connection/rows";
import { Prisma } from "../../generated/client";
import { findable } from "../../search/findable";
import { inReadOnlyTransaction } from "../../tables/run-plan";
import type { Reader } from "../readable";
import { currentInScope } from "../scope";

const documentSchema = z.object({
  id: z.string(),
  title: z.string(),
  fileName: z.string(),
  language: textLanguageSchema,
  /** First day of the date that it gives itself, ISO. */
  dated: z.string().nullable(),
  /** The day on which it was added, ISO. */
  added: z.string(),
  /** Its first passage, and the heading that this is under. */
  passageId: z.string(),
  heading: z.string().nullable(),
});
export type DocumentLine = z.infer<typeof documentSchema>;

/**
 * Searchable documents with what a list of them shows, by title.
 * @param documentIds from `documentsInScope`; `null` for the whole library
 */
export async function readDocumentLines(documentIds: readonly string[] | null, limit: number): Promise<DocumentLine[]> {
  return parsedRows(
    documentSchema,
    // Prisma has no condition of a scope, and reads the first passages in a second statement.
    db().$queryRaw`
      SELECT document_id AS id, document.title, file_name AS "fileName", passage.language, dated,
             to_char(created_at, 'YYYY-MM-DD') AS added, passage.id AS "passageId", heading_path[1] AS heading
      FROM passage JOIN document ON document.id = document_id
      WHERE ordinal = 0 AND ${findable(documentIds)}
      ORDER BY document.title, document_id LIMIT ${limit}`,
  );
}

const placeSchema = z.object({ documentId: z.string(), passageId: z.string() });

/**
 * The first passages of each document that have all of some phrases, in the order of the documents' ids. Every passage
 * is read, since no index of all adapters knows where words are next to each other.
 * @param phrases the terms of each phrase, by the language of the passage
 * @param each passages of each document at most
 */
export async function passagesWithPhrases(
  phrases: Readonly<Record<TextLanguage, readonly (readonly string[])[]>>,
  documentIds: readonly string[] | null,
  each: number,
): Promise<z.infer<typeof placeSchema>[]> {
  const languages = textLanguageSchema.options.flatMap((language) => {
    const tests = phrases[language].map((terms) => Prisma.sql`position(${` ${terms.join(" ")} `}::text IN spaced) > 0`);
    return tests.length === 0 ? [] : [Prisma.sql`language = ${language}::text AND ${Prisma.join(tests, " AND ")}`];
  });
  if (languages.length === 0) return [];
  return inReadOnlyTransaction((tx) =>
    parsedRows(
      placeSchema,
      // Prisma looks into no text.
      tx.$queryRaw`
        WITH held AS (
          SELECT passage_id, document_id FROM (
            SELECT passage_id, document_id, language, ' ' || tokens || ' ' AS spaced FROM passage_tokens
            WHERE ${findable(documentIds)} OFFSET 0
          ) AS own WHERE ${Prisma.join(languages, " OR ")}
        )
        SELECT "documentId", "passageId" FROM (
          SELECT held.document_id AS "documentId", passage_id AS "passageId", ordinal,
                 row_number() OVER (PARTITION BY held.document_id ORDER BY ordinal) AS place
          FROM held JOIN passage ON passage.id = passage_id
        ) AS placed WHERE place <= ${each} ORDER BY "documentId", ordinal`,
    ),
  );
}

/** How many documents in a scope, of those that a reader may read, are not searchable yet. */
export async function countImporting(scope: LibraryScope | null, reader: Reader): Promise<number> {
  const row = await firstRow(
    z.object({ count: z.number() }),
    // The condition is SQL. A document that is cut again keeps its earlier passages until then.
    db().$queryRaw`SELECT count(*)::int AS count FROM document
      WHERE status IN ('queued', 'processing') AND cut = 1 AND ${currentInScope(scope ?? {}, reader)}`,
  );
  return row?.count ?? 0;
}
