import { z } from "zod";
import { type TextLanguage, textLanguageSchema } from "@/lib/shared/contracts/language";
import { db } from "../connection/client";
import { parsedRows } from "../connection/rows";
import { Prisma } from "../generated/client";
import { JOB_KINDS } from "../jobs/job-kinds";
import { SEARCHABLE } from "./findable";
import type { SearchEngine } from "./search-engine";

/** Jobs that import a document. */
const IMPORT = { kind: JOB_KINDS.ingest } satisfies Prisma.JobWhereInput;

/** Rows for `index:verify`: those that are wrong whatever the index contains, and all that it must contain. */
const placeSchema = z.object({ passageId: z.string(), documentId: z.string() });
export type PassagePlace = z.infer<typeof placeSchema>;

interface StoredWords extends PassagePlace {
  language: TextLanguage;
  /** As stored, with their language; null without any. */
  tokens: string | null;
  tokensLanguage: string | null;
}

/** A page of the passages that must be searchable, by id, with the stored tokens of each. */
export async function findablePassagesPage(after: string | null, limit: number): Promise<StoredWords[]> {
  const rows = await db().passage.findMany({
    where: { document: SEARCHABLE, ...(after === null ? {} : { id: { gt: after } }) },
    orderBy: { id: "asc" },
    take: limit,
    select: { id: true, documentId: true, language: true, tokens: { select: { tokens: true, language: true } } },
  });
  return rows.map(({ id, documentId, language, tokens }) => ({
    passageId: id,
    documentId,
    language: textLanguageSchema.parse(language),
    tokens: tokens?.tokens ?? null,
    tokensLanguage: tokens?.language ?? null,
  }));
}

/** Those of the passages whose documents are being ingested: they may be in an index already. */
export async function passagesInWork(passageIds: readonly string[]): Promise<Set<string>> {
  const rows = await db().passage.findMany({
    where: {
      id: { in: [...passageIds] },
      document: { status: { in: ["queued", "processing"] }, superseded: false },
    },
    select: { id: true },
  });
  return new Set(rows.map(({ id }) => id));
}

/** Tokens of deleted passages, or of documents that are no longer searched. */
export async function leftoverWords(): Promise<PassagePlace[]> {
  return db().passageTokens.findMany({
    where: { NOT: { passage: { document: { superseded: false, status: { not: "failed" } } } } },
    select: { passageId: true, documentId: true },
  });
}

/** Passages whose tokens have no postings, if the search engine uses postings. */
export async function missingPostings(engine: SearchEngine): Promise<PassagePlace[]> {
  if (engine.lexical !== "plain") return [];
  return db().passageTokens.findMany({
    where: { length: { gt: 0 }, passage: { terms: { none: {} } } },
    select: { passageId: true, documentId: true },
  });
}

/** Passages without a document, or of one that failed and is not being retried. */
export async function leftoverPassages(): Promise<PassagePlace[]> {
  const rows = await db().passage.findMany({
    where: { OR: [{ NOT: { document: { is: {} } } }, { document: { status: "failed", jobs: { none: IMPORT } } }] },
    select: { id: true, documentId: true },
  });
  return rows.map(({ id, documentId }) => ({ passageId: id, documentId }));
}

/** Unfinished documents without a job. */
export async function documentsWithoutJob(): Promise<string[]> {
  const rows = await db().document.findMany({
    where: { status: { in: ["queued", "processing"] }, jobs: { none: IMPORT } },
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

/** Searchable documents with missing passages: every position from the first on must exist. */
export async function documentsWithGaps(): Promise<string[]> {
  const [empty, ranges] = await Promise.all([
    db().document.findMany({ where: { ...SEARCHABLE, passages: { none: {} } }, select: { id: true } }),
    db().passage.groupBy({
      by: ["documentId"],
      where: { document: SEARCHABLE },
      _count: true,
      _max: { ordinal: true },
    }),
  ]);
  const broken = ranges.filter(({ _count, _max }) => _count !== (_max.ordinal ?? -1) + 1);
  return [...empty.map(({ id }) => id), ...broken.map(({ documentId }) => documentId)];
}

/** Vectors of this database whose length differs from the others of their index. */
export async function vectorsOfOtherLength(
  indexId: string,
  dimension: number,
  engine: SearchEngine,
): Promise<PassagePlace[]> {
  const length = engine.dense === "pgvector" ? "vector_dims(embedding)" : "coalesce(array_length(embedding, 1), 0)";
  return parsedRows(
    placeSchema,
    // Prisma has no functions of a column, and no type for a vector.
    db().$queryRaw`SELECT passage_id AS "passageId", document_id AS "documentId" FROM passage_vector
                   WHERE index_id = ${indexId}::uuid AND ${Prisma.raw(length)} <> ${dimension}`,
  );
}

/** Titles of existing documents. The document id of a store's entry may be malformed. */
export async function documentTitles(ids: readonly string[]): Promise<Map<string, string>> {
  const wellFormed = ids.filter((id) => z.guid().safeParse(id).success);
  const rows = await db().document.findMany({ where: { id: { in: wellFormed } }, select: { id: true, title: true } });
  return new Map(rows.map(({ id, title }) => [id, title]));
}
