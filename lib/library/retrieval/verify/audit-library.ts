import { createHash } from "node:crypto";
import { loadPassages } from "@/lib/data/db/library/passages";
import type { EmbeddingIndexRow } from "@/lib/data/db/search/embedding-indexes";
import {
  documentsWithGaps,
  documentsWithoutJob,
  findablePassagesPage,
  leftoverPassages,
  leftoverWords,
  missingPostings,
  type PassagePlace,
  passagesInWork,
  vectorsOfOtherLength,
} from "@/lib/data/db/search/index-audit";
import { type LedgerEntry, ledgerPage } from "@/lib/data/db/search/indexed-passages";
import type { SearchEngine } from "@/lib/data/db/search/search-engine";
import { analyze } from "@/lib/engine/language/analyzers";
import { indexedText } from "@/lib/engine/ranking/indexed-text";
import { isFoundByWordsOnly } from "@/lib/shared/contracts/library/found-by-words";
import { openIndex } from "../index/open-index";
import type { StoredEntry } from "../index/search-index";
import { StoreUnavailable } from "../index/store-unavailable";
import { embeddedHash } from "../index-worker/to-index-entry";
import type { Difference, DifferenceKind, IndexAudit, LibraryAudit, Tally } from "./index-difference";
import { AUDIT_PAGE } from "./tunables";

/** A passage's expected entry in an index. */
interface Expected extends PassagePlace {
  hash: string;
  /** It has no vector; a store without its own lexical search need not contain it. */
  wordsOnly: boolean;
}

/** An embedding index during the comparison; entries found in the database are removed from `stored` and `ledger`. */
interface Compared {
  row: EmbeddingIndexRow;
  audit: IndexAudit;
  stored: Map<string, StoredEntry>;
  /** Null for the index inside the database. */
  ledger: Map<string, LedgerEntry> | null;
  otherLength: ReadonlySet<string>;
  expected: Counter;
  found: Counter;
}

/**
 * Compares the searchable passages of the database with the lexical index and the vectors of every index. Reads
 * everything, changes nothing. Concurrent changes may look like differences.
 */
export async function auditLibrary(rows: readonly EmbeddingIndexRow[], engine: SearchEngine): Promise<LibraryAudit> {
  const differences: Difference[] = [];
  const note = (kind: DifferenceKind, { passageId, documentId }: PassagePlace, indexId: string | null = null) =>
    differences.push({ kind, indexId, documentId, passageId });

  const compared: Compared[] = [];
  for (const row of rows) compared.push(await readIndex(row, engine));
  const words = { expected: new Counter(), found: new Counter() };

  for (let after: string | null = null; ; ) {
    const page: Awaited<ReturnType<typeof findablePassagesPage>> = await findablePassagesPage(after, AUDIT_PAGE);
    const passages = await loadPassages(page.map(({ passageId }) => passageId));
    const loaded = new Map(passages.map((passage) => [passage.id, passage]));
    for (const place of page) {
      const passage = loaded.get(place.passageId);
      // Deleted between the two statements.
      if (passage === undefined) continue;
      const text = indexedText(passage);
      const wordsOnly = isFoundByWordsOnly(passage);
      const tokens = analyze(text, place.language).join(" ");
      words.expected.add(place.passageId, tokens);
      if (place.tokens === null) note("words_missing", place);
      else {
        words.found.add(place.passageId, place.tokens);
        if (place.tokens !== tokens || place.tokensLanguage !== place.language) note("words_stale", place);
      }
      for (const index of compared) comparePassage(index, { ...place, hash: embeddedHash(text), wordsOnly }, note);
    }
    after = page.at(-1)?.passageId ?? null;
    if (page.length < AUDIT_PAGE) break;
  }

  for (const index of compared) await compareLeftovers(index, note);
  for (const place of await leftoverWords()) {
    words.found.add(place.passageId, "");
    note("words_leftover", place);
  }
  for (const place of await missingPostings(engine)) note("postings_missing", place);
  for (const place of await leftoverPassages()) note("passages_leftover", place);
  const noteDocument = (kind: DifferenceKind, documentId: string) =>
    differences.push({ kind, indexId: null, documentId, passageId: null });
  for (const id of await documentsWithGaps()) noteDocument("passages_missing", id);
  for (const id of await documentsWithoutJob()) noteDocument("document_stuck", id);
  return {
    passages: words.expected.count,
    words: { expected: words.expected.tally(), found: words.found.tally() },
    indexes: compared.map(({ audit, expected, found }) => ({
      ...audit,
      expected: expected.tally(),
      found: audit.problem === null ? found.tally() : null,
    })),
    differences,
  };
}

