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

/** Differences of one kind, in one index and one document. */
export interface DocumentDifference {
  kind: DifferenceKind;
  /** Null if not specific to an index. */
  indexId: string | null;
  documentId: string;
  /** Null for a deleted document. */
  title: string | null;
  /** Number of passages; 1 if it concerns the whole document. */
  count: number;
}

export interface VerifyReport {
  /** Searchable passages. */
  passages: number;
  words: { expected: Tally; found: Tally };
  indexes: IndexAudit[];
  differences: DocumentDifference[];
  /** Everything was compared, and there are no differences. */
  whole: boolean;
}

export interface VerifyOptions {
  /** Time between the two audits, so that work in progress can finish. */
  secondLookMs?: number;
  embedderOf?: (row: EmbeddingIndexRow) => Promise<EmbeddingModel>;
}

/** Compares the database with the indexes, twice; only differences found both times are reported. */
export async function verifyIndex({ secondLookMs = SECOND_LOOK_MS }: VerifyOptions = {}): Promise<VerifyReport> {
  return toReport((await auditTwice(secondLookMs)).audit);
}

/**
 * Verifies like `verifyIndex`, and repairs the differences.
 * @returns the reports before and after the repair
 * @throws as `repairLibrary`
 */
export async function repairIndex({
  secondLookMs = SECOND_LOOK_MS,
  embedderOf = async (row) => withCachedPassages(await indexedEmbedder(row)),
}: VerifyOptions = {}): Promise<{ before: VerifyReport; after: VerifyReport }> {
  const { audit, rows, engine } = await auditTwice(secondLookMs);
  const before = await toReport(audit);
  if (audit.differences.length === 0) return { before, after: before };
  await repairLibrary(audit, { rows, engine, embedderOf });
  return { before, after: await toReport((await auditTwice(secondLookMs)).audit) };
}

async function auditTwice(secondLookMs: number) {
  const first = await auditOnce();
  if (first.audit.differences.length === 0) return first;
  await sleep(secondLookMs);
  const second = await auditOnce();
  const known = new Set(first.audit.differences.map(differenceKey));
  const differences = second.audit.differences.filter((difference) => known.has(differenceKey(difference)));
  return { ...second, audit: { ...second.audit, differences } };
}

async function auditOnce() {
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
