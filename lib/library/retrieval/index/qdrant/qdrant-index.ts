import { z } from "zod";
import type { ScoredPassage } from "@/lib/engine/ranking/scored-passage";
import { LANGUAGES, type Language } from "@/lib/shared/contracts/language";
import { byScore } from "../by-score";
import type { DenseQuery, IndexEntry, IndexFilter, QueryTokens, SearchIndex, StoredEntry } from "../search-index";
import {
  type CollectionInfo,
  collectionInfoSchema,
  collectionLayout,
  DENSE,
  fits,
  PAYLOAD_INDEXES,
  type Quantization,
  quantizationConfig,
  quantizationOf,
  wordsOf,
} from "./collection-layout";
import { type QdrantClient, SYNCHRONOUS_WRITE } from "./qdrant-client";
import { passageVector, queryVector } from "./sparse-vector";
import { HNSW_EF, OVERSAMPLING, REMOVE_BATCH, SCROLL_PAGE, UPSERT_BATCH } from "./tunables";

export interface QdrantIndexOptions {
  client: QdrantClient;
  /** This index's own collection. */
  collection: string;
  /** The configured name, which points to the active collection. */
  alias: string;
  /** Default: unchanged; none for a new collection. */
  quantization?: Quantization;
  /** Current average number of terms of the passages, by language. */
  averageLengths(): Promise<Readonly<Record<Language, number>>>;
}

const done = z.unknown();
const hits = z.object({ points: z.array(z.object({ id: z.string(), score: z.number() })) });
const page = z.object({
  points: z.array(
    z.object({ id: z.string(), payload: z.object({ document_id: z.string(), hash: z.string() }).nullable() }),
  ),
  next_page_offset: z.string().nullish(),
});

/** An index in a collection of a Qdrant server, with dense vectors and sparse vectors of the analyzer's terms. */
export class QdrantIndex implements SearchIndex {
  readonly words = "store";
  readonly #options: QdrantIndexOptions;
  readonly #path: string;

  constructor(options: QdrantIndexOptions) {
    this.#options = options;
    this.#path = `/collections/${encodeURIComponent(options.collection)}`;
  }

  async prepare(dimension: number): Promise<"there" | "made"> {
    const found = await this.#info();
    const made = found === null || !fits(found, dimension);
    if (found !== null && made) await this.drop();
    if (made) await this.#make(dimension);
    const info = made ? await this.#info() : found;
    for (const [field, kind] of Object.entries(PAYLOAD_INDEXES)) {
      if (info?.payload_schema[field]?.data_type === kind) continue;
      await this.#write("PUT", "/index", { field_name: field, field_schema: kind });
    }
    await this.#updateQuantization(info);
    return made ? "made" : "there";
  }

  async upsert(entries: readonly IndexEntry[]): Promise<void> {
    const averages = await this.#options.averageLengths();
    for (let from = 0; from < entries.length; from += UPSERT_BATCH) {
      const points = entries.slice(from, from + UPSERT_BATCH).map((entry) => toPoint(entry, averages[entry.language]));
      await this.#write("PUT", "/points", { points });
    }
  }

  async remove(passageIds: readonly string[]): Promise<void> {
    for (let from = 0; from < passageIds.length; from += REMOVE_BATCH) {
      await this.#write("POST", "/points/delete", { points: passageIds.slice(from, from + REMOVE_BATCH) });
    }
  }

