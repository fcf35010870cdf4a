import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Language } from "@/lib/shared/contracts/language";
import { type Passage, passageSchema } from "@/lib/shared/contracts/library/document";
import { pool } from "../connection/client";
import { LOCAL_OWNER } from "../connection/owner";
import { HELD_JOB } from "./ingest-jobs";

export interface NewPassage {
  ordinal: number;
  text: string;
  start: number;
  end: number;
  page: number | null;
  headingPath: string[];
  language: Language;
}

const rowsSchema = z.array(passageSchema);

/** In one statement with the document's title: a document may be deleted between two statements. */
const SELECT_PASSAGE = `
  SELECT passage.id, document_id AS "documentId", document.title AS "documentTitle", ordinal, passage.text,
         start_offset AS start, end_offset AS "end", page, coalesce(heading_path, '{}') AS "headingPath", passage.language
  FROM passage JOIN document ON document.id = document_id`;

/** Passages by id, in no particular order; deleted passages are left out. */
export async function loadPassages(ids: readonly string[]): Promise<Passage[]> {
  if (ids.length === 0) return [];
  const { rows } = await pool().query(`${SELECT_PASSAGE} WHERE passage.id = ANY ($1::uuid[]) AND owner_id = $2`, [
    ids,
    LOCAL_OWNER,
  ]);
  return rowsSchema.parse(rows);
}

/** One passage by its 0-based position in a ready document. */
export async function getPassageAt(documentId: string, ordinal: number): Promise<Passage | null> {
  const { rows } = await pool().query(
    `${SELECT_PASSAGE} WHERE document_id = $1 AND ordinal = $2 AND owner_id = $3 AND status = 'ready'`,
    [documentId, ordinal, LOCAL_OWNER],
  );
  return rowsSchema.parse(rows)[0] ?? null;
}

/** Passages of a document from a position on, in order, whatever the document's status. */
export async function getPassageRange(documentId: string, fromOrdinal: number, limit: number): Promise<Passage[]> {
  const { rows } = await pool().query(
    `${SELECT_PASSAGE} WHERE document_id = $1 AND ordinal >= $2 ORDER BY ordinal LIMIT $3`,
    [documentId, fromOrdinal, limit],
  );
  return rowsSchema.parse(rows);
}

/** Deletes the passages of a job that starts again. */
export async function dropPassages(documentId: string, holder: string): Promise<void> {
  await pool().query(`WITH ${HELD_JOB} DELETE FROM passage WHERE document_id IN (SELECT document_id FROM held)`, [
    documentId,
    holder,
  ]);
}

/** Writes passages in one statement. @returns false when the job is no longer the holder's. */
export async function insertPassages(
  documentId: string,
  holder: string,
  passages: readonly NewPassage[],
): Promise<boolean> {
  const rows = passages.map((passage) => ({
    id: randomUUID(),
    ordinal: passage.ordinal,
    text: passage.text,
    start_offset: passage.start,
    end_offset: passage.end,
    page: passage.page,
    heading_path: passage.headingPath,
    language: passage.language,
  }));
  const { rowCount } = await pool().query(
    `WITH ${HELD_JOB}
     INSERT INTO passage (id, document_id, ordinal, text, start_offset, end_offset, page, heading_path, language)
     SELECT id, document_id, ordinal, text, start_offset, end_offset, page, heading_path, language
     FROM held, jsonb_to_recordset($3::jsonb) AS new(id uuid, ordinal int, text text, start_offset int, end_offset int,
                                               page int, heading_path text[], language text)`,
    [documentId, holder, JSON.stringify(rows)],
  );
  return rowCount === passages.length;
}
