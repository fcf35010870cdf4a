import type { SearchEngine } from "@/lib/data/db/search/search-engine";
import type { ScoredPassage } from "@/lib/engine/ranking/scored-passage";
import { processWide } from "@/lib/shared/process-wide";
import { byScore } from "../by-score";
import { searchDatabaseWords } from "../database-words";
import type { DenseQuery, IndexEntry, IndexFilter, QueryTokens, SearchIndex, StoredEntry } from "../search-index";
import { StoreUnavailable } from "../store-unavailable";
import { withVector } from "../with-vector";
import type { ChromaAccess } from "./chroma-access";
import { ChromaClient, type ChromaCollection } from "./chroma-client";
import { ENTRIES_PAGE, FILTER_DOCUMENTS, HNSW, WRITE_BATCH } from "./tunables";

/** Marks our collections in their metadata; those of other applications are never written or removed. */
const OURS = { application: "touchstone" };

/** A collection's id, and the maximum records per write. */
interface Target {
  id: string;
  batch: number;
}

/**
 * An index in a Chroma server: one collection with cosine similarity (HNSW). Chroma has no BM25 over custom terms, so
 * lexical search uses the database, which always has the terms.
 */
export class ChromaIndex implements SearchIndex {
  readonly words = "database";
  readonly #client: ChromaClient;
  readonly #name: string;
  readonly #engine: SearchEngine;
  readonly #key: string;

  /**
   * @param name of the collection
   * @param engine the database's search engine
   */
  constructor(access: ChromaAccess, name: string, engine: SearchEngine) {
    this.#client = new ChromaClient(access);
    this.#name = name;
    this.#engine = engine;
    this.#key = [access.baseUrl, access.tenant, access.database, name].join("\n");
  }

  async prepare(dimension: number): Promise<"there" | "made"> {
    targets().delete(this.#key);
    const found = await this.#client.findCollection(this.#name);
    if (found !== null) {
      assertOurs(found);
      // A collection of vectors of another length is useless and is replaced.
      if (found.dimension == null || found.dimension === dimension) return "there";
      await this.#client.deleteCollection(this.#name);
    }
    assertOurs(await this.#client.createCollection(this.#name, { metadata: OURS, hnsw: HNSW }));
    return "made";
  }

  upsert(entries: readonly IndexEntry[]): Promise<void> {
    return this.#within(async ({ id, batch }) => {
      for (const part of parts(withVector(entries), batch)) {
        await this.#client.upsert(id, {
          ids: part.map(({ passageId }) => passageId),
          embeddings: part.map(({ embedding }) => numbers(embedding)),
          metadatas: part.map(({ documentId, language, hash }) => ({ document_id: documentId, language, hash })),
        });
      }
    });
  }

  remove(passageIds: readonly string[]): Promise<void> {
    return this.#within(async ({ id, batch }) => {
      for (const part of parts(passageIds, batch)) await this.#client.delete(id, part);
    });
  }

  async searchDense(
    { embedding }: DenseQuery,
    { documentIds }: IndexFilter,
    k: number,
    signal?: AbortSignal,
  ): Promise<ScoredPassage[]> {
    // Chroma refuses an empty filter.
    if (documentIds?.length === 0) return [];
    return this.#within(async ({ id }) => {
      const query = { embedding: numbers(embedding), count: k };
      const filters = documentIds === undefined ? [undefined] : parts(documentIds, FILTER_DOCUMENTS);
      const lists = await Promise.all(
        filters.map((documents) =>
          this.#client.query(
            id,
            documents === undefined ? query : { ...query, where: { document_id: { $in: documents } } },
            signal,
          ),
        ),
      );
      const hits = lists.flat().map((hit) => ({ passageId: hit.id, score: 1 - hit.distance }));
      return hits.sort(byScore).slice(0, k);
    });
  }

  searchLexical(tokens: QueryTokens, filter: IndexFilter, k: number): Promise<ScoredPassage[]> {
    return searchDatabaseWords(tokens, filter, { k, engine: this.#engine });
  }

  count(): Promise<number> {
    return this.#within(({ id }) => this.#client.count(id));
  }

  async *entries(): AsyncGenerator<StoredEntry> {
    for (let offset = 0; ; offset += ENTRIES_PAGE) {
      const page = await this.#within(({ id }) => this.#client.page(id, { offset, limit: ENTRIES_PAGE }));
      for (const { id: passageId, metadata } of page) {
        const { document_id: documentId, hash } = metadata;
        yield {
          passageId,
          documentId: typeof documentId === "string" ? documentId : "",
          hash: typeof hash === "string" ? hash : null,
        };
      }
      if (page.length < ENTRIES_PAGE) return;
    }
  }

  async announce(): Promise<void> {
    // Chroma has no aliases.
  }

  async drop(): Promise<void> {
    targets().delete(this.#key);
    const found = await this.#client.findCollection(this.#name);
    if (found !== null && isOurs(found)) await this.#client.deleteCollection(this.#name);
  }

  /** Calls `work` with the collection's cached id; if the collection was recreated, with the new id. */
  async #within<T>(work: (target: Target) => Promise<T>): Promise<T> {
    const known = targets().get(this.#key);
    if (known !== undefined) {
      try {
        return await work(known);
      } catch (error) {
        if (!(error instanceof StoreUnavailable && error.lost)) throw error;
        targets().delete(this.#key);
      }
    }
    const found = await this.#client.findCollection(this.#name);
    if (found === null) throw new StoreUnavailable("chroma", "the collection does not exist", { lost: true });
    assertOurs(found);
    const target = { id: found.id, batch: Math.min(WRITE_BATCH, await this.#client.maxBatchSize()) };
    targets().set(this.#key, target);
    return work(target);
  }
}

/** Collection ids, cached per process. */
function targets(): Map<string, Target> {
  return processWide("chroma-collections", () => new Map<string, Target>());
}

function isOurs({ metadata }: ChromaCollection): boolean {
  return metadata?.application === OURS.application;
}

function assertOurs(collection: ChromaCollection): void {
  if (!isOurs(collection)) throw new StoreUnavailable("chroma", "the collection belongs to another application");
  const { configuration_json: configuration } = collection;
  const space = configuration?.hnsw?.space ?? configuration?.spann?.space;
  if (space !== HNSW.space) throw new StoreUnavailable("chroma", "the collection does not compare by cosine");
}

/** Nine digits distinguish all 32-bit floats, in half as many characters as 64-bit ones take. */
function numbers(embedding: Float32Array): number[] {
  return Array.from(embedding, (value) => Number(value.toPrecision(9)));
}

function parts<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
}
