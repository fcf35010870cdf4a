import { z } from "zod";
import { type Language, languageSchema } from "@/lib/shared/contracts/language";
import { pool } from "../connection/client";
import { LOCAL_OWNER } from "../connection/owner";
import { FINDABLE } from "../search/findable";

/** The position of a searchable passage. */
export interface PassagePlace {
  documentId: string;
  ordinal: number;
  language: Language;
}

const placeRow = z.object({ id: z.string(), documentId: z.string(), ordinal: z.number(), language: languageSchema });

/**
 * Those of the passages that are searchable: their documents are ready, not superseded and in scope.
 * @param documentIds the scope; null for the whole library
 */
export async function findablePlaces(
  ids: readonly string[],
  documentIds: readonly string[] | null,
): Promise<ReadonlyMap<string, PassagePlace>> {
  if (ids.length === 0) return new Map();
  const { rows } = await pool().query(
    `SELECT id, document_id AS "documentId", ordinal, language FROM passage WHERE id = ANY($3::uuid[]) AND ${FINDABLE}`,
    [LOCAL_OWNER, documentIds, ids],
  );
  return new Map(
    z
      .array(placeRow)
      .parse(rows)
      .map(({ id, ...place }) => [id, place]),
  );
}

/** The language of each passage. */
export async function passageLanguages(ids: readonly string[]): Promise<ReadonlyMap<string, Language>> {
  if (ids.length === 0) return new Map();
  const { rows } = await pool().query("SELECT id, language FROM passage WHERE id = ANY($1::uuid[])", [ids]);
  const known = z.array(placeRow.pick({ id: true, language: true })).parse(rows);
  return new Map(known.map(({ id, language }) => [id, language]));
}

/** Ids and positions of the passages up to `distance` before and after each of these, which are not included. */
export async function placesAround(
  ids: readonly string[],
  distance: number,
): Promise<(Pick<PassagePlace, "documentId" | "ordinal"> & { id: string })[]> {
  const { rows } = await pool().query(
    `SELECT DISTINCT beside.id, beside.document_id AS "documentId", beside.ordinal, beside.language
     FROM passage JOIN passage AS beside ON beside.document_id = passage.document_id
       AND beside.ordinal BETWEEN passage.ordinal - $2 AND passage.ordinal + $2
     WHERE passage.id = ANY($1::uuid[]) AND NOT beside.id = ANY($1::uuid[])`,
    [ids, distance],
  );
  return z.array(placeRow).parse(rows);
}
