import { noteLibraryChange } from "@/lib/data/db/library/library-version";
import { loadPassages } from "@/lib/data/db/library/passages";
import type { EmbeddingIndexRow } from "@/lib/data/db/search/embedding-indexes";
import { queueAgain, removeLeftoverPassages, removeWords, restorePostings } from "@/lib/data/db/search/index-repair";
import { acknowledgeEntries, distrustEntries, forgetEntries } from "@/lib/data/db/search/indexed-passages";
import { upsertTokens } from "@/lib/data/db/search/passage-tokens";
import type { SearchEngine } from "@/lib/data/db/search/search-engine";
import { analyze } from "@/lib/engine/language/analyzers";
import type { EmbeddingModel } from "@/lib/engine/models/embedding-model";
import { indexedText } from "@/lib/engine/ranking/indexed-text";
import { AppError } from "@/lib/shared/errors";
import { openIndex } from "../index/open-index";
import type { SearchIndex } from "../index/search-index";
import { hashNextVectors } from "../index-worker/hash-vectors";
import { writeEntries } from "../index-worker/passage-writer";
import { embeddedHash, toIndexEntries } from "../index-worker/to-index-entry";
import type { Difference, DifferenceKind, LibraryAudit } from "./index-difference";
import { REMOVE_BATCH, REPAIR_BATCH } from "./tunables";

export interface RepairOptions {
  rows: readonly EmbeddingIndexRow[];
  engine: SearchEngine;
  /** The embedding model of an index. */
  embedderOf(row: EmbeddingIndexRow): Promise<EmbeddingModel>;
}

/**
 * Repairs the differences of an audit. Every step is idempotent and removes nothing searchable, so the application may
 * run, and repair the same, at the same time.
 * @throws StoreUnavailable, EmbeddingModelError, AppError, or what the database throws; repairs made so far persist
 */
export async function repairLibrary(
  { differences, indexes }: Pick<LibraryAudit, "differences" | "indexes">,
  { rows, engine, embedderOf }: RepairOptions,
): Promise<void> {
  const passagesOf = (kinds: readonly DifferenceKind[], indexId: string | null) =>
    passageIds(differences, kinds, indexId);
  try {
    for (const ids of parts(passagesOf(["words_leftover"], null), REMOVE_BATCH)) await removeWords(ids);
    for (const ids of parts(passagesOf(["words_missing", "words_stale"], null), REMOVE_BATCH)) {
      await writeWords(ids, engine);
    }
    if (differences.some(({ kind }) => kind === "postings_missing")) await restorePostings();

    for (const row of rows) {
      const audit = indexes.find(({ id }) => id === row.id);
      // An index that could not be compared is left unchanged.
      if (audit === undefined || audit.problem !== null) continue;
      const index = openIndex(row, engine);
      for (const ids of parts(passagesOf(["vectors_leftover"], row.id), REMOVE_BATCH)) {
        await index.remove(ids);
        await forgetEntries(row.id, ids);
      }
      for (const ids of parts(passagesOf(["ledger_leftover"], row.id), REMOVE_BATCH)) await forgetEntries(row.id, ids);
      for (const ids of parts(passagesOf(["ledger_missing"], row.id), REMOVE_BATCH)) await acknowledge(row, ids);
      if (audit.lost) await distrustEntries(row.id);
      if (row.store === "embedded") while (await hashNextVectors(row.id));
      const wanted = passagesOf(["vectors_missing", "vectors_stale"], row.id);
      const embedder = wanted.length > 0 ? await embedderOf(row) : null;
      for (const ids of parts(wanted, REPAIR_BATCH)) {
        if (embedder !== null) await writeVectors(ids, { row, engine, index, embedder });
      }
    }

    for (const ids of parts(passagesOf(["passages_leftover"], null), REMOVE_BATCH)) await removeLeftoverPassages(ids);
    const unfinished = differences.filter(({ kind }) => kind === "passages_missing" || kind === "document_stuck");
    await queueAgain(unfinished.map(({ documentId }) => documentId));
  } finally {
    // Invalidates cached results.
    if (differences.length > 0) await noteLibraryChange();
  }
}

async function writeWords(ids: readonly string[], engine: SearchEngine): Promise<void> {
  const passages = await loadPassages(ids);
  const rows = passages.map((passage) => {
    const { id: passageId, documentId, language } = passage;
    return { passageId, documentId, language, tokens: analyze(indexedText(passage), language) };
  });
  await upsertTokens(rows, engine);
}

async function acknowledge(row: EmbeddingIndexRow, ids: readonly string[]): Promise<void> {
  const passages = await loadPassages(ids);
  const entries = passages.map((passage) => ({
    passageId: passage.id,
    documentId: passage.documentId,
    hash: embeddedHash(indexedText(passage)),
  }));
  await acknowledgeEntries(row.id, entries);
}

async function writeVectors(
  ids: readonly string[],
  {
    row,
    engine,
    index,
    embedder,
  }: { row: EmbeddingIndexRow; engine: SearchEngine; index: SearchIndex; embedder: EmbeddingModel },
): Promise<void> {
  const passages = await loadPassages(ids);
  const entries = await toIndexEntries(
    passages,
    (texts) => embedder.embedPassages(texts, { background: true }),
    () => new AppError("internal", "The embedding model returned no vector for a passage."),
  );
  const dimension = entries.find(({ embedding }) => embedding !== null)?.embedding?.length ?? row.dimension;
  if (dimension === null) return;
  await index.prepare(dimension);
  await writeEntries(row, engine, entries, index);
}

function passageIds(differences: readonly Difference[], kinds: readonly DifferenceKind[], indexId: string | null) {
  return differences.flatMap((difference) =>
    difference.passageId !== null && difference.indexId === indexId && kinds.includes(difference.kind)
      ? [difference.passageId]
      : [],
  );
}

function parts<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
}
