import { z } from "zod";
import { textLanguageSchema } from "@/lib/shared/contracts/language";
import {
  type DocumentTable,
  documentTableSchema,
  type ExactNumbers,
  exactNumbersSchema,
} from "@/lib/shared/contracts/library/tables";
import { overlaps } from "@/lib/shared/text/spans";
import { db } from "../connection/client";
import { LOCAL_OWNER } from "../connection/owner";
import { parsedRows } from "../connection/rows";
import { Prisma } from "../generated/client";
import { readRanges } from "../library/text-ranges";
import { findable, SEARCHABLE } from "../search/findable";

const TABLE = Prisma.sql`
  document_table.id, document.id AS "documentId", document.title AS "documentTitle", file_name AS "fileName",
  media_type AS "mediaType", document.language, document_table.ordinal, name, caption, rows,
  doubtful_rows AS "doubtfulRows", columns,
  document_table.start_offset AS start, document_table.end_offset AS "end"`;

/** The tables of a ready document, in order. */
export function tablesOfDocument(documentId: string): Promise<DocumentTable[]> {
  return parsedRows(
    documentTableSchema,
    // Prisma would read the document's title in a second statement.
    db().$queryRaw`
      SELECT ${TABLE} FROM document_table JOIN document ON document.id = document_id
      WHERE document_id = ${documentId}::uuid AND owner_id = ${LOCAL_OWNER} AND status = 'ready' ORDER BY ordinal`,
  );
}

/** Which searchable tables share terms with a question, and how many. */
const sharedSchema = documentTableSchema.extend({ shared: z.number() });

/**
 * The searchable tables that share the most terms with a question.
 * @param documentIds the scope; null for the whole library
 */
export function tablesWithTerms(
  terms: readonly string[],
  documentIds: readonly string[] | null,
  limit: number,
): Promise<z.infer<typeof sharedSchema>[]> {
  return parsedRows(
    sharedSchema,
    // An index of arrays, which Prisma cannot query.
    db().$queryRaw`
      SELECT ${TABLE}, shared FROM (
        SELECT document_table.*,
               (SELECT count(*) FROM unnest(terms) AS term WHERE term = ANY(${terms}::text[]))::int AS shared
        FROM document_table WHERE terms && ${terms}::text[] AND ${findable(documentIds)}
        ORDER BY shared DESC, id LIMIT ${limit}
      ) AS document_table JOIN document ON document.id = document_id ORDER BY shared DESC, document_table.id`,
  );
}

/** The searchable tables that the passages are parts of. */
export function tablesOfPassages(
  passageIds: readonly string[],
  documentIds: readonly string[] | null,
): Promise<DocumentTable[]> {
  if (passageIds.length === 0) return Promise.resolve([]);
  return parsedRows(
    documentTableSchema,
    // Passages and tables are related by their offsets.
    db().$queryRaw`
      SELECT DISTINCT ON (document_table.id) ${TABLE} FROM document_table
      JOIN document ON document.id = document_id
      JOIN passage ON passage.document_id = document.id AND passage.start_offset < document_table.end_offset
                  AND passage.end_offset > document_table.start_offset
      WHERE passage.id = ANY(${passageIds}::uuid[])
        AND document_table.document_id IN (SELECT document_id FROM document_table WHERE ${findable(documentIds)})`,
  );
}

/** Documents without sheets, or that were read before exact numbers were kept, have none. */
const storedNumbers = exactNumbersSchema.nullable().transform((numbers) => numbers ?? []);

const sourceSchema = z.object({
  text: z.string(),
  title: z.string(),
  fileName: z.string(),
  mediaType: z.string(),
  language: textLanguageSchema,
  exact: storedNumbers,
});

/** What the tables of a searchable document are read from; `null` if there is no such document. */
export async function tableSource(documentId: string): Promise<z.infer<typeof sourceSchema> | null> {
  const found = await db().document.findFirst({
    where: { id: documentId, ...SEARCHABLE, text: { not: null } },
    select: { text: true, exactNumbers: true, title: true, fileName: true, mediaType: true, language: true },
  });
  return found === null ? null : sourceSchema.parse({ ...found, exact: found.exactNumbers });
}

/** The text of a table's document, with its exact numbers; `null` once it is gone. */
export async function tableText(tableId: string): Promise<{ text: string; exact: ExactNumbers } | null> {
  const [found] = await parsedRows(
    z.object({ text: z.string().nullable(), exact: storedNumbers }),
    // One statement, so that text and table are of one moment.
    db().$queryRaw`
      SELECT document.text, exact_numbers AS exact FROM document_table JOIN document ON document.id = document_id
      WHERE document_table.id = ${tableId}::uuid AND owner_id = ${LOCAL_OWNER} AND status = 'ready'`,
  );
  if (found === undefined || found.text === null) return null;
  return { text: found.text, exact: found.exact };
}

/** Different values of a column, as written, up to a limit. */
export async function columnValues(tableId: string, column: number, limit: number): Promise<string[]> {
  const rows = await parsedRows(
    z.object({ value: z.string() }),
    // Values within JSON.
    db().$queryRaw`
      SELECT DISTINCT cells->>${column}::int AS value FROM document_table_row
      WHERE table_id = ${tableId}::uuid AND NOT total AND cells->>${column}::int IS NOT NULL
      ORDER BY value LIMIT ${limit}`,
  );
  return rows.map(({ value }) => value);
}

/** Whether OCR was unsure of words of a table. */
export async function hasDoubtfulWords({ documentId, start, end }: DocumentTable): Promise<boolean> {
  const passages = await db().passage.findMany({
    where: { documentId, startOffset: { lt: end }, endOffset: { gt: start }, doubtful: { isEmpty: false } },
    select: { startOffset: true, doubtful: true },
  });
  return passages.some(({ startOffset, doubtful }) =>
    readRanges(doubtful).some((range) =>
      overlaps({ start: startOffset + range.start, end: startOffset + range.end }, { start, end }),
    ),
  );
}

const placedSchema = z.object({ place: z.int(), id: z.string(), ordinal: z.int() });

/** The passages of a document that the given places are in: for each place the first one. */
export function passagesAt(documentId: string, places: readonly number[]): Promise<z.infer<typeof placedSchema>[]> {
  return parsedRows(
    placedSchema,
    // A join with a list of numbers.
    db().$queryRaw`
      SELECT DISTINCT ON (place) place, id, ordinal FROM unnest(${places}::int[]) AS place
      JOIN passage ON document_id = ${documentId}::uuid AND place >= start_offset AND place < end_offset
      ORDER BY place, ordinal`,
  );
}
