import { randomUUID } from "node:crypto";
import { type Passage, passageSchema } from "../contracts/document";
import type { Language } from "../contracts/language";
import { db, pool } from "./client";
import type { Prisma } from "./generated/client";
import { HELD_JOB } from "./ingest-jobs";
import { LOCAL_OWNER } from "./owner";

export interface NewPassage {
  ordinal: number;
  text: string;
  start: number;
  end: number;
  page: number | null;
  headingPath: string[];
  language: Language;
}

const passageColumns = {
  id: true,
  documentId: true,
  ordinal: true,
  text: true,
  startOffset: true,
  endOffset: true,
  page: true,
  headingPath: true,
  language: true,
  document: { select: { title: true } },
} satisfies Prisma.PassageSelect;

type PassageRow = Prisma.PassageGetPayload<{ select: typeof passageColumns }>;

/** Passages by id, in no order; those that are no longer in the library are absent. */
export async function loadPassages(ids: readonly string[]): Promise<Passage[]> {
  if (ids.length === 0) return [];
  const rows = await db().passage.findMany({
    where: { id: { in: [...ids] }, document: { ownerId: LOCAL_OWNER } },
    select: passageColumns,
  });
  return rows.map(toPassage);
}

/** One passage by its 0-based position in a ready document. */
export async function getPassageAt(documentId: string, ordinal: number): Promise<Passage | null> {
  const row = await db().passage.findFirst({
    where: { documentId, ordinal, document: { ownerId: LOCAL_OWNER, status: "ready" } },
    select: passageColumns,
  });
  return row === null ? null : toPassage(row);
}

/** Passages of a document from a position on, in order, whatever its status. */
export async function getPassageRange(documentId: string, fromOrdinal: number, limit: number): Promise<Passage[]> {
  const rows = await db().passage.findMany({
    where: { documentId, ordinal: { gte: fromOrdinal } },
    orderBy: { ordinal: "asc" },
    take: limit,
    select: passageColumns,
  });
  return rows.map(toPassage);
}

/** Removes the passages of a job that begins anew. */
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

function toPassage(row: PassageRow): Passage {
  const { document, startOffset, endOffset, ...rest } = row;
  return passageSchema.parse({ ...rest, documentTitle: document.title, start: startOffset, end: endOffset });
}
