import { setTimeout as sleep } from "node:timers/promises";
import { type EmbeddingIndexRow, readEmbeddingIndexes } from "@/lib/data/db/search/embedding-indexes";
import { documentTitles } from "@/lib/data/db/search/index-audit";
import type { EmbeddingModel } from "@/lib/engine/models/embedding-model";
import { withCachedPassages } from "../cache/cached-passages";
import { indexedEmbedder } from "../index-worker/indexed-model";
import { auditLibrary } from "./audit-library";
import { type DifferenceKind, differenceKey, type IndexAudit, type LibraryAudit, type Tally } from "./index-difference";
import { repairLibrary } from "./repair-library";
import { SECOND_LOOK_MS } from "./tunables";

/** Differences of one kind, in one index, of one document. */
export interface DocumentDifference {
  kind: DifferenceKind;
  /** Null for what all indexes share. */
  indexId: string | null;
  documentId: string;
  /** Null for a document that is not there any more. */
  title: string | null;
  /** Passages; 1 where it is about the document as a whole. */
  count: number;
}

export interface VerifyReport {
  /** Passages that must be found. */
  passages: number;
  words: { expected: Tally; found: Tally };
  indexes: IndexAudit[];
  differences: DocumentDifference[];
  /** All could be compared, and nothing differs. */
  whole: boolean;
}

export interface VerifyOptions {
  /** Between two looks; an application that works on the library is given the time to finish. */
  secondLookMs?: number;
  embedderOf?: (row: EmbeddingIndexRow) => Promise<EmbeddingModel>;
}

/** Compares the database with the words and vectors that are searched. What two looks find alike is a difference. */
export async function verifyIndex({ secondLookMs = SECOND_LOOK_MS }: VerifyOptions = {}): Promise<VerifyReport> {
  return toReport((await lookTwice(secondLookMs)).audit);
}

/**
 * As `verifyIndex`, and mends what differs.
 * @returns what was found, and what is left of it
 * @throws as `repairLibrary`
 */
export async function repairIndex({
  secondLookMs = SECOND_LOOK_MS,
  embedderOf = async (row) => withCachedPassages(await indexedEmbedder(row)),
}: VerifyOptions = {}): Promise<{ before: VerifyReport; after: VerifyReport }> {
  const { audit, rows, engine } = await lookTwice(secondLookMs);
  const before = await toReport(audit);
  if (audit.differences.length === 0) return { before, after: before };
  await repairLibrary(audit, { rows, engine, embedderOf });
  return { before, after: await toReport((await lookTwice(secondLookMs)).audit) };
}

async function lookTwice(secondLookMs: number) {
  const first = await look();
  if (first.audit.differences.length === 0) return first;
  await sleep(secondLookMs);
  const second = await look();
  const known = new Set(first.audit.differences.map(differenceKey));
  const differences = second.audit.differences.filter((difference) => known.has(differenceKey(difference)));
  return { ...second, audit: { ...second.audit, differences } };
}

async function look() {
  const { active, building, engine } = await readEmbeddingIndexes();
  const rows = [active, building].filter((row) => row !== null);
  return { rows, engine, audit: await auditLibrary(rows, engine) };
}

async function toReport({ differences, ...audit }: LibraryAudit): Promise<VerifyReport> {
  const titles = await documentTitles([...new Set(differences.map(({ documentId }) => documentId))]);
  const grouped = new Map<string, DocumentDifference>();
  for (const { kind, indexId, documentId } of differences) {
    const key = [kind, indexId, documentId].join(" ");
    const known = grouped.get(key) ?? { kind, indexId, documentId, title: titles.get(documentId) ?? null, count: 0 };
    grouped.set(key, { ...known, count: known.count + 1 });
  }
  const compared = audit.indexes.every(({ problem }) => problem === null);
  return { ...audit, differences: [...grouped.values()], whole: compared && differences.length === 0 };
}