type Note = (kind: DifferenceKind, place: PassagePlace, indexId: string) => void;

async function readIndex(row: EmbeddingIndexRow, engine: SearchEngine): Promise<Compared> {
  const { id, slot, model, store, storeUrl } = row;
  const stored = new Map<string, StoredEntry>();
  const found = new Counter();
  const expected = new Counter();
  const audit: IndexAudit = {
    ...{ id, slot, model, store, storeUrl },
    ...{ expected: expected.tally(), found: null, lost: false, problem: null },
  };
  try {
    for await (const entry of openIndex(row, engine).entries()) stored.set(entry.passageId, entry);
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    audit.lost = error.lost;
    audit.problem = error.lost ? null : error.reason;
  }
  for (const entry of stored.values()) found.add(entry.passageId, entry.hash ?? "");
  const ledger = store === "embedded" ? null : await readLedger(id);
  const { dimension } = row;
  const otherLength =
    store === "embedded" && dimension !== null ? await vectorsOfOtherLength(id, dimension, engine) : [];
  return {
    row,
    audit,
    stored,
    ledger,
    otherLength: new Set(otherLength.map(({ passageId }) => passageId)),
    expected,
    found,
  };
}

async function readLedger(indexId: string): Promise<Map<string, LedgerEntry>> {
  const ledger = new Map<string, LedgerEntry>();
  for (let after: string | null = null; ; ) {
    const page: LedgerEntry[] = await ledgerPage(indexId, after, AUDIT_PAGE);
    for (const entry of page) ledger.set(entry.passageId, entry);
    after = page.at(-1)?.passageId ?? null;
    if (page.length < AUDIT_PAGE) return ledger;
  }
}

function comparePassage(
  { row, audit, stored, ledger, otherLength, expected, found }: Compared,
  passage: Expected,
  note: Note,
) {
  const { passageId, documentId, hash, wordsOnly } = passage;
  const entry = stored.get(passageId);
  const listed = ledger?.get(passageId);
  stored.delete(passageId);
  ledger?.delete(passageId);
  if (wordsOnly && row.store !== "qdrant") {
    // Earlier versions embedded every passage; such a vector is not wrong.
    if (entry !== undefined) found.remove(passageId, entry.hash ?? "");
    return;
  }
  // An index without hashes is compared by its entries only.
  expected.add(passageId, entry?.hash === null ? "" : hash);
  if (audit.problem !== null) return;
  if (entry === undefined) {
    // An index that is being filled is expected to lack passages.
    if (row.slot === "active" || (listed !== undefined && listed.hash !== "")) note("vectors_missing", passage, row.id);
  } else if (entry.documentId !== documentId || (entry.hash ?? hash) !== hash || otherLength.has(passageId)) {
    note("vectors_stale", passage, row.id);
  } else if (ledger !== null && listed?.hash !== hash) note("ledger_missing", passage, row.id);
}

/** Records the entries of an index that belong to no searchable passage. */
async function compareLeftovers({ row, audit, stored, ledger, found }: Compared, note: Note): Promise<void> {
  const ids = [...new Set([...stored.keys(), ...(ledger?.keys() ?? [])])];
  const inWork = await passagesInWork(ids);
  for (const entry of stored.values()) {
    if (inWork.has(entry.passageId)) found.remove(entry.passageId, entry.hash ?? "");
    else note("vectors_leftover", entry, row.id);
  }
  for (const entry of ledger?.values() ?? []) {
    const held = stored.has(entry.passageId) || audit.problem !== null;
    if (!held && !inWork.has(entry.passageId)) note("ledger_leftover", entry, row.id);
  }
}

/** Counts entries and computes a fingerprint that is independent of their order. */
class Counter {
  count = 0;
  readonly #sum = Buffer.alloc(6);

  add(passageId: string, content: string): void {
    this.count += 1;
    this.#change(passageId, content);
  }

  remove(passageId: string, content: string): void {
    this.count -= 1;
    this.#change(passageId, content);
  }

  tally(): Tally {
    return { count: this.count, fingerprint: this.#sum.toString("hex") };
  }

  #change(passageId: string, content: string): void {
    const digest = createHash("sha256").update(`${passageId}\n${content}`).digest();
    for (let at = 0; at < this.#sum.length; at += 1) this.#sum[at] = (this.#sum[at] ?? 0) ^ (digest[at] ?? 0);
  }
}
