import { randomUUID } from "node:crypto";
import { z } from "zod";
import {
  type EmbeddingIndex,
  embeddingIndexSchema,
  type SearchStore,
  searchIndexStatusSchema,
  searchStoreSchema,
} from "@/lib/shared/contracts/library/embedding-index";
import { type Reason, reasonSchema } from "@/lib/shared/contracts/runs/reason";
import { AppError } from "@/lib/shared/errors";
import { db } from "../connection/client";
import { LOCAL_OWNER } from "../connection/owner";
import { firstRow, parsedRows, type Statements } from "../connection/rows";
import { sharedRead } from "../connection/shared-read";
import { Prisma } from "../generated/client";
import { JOB_KINDS } from "../jobs/job-kinds";
import { type HeldJob, holdJob } from "../jobs/jobs";
import { noteLibraryChange } from "../library/library-version";
import { foundByWordsOnly } from "./findable";
import { ENGINE_COLUMNS, type SearchEngine } from "./search-engine";

/** An index's embedding model: enough to embed with it after the settings name another. */
export interface IndexedModel {
  /** Id of the embedding model. */
  model: string;
  provider: EmbeddingIndex["provider"];
  /** Address without credentials, and the name sent to it; null for the built-in model. */
  serverUrl: string | null;
  modelName: string | null;
}

/**
 * The place of an index: this database, or a collection on a server (its address without credentials, and its name
 * there).
 */
export interface IndexPlace {
  store: SearchStore;
  storeUrl: string | null;
  storeName: string | null;
}

export interface EmbeddingIndexRow extends IndexedModel, IndexPlace {
  id: string;
  slot: "active" | "building";
  dimension: number | null;
  /** Why the last attempt to fill it failed. */
  failure: Reason | null;
}

export interface EmbeddingIndexes {
  active: EmbeddingIndexRow | null;
  building: EmbeddingIndexRow | null;
  engine: SearchEngine;
  /** The numbers of changes so far, of the library and of the knowledge graph. */
  versions: { libraryVersion: string; graphVersion: string };
}

const rowSchema = z.object({
  id: z.string(),
  model: z.string(),
  provider: embeddingIndexSchema.shape.provider,
  serverUrl: z.string().nullable(),
  modelName: z.string().nullable(),
  store: searchStoreSchema,
  storeUrl: z.string().nullable(),
  storeName: z.string().nullable(),
  slot: z.enum(["active", "building"]),
  dimension: z.number().int().nullable(),
  failure: z.nullable(reasonSchema),
});
const engineSchema = searchIndexStatusSchema.shape.engine;
const versionsSchema = z.object({ libraryVersion: z.string(), graphVersion: z.string() });
const commonSchema = engineSchema.extend(versionsSchema.shape);

/**
 * The active index, the one being built, the database's search engine and what it has indexed, in one query. Every search
 * begins with it, so that simultaneous ones share it.
 */
export const readEmbeddingIndexes = sharedRead(async (): Promise<EmbeddingIndexes> => {
  const rows = await parsedRows(
    z.union([commonSchema.extend(rowSchema.shape), commonSchema.extend({ id: z.null() })]),
    // The engine is in the catalogue, which Prisma does not model.
    db().$queryRaw`
      SELECT ${Prisma.raw(ENGINE_COLUMNS)}, id, model, provider, server_url AS "serverUrl", model_name AS "modelName", slot,
             dimension, failure, store, store_url AS "storeUrl", store_name AS "storeName",
             coalesce((SELECT version FROM library_state), 0)::text AS "libraryVersion",
             coalesce((SELECT version FROM graph_state WHERE owner_id = ${LOCAL_OWNER}), 0)::text AS "graphVersion"
      FROM (SELECT 1) AS once LEFT JOIN embedding_index ON slot IS NOT NULL`,
  );
  const [first] = rows;
  if (first === undefined) throw new AppError("internal", "The database did not describe its search engine.");
  const inSlot = (slot: EmbeddingIndexRow["slot"]) => {
    const found = rows.find((row) => row.id !== null && row.slot === slot);
    return found === undefined ? null : rowSchema.parse(found);
  };
  return {
    active: inSlot("active"),
    building: inSlot("building"),
    engine: engineSchema.parse(first),
    versions: versionsSchema.parse(first),
  };
});

