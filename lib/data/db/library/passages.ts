import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import {
  documentMediaTypeSchema,
  type Passage,
  passageSchema,
  type TextRange,
} from "@/lib/shared/contracts/library/document";
import { pageUnitOf } from "@/lib/shared/contracts/library/document-formats";
import { db } from "../connection/client";
import { LOCAL_OWNER } from "../connection/owner";
import { parsedRows } from "../connection/rows";
import { Prisma } from "../generated/client";
import { holdJob } from "../jobs/jobs";
import { LONG_TRANSACTION_MS } from "../tunables";
import type { IngestJob } from "./ingest/ingest-jobs";
import { readRanges, storedRanges } from "./text-ranges";

/** Passages with which a document begins. */
const FIRST_PASSAGES = 2;

export interface NewPassage {
  ordinal: number;
  text: string;
  start: number;
  end: number;
  page: number | null;
  headingPath: string[];
  language: TextLanguage;
  /** Stretches of its text that OCR read with low confidence, in order. */
  doubtful: TextRange[];
}

/** Most passages have no doubtful words. */
const doubtfulSchema = z.array(z.int()).transform((stored) => (stored.length === 0 ? undefined : readRanges(stored)));
const rowSchema = passageSchema
  .extend({
    documentDate: z.string().nullable(),
    doubtful: doubtfulSchema,
    mediaType: documentMediaTypeSchema,
    /** Where the pages after the first begin in the document's text. */
    pageBreaks: z.array(z.int()),
    /** What is printed on its pages; empty where that is their numbers. */
    pageLabels: z.array(z.string()),
  })
  .transform(({ mediaType, documentDate, pageBreaks, pageLabels, ...rest }): Passage => {
    const passage = documentDate === null ? rest : { ...rest, documentDate };
    const { page: first, start } = passage;
    if (first === null) return passage;
    const unit = pageUnitOf(mediaType);
    const pages = [start, ...pageBreaks].map((at, index) => {
      const label = pageLabels[index];
      const page = first + index;
      return { page, start: at - start, ...(label === undefined || label === String(page) ? {} : { label }) };
    });
    const isPlain = pages.length === 1 && pages[0]?.label === undefined;
    return {
      ...passage,
      ...(unit === "page" ? {} : { pageUnit: unit }),
      ...(isPlain ? {} : { pages }),
    };
  });

/** Passages by id, in no particular order; deleted passages are left out. */
export async function loadPassages(ids: readonly string[]): Promise<Passage[]> {
  if (ids.length === 0) return [];
  return selectPassages(Prisma.sql`passage.id = ANY (${ids}::uuid[]) AND owner_id = ${LOCAL_OWNER}`);
}

/** One passage by its 0-based position in a ready document. */
export async function getPassageAt(documentId: string, ordinal: number): Promise<Passage | null> {
  const [passage] = await selectPassages(
    Prisma.sql`document_id = ${documentId}::uuid AND ordinal = ${ordinal} AND owner_id = ${LOCAL_OWNER}
               AND status = 'ready'`,
  );
  return passage ?? null;
}

/** Passages of a document from a position on, in order, whatever the document's status. */
export async function getPassageRange(documentId: string, fromOrdinal: number, limit: number): Promise<Passage[]> {
  return selectPassages(
    Prisma.sql`document_id = ${documentId}::uuid AND ordinal >= ${fromOrdinal} ORDER BY ordinal LIMIT ${limit}`,
  );
}

function selectPassages(condition: Prisma.Sql): Promise<Passage[]> {
  return parsedRows(
    rowSchema,
    // Prisma reads the document's title in a second statement: the document may be deleted before it.
    db().$queryRaw`
      SELECT passage.id, document_id AS "documentId", document.title AS "documentTitle",
             document.dated AS "documentDate", ordinal, passage.text,
             start_offset AS start, end_offset AS "end", page, document.media_type AS "mediaType",
             breaks AS "pageBreaks",
             coalesce(page_labels[page:page + cardinality(breaks)], '{}') AS "pageLabels",
             coalesce(heading_path, '{}') AS "headingPath",
             passage.language, coalesce(passage.doubtful, '{}') AS doubtful
      FROM passage CROSS JOIN LATERAL (
        -- One by one: planned without statistics, a join compares all documents with all passages.
        SELECT title, dated, owner_id, status, media_type, page_labels,
               ARRAY(SELECT page_start FROM unnest(page_starts) AS page_start
                     WHERE page_start > start_offset AND page_start < end_offset ORDER BY page_start) AS breaks
        FROM document WHERE id = document_id OFFSET 0
      ) AS document WHERE ${condition}`,
  );
}

/** Deletes the passages of a job that starts again. */
export async function dropPassages(job: IngestJob): Promise<void> {
  await db().$transaction(
    async (tx) => {
      const { count } = await holdJob(tx, job);
      if (count === 1) await tx.passage.deleteMany({ where: { documentId: job.subject } });
    },
    { timeout: LONG_TRANSACTION_MS },
  );
}

/** Writes passages in one statement. @returns false when the job is no longer the holder's. */
export async function insertPassages({ id, holder }: IngestJob, passages: readonly NewPassage[]): Promise<boolean> {
  const rows = passages.map((passage) => ({
    id: randomUUID(),
    ordinal: passage.ordinal,
    text: passage.text,
    start_offset: passage.start,
    end_offset: passage.end,
    page: passage.page,
    heading_path: passage.headingPath,
    language: passage.language,
    doubtful: storedRanges(passage.doubtful),
  }));
  // Prisma has no row locks, and a model call for a batch of passages takes ten times the CPU: 30 ms.
  const inserted = await db().$executeRaw`
    WITH held AS MATERIALIZED (
      SELECT document_id FROM job WHERE id = ${id}::uuid AND lease_holder = ${holder} FOR SHARE)
    INSERT INTO passage (id, document_id, ordinal, text, start_offset, end_offset, page, heading_path, language,
                         doubtful)
    SELECT id, document_id, ordinal, text, start_offset, end_offset, page, heading_path, language, doubtful
    FROM held, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS new(id uuid, ordinal int, text text, start_offset int, end_offset int, page int, heading_path text[],
             language text, doubtful int[])`;
  return inserted === passages.length;
}

/** The texts of the first passages of each document, joined, by document id; a document without passages is left out. */
export async function loadDocumentOpenings(documentIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db().passage.findMany({
    where: { documentId: { in: [...documentIds] }, ordinal: { lt: FIRST_PASSAGES } },
    orderBy: { ordinal: "asc" },
    select: { documentId: true, text: true },
  });
  const openings = new Map<string, string>();
  for (const { documentId, text } of rows)
    openings.set(documentId, [openings.get(documentId), text].filter((part) => part !== undefined).join("\n\n"));
  return openings;
}
