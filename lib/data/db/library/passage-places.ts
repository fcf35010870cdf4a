import { z } from "zod";
import { type TextLanguage, textLanguageSchema } from "@/lib/shared/contracts/language";
import { db } from "../connection/client";
import { parsedRows } from "../connection/rows";
import { findable, foundByWordsOnly } from "../search/findable";

/** The position of a searchable passage. */
export interface PassagePlace {
  documentId: string;
  ordinal: number;
  language: TextLanguage;
}

const placeRow = z.object({
  id: z.string(),
  documentId: z.string(),
  ordinal: z.number(),
  language: textLanguageSchema,
});

/**
 * Those of the passages that are searchable: their documents are ready, not superseded and in scope.
 * @param documentIds the scope; null for the whole library
 */
export async function findablePlaces(
  ids: readonly string[],
  documentIds: readonly string[] | null,
): Promise<ReadonlyMap<string, PassagePlace>> {
  if (ids.length === 0) return new Map();
  const rows = await parsedRows(
    placeRow,
    // Prisma joins the documents: planned without statistics, that compares all of them with all passages.
    db().$queryRaw`SELECT id, document_id AS "documentId", ordinal, language FROM passage
                   WHERE id = ANY(${ids}::uuid[]) AND ${findable(documentIds)}`,
  );
  return new Map(rows.map(({ id, ...place }) => [id, place]));
}

/** How a passage can be found. */
export interface PassageReach {
  language: TextLanguage;
  /** It has no vector. */
  wordsOnly: boolean;
}

const reachRow = z.object({ id: z.string(), language: textLanguageSchema, wordsOnly: z.boolean() });

/** How each of the passages can be found. */
export async function passageReaches(ids: readonly string[]): Promise<ReadonlyMap<string, PassageReach>> {
  if (ids.length === 0) return new Map();
  const rows = await parsedRows(
    reachRow,
    // Prisma would read the texts.
    db()
      .$queryRaw`SELECT id, language, ${foundByWordsOnly()} AS "wordsOnly" FROM passage WHERE id = ANY(${ids}::uuid[])`,
  );
  return new Map(rows.map(({ id, ...reach }) => [id, reach]));
}

/** Ids and positions of the passages up to `distance` before and after each of these, which are not included. */
export async function placesAround(
  ids: readonly string[],
  distance: number,
): Promise<(Pick<PassagePlace, "documentId" | "ordinal"> & { id: string })[]> {
  return parsedRows(
    placeRow,
    // Prisma joins no table with itself.
    db().$queryRaw`
      SELECT DISTINCT beside.id, beside.document_id AS "documentId", beside.ordinal, beside.language
      FROM passage JOIN passage AS beside ON beside.document_id = passage.document_id
        AND beside.ordinal BETWEEN passage.ordinal - ${distance} AND passage.ordinal + ${distance}
      WHERE passage.id = ANY(${ids}::uuid[]) AND NOT beside.id = ANY(${ids}::uuid[])`,
  );
}