/** Adds an index to an empty slot; an occupied slot stays unchanged, for example when two processes add one at once. */
export async function addEmbeddingIndex(
  slot: EmbeddingIndexRow["slot"],
  indexed: IndexedModel,
  place: IndexPlace = { store: "embedded", storeUrl: null, storeName: null },
): Promise<void> {
  const { model, provider, serverUrl, modelName } = indexed;
  const { store, storeUrl, storeName } = place;
  await db().embeddingIndex.createMany({
    data: [{ id: randomUUID(), slot, model, provider, serverUrl, modelName, store, storeUrl, storeName }],
    skipDuplicates: true,
  });
}

/** Retires the building index; its vectors are removed later. */
export async function retireBuildingIndex(id: string): Promise<void> {
  await db().$transaction([
    // The job first, as `switchEmbeddingIndex` locks it.
    db().job.deleteMany({ where: { kind: JOB_KINDS.index, subject: id } }),
    db().embeddingIndex.updateMany({ where: { id, slot: "building" }, data: { slot: null, retiredAt: new Date() } }),
  ]);
}

/** What decides where an index's passages are recorded: as vectors in this database, or as entries in the ledger. */
export type IndexKind = Pick<EmbeddingIndexRow, "id" | "store">;

/**
 * Passages that have been indexed. Missing ones are found by set difference: in a library that is being filled, a join
 * would be planned without statistics and compare all with all.
 */
function indexed({ id, store }: IndexKind): Prisma.Sql {
  return store === "embedded"
    ? Prisma.sql`SELECT passage_id FROM passage_vector WHERE index_id = ${id}::uuid`
    : Prisma.sql`SELECT passage_id FROM indexed_passage WHERE index_id = ${id}::uuid AND hash <> ''`;
}

/** Passages of searchable documents that belong in an index: all, if words are searched there, else those with a vector. */
function wanted({ store }: IndexKind): Prisma.Sql {
  const hasVector = Prisma.sql`AND NOT ${foundByWordsOnly()}`;
  return Prisma.sql`SELECT passage.id FROM passage JOIN document ON document.id = passage.document_id
    WHERE document.owner_id = ${LOCAL_OWNER} AND document.status = 'ready' AND NOT document.superseded
    ${store === "qdrant" ? Prisma.empty : hasVector}`;
}

/** Ids of passages that still need an entry in this index. */
export async function missingPassages(index: IndexKind, limit: number, client: Statements = db()): Promise<string[]> {
  const rows = await parsedRows(
    rowSchema.pick({ id: true }),
    // Prisma has no set difference.
    client.$queryRaw`SELECT id FROM (${wanted(index)} EXCEPT ${indexed(index)}) AS missing LIMIT ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/** The number of passages in ready documents that belong in this index, and how many of them are in it. */
export async function indexProgress(index: IndexKind): Promise<{ done: number; total: number }> {
  const progress = await firstRow(
    z.object({ done: z.number(), total: z.number() }),
    // Prisma has no set intersection.
    db().$queryRaw`
      WITH wanted AS MATERIALIZED (${wanted(index)})
      SELECT (SELECT count(*) FROM wanted)::int AS total,
             (SELECT count(*) FROM (SELECT id FROM wanted INTERSECT ${indexed(index)}) AS present)::int AS done`,
  );
  return progress ?? { done: 0, total: 0 };
}

/**
 * Makes the building index the active one, if it is complete and the holder still fills it. One transaction, so that a
 * search sees either index.
 * @returns whether it was switched
 */
export async function switchEmbeddingIndex(index: IndexKind, job: HeldJob): Promise<boolean> {
  const { id } = index;
  return db().$transaction(async (tx) => {
    if ((await holdJob(tx, job)).count === 0) return false;
    // A document that becomes ready right after this check is added to the index that is active by then.
    if ((await missingPassages(index, 1, tx)).length > 0) return false;
    await tx.embeddingIndex.updateMany({ where: { slot: "active" }, data: { slot: null, retiredAt: new Date() } });
    await tx.embeddingIndex.update({ where: { id }, data: { slot: "active" }, select: { id: true } });
    await noteLibraryChange(tx);
    return true;
  });
}