  async searchDense({ embedding }: DenseQuery, filter: IndexFilter, k: number): Promise<ScoredPassage[]> {
    const query = {
      query: [...embedding],
      using: DENSE,
      params: {
        hnsw_ef: Math.max(HNSW_EF, k),
        quantization: { rescore: true, oversampling: OVERSAMPLING },
      },
    };
    return (await this.#search([query], filter, k)).sort(byScore);
  }

  async searchLexical(tokens: QueryTokens, filter: IndexFilter, k: number): Promise<ScoredPassage[]> {
    const queries = LANGUAGES.filter((language) => tokens[language].length > 0).map((language) => ({
      query: queryVector(tokens[language]),
      using: wordsOf(language),
    }));
    if (queries.length === 0) return [];
    return (await this.#search(queries, filter, k)).sort(byScore).slice(0, k);
  }

  async count(): Promise<number> {
    const result = z.object({ count: z.number().int() });
    return (await this.#options.client.ask({ ...this.#read("/points/count"), body: { exact: true }, result })).count;
  }

  async *entries(): AsyncGenerator<StoredEntry> {
    let offset: string | null | undefined;
    do {
      const body = {
        limit: SCROLL_PAGE,
        with_payload: ["document_id", "hash"],
        with_vector: false,
        ...(offset === undefined ? {} : { offset }),
      };
      const answer: z.infer<typeof page> = await this.#options.client.ask({
        ...this.#read("/points/scroll"),
        body,
        result: page,
      });
      for (const { id, payload } of answer.points) {
        yield { passageId: id, documentId: payload?.document_id ?? "", hash: payload?.hash ?? "" };
      }
      offset = answer.next_page_offset;
    } while (offset != null);
  }

  /** Switches the alias in one step, so that it always points to one of the two collections. */
  async announce(): Promise<void> {
    const { client, collection, alias } = this.#options;
    const { aliases } = await client.ask({
      method: "GET",
      path: "/aliases",
      result: z.object({ aliases: z.array(z.object({ alias_name: z.string(), collection_name: z.string() })) }),
    });
    const now = aliases.find(({ alias_name }) => alias_name === alias);
    if (now?.collection_name === collection) return;
    const create = { create_alias: { alias_name: alias, collection_name: collection } };
    const actions = now === undefined ? [create] : [{ delete_alias: { alias_name: alias } }, create];
    await client.ask({ method: "POST", path: "/collections/aliases", body: { actions }, result: done });
  }

  async drop(): Promise<void> {
    // The server removes the collection's aliases too.
    await this.#options.client.find({ method: "DELETE", path: this.#path, result: done });
  }

  #info(): Promise<CollectionInfo | null> {
    return this.#options.client.find({ method: "GET", path: this.#path, result: collectionInfoSchema });
  }

  async #make(dimension: number): Promise<void> {
    const { client, quantization = "none" } = this.#options;
    const body = collectionLayout(dimension, quantization);
    await client.ask({ method: "PUT", path: this.#path, body, result: done }).catch(async (error: unknown) => {
      // Another process may have made it at the same time.
      const found = await this.#info();
      if (found === null || !fits(found, dimension)) throw error;
    });
  }

  /** Changes the quantization; the server converts its vectors in the background and stays available. */
  async #updateQuantization(info: CollectionInfo | null): Promise<void> {
    const { client, quantization } = this.#options;
    if (info === null || quantization === undefined || quantizationOf(info) === quantization) return;
    const body = { quantization_config: quantizationConfig(quantization) };
    await client.ask({ method: "PATCH", path: this.#path, body, result: done });
  }

  /** The hits of all queries, concatenated. */
  async #search(queries: readonly object[], filter: IndexFilter, k: number): Promise<ScoredPassage[]> {
    const { documentIds } = filter;
    if (documentIds?.length === 0) return [];
    const searches = queries.map((query) => ({
      ...query,
      ...(documentIds === undefined ? {} : { filter: ofDocuments(documentIds) }),
      limit: k,
      with_payload: false,
      with_vector: false,
    }));
    const found = await this.#options.client.ask({
      ...this.#read("/points/query/batch"),
      body: { searches },
      result: z.array(hits),
    });
    return found.flatMap(({ points }) => points.map(({ id, score }) => ({ passageId: id, score })));
  }

  #read(below: string) {
    return { method: "POST", path: `${this.#path}${below}` } as const;
  }

  async #write(method: "PUT" | "POST", below: string, body: object): Promise<void> {
    await this.#options.client.ask({
      method,
      path: `${this.#path}${below}`,
      query: SYNCHRONOUS_WRITE,
      body,
      result: done,
    });
  }
}

function ofDocuments(documentIds: readonly string[]) {
  return { must: [{ key: "document_id", match: { any: [...new Set(documentIds)] } }] };
}

function toPoint({ passageId, documentId, language, tokens, embedding, hash }: IndexEntry, averageLength: number) {
  return {
    id: passageId,
    vector: {
      [DENSE]: [...embedding],
      ...(tokens.length === 0 ? {} : { [wordsOf(language)]: passageVector(tokens, averageLength) }),
    },
    payload: { passage_id: passageId, document_id: documentId, language, hash },
  };
}
