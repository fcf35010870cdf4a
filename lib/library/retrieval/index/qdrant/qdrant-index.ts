import type { Schemas } from "@qdrant/js-client-rest";
import { z } from "zod";
import type { ScoredPassage } from "@/lib/engine/ranking/scored-passage";
import { TEXT_LANGUAGES, type TextLanguage } from "@/lib/shared/contracts/language";
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
  quantizationChange,
  quantizationOf,
  wordsOf,
} from "./collection-layout";
import { type Call, type QdrantServer, SYNCHRONOUS_WRITE } from "./qdrant-server";
import { passageVector, queryVector } from "./sparse-vector";
import { HNSW_EF, OVERSAMPLING, REMOVE_BATCH, SCROLL_PAGE, UPSERT_BATCH } from "./tunables";

export interface QdrantIndexOptions {
  server: QdrantServer;
  /** This index's own collection. */
  collection: string;
  /** The configured name, which points to the active collection. */
  alias: string;
  /** Default: unchanged; none for a new collection. */
  quantization?: Quantization;
  /** Current average number of terms of the passages, by language. */
  averageLengths(): Promise<Readonly<Record<TextLanguage, number>>>;
  /** Lexical search in the database: the server counts how rare terms are over its whole collection. */
  searchDatabase(tokens: QueryTokens, filter: IndexFilter, k: number): Promise<ScoredPassage[]>;
}

type Send = Call<unknown>["send"];

const done = z.unknown();
const count = z.object({ count: z.number().int() });
const aliases = z.object({ aliases: z.array(z.object({ alias_name: z.string(), collection_name: z.string() })) });
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
  /** Names the collection in each call. */
  readonly #collection: { collection_name: string };

  constructor(options: QdrantIndexOptions) {
    this.#options = options;
    this.#collection = { collection_name: options.collection };
  }

  async prepare(dimension: number): Promise<"there" | "made"> {
    const found = await this.#info();
    const made = found === null || !fits(found, dimension);
    if (found !== null && made) await this.drop();
    if (made) await this.#make(dimension);
    const info = made ? await this.#info() : found;
    for (const index of PAYLOAD_INDEXES) {
      if (info?.payload_schema[index.field_name]?.data_type === index.field_schema) continue;
      await this.#write((api, init) => api.createFieldIndex({ ...this.#synchronousWrite, ...index }, init));
    }
    await this.#updateQuantization(info);
    return made ? "made" : "there";
  }

  async upsert(entries: readonly IndexEntry[]): Promise<void> {
    const averages = await this.#options.averageLengths();
    for (let from = 0; from < entries.length; from += UPSERT_BATCH) {
      const points = entries.slice(from, from + UPSERT_BATCH).map((entry) => toPoint(entry, averages[entry.language]));
      await this.#write((api, init) => api.upsertPoints({ ...this.#synchronousWrite, points }, init));
    }
  }

  async remove(passageIds: readonly string[]): Promise<void> {
    for (let from = 0; from < passageIds.length; from += REMOVE_BATCH) {
      const points = passageIds.slice(from, from + REMOVE_BATCH);
      await this.#write((api, init) => api.deletePoints({ ...this.#synchronousWrite, points }, init));
    }
  }

  async searchDense(
    { embedding }: DenseQuery,
    filter: IndexFilter,
    k: number,
    signal?: AbortSignal,
  ): Promise<ScoredPassage[]> {
    const query = {
      query: [...embedding],
      using: DENSE,
      params: {
        hnsw_ef: Math.max(HNSW_EF, k),
        quantization: { rescore: true, oversampling: OVERSAMPLING },
      },
    };
    return (await this.#search([query], { filter, k, signal })).sort(byScore);
  }

  async searchLexical(
    tokens: QueryTokens,
    filter: IndexFilter,
    k: number,
    signal?: AbortSignal,
  ): Promise<ScoredPassage[]> {
    if (filter.countedIn !== undefined) return this.#options.searchDatabase(tokens, filter, k);
    const queries = TEXT_LANGUAGES.filter((language) => tokens[language].length > 0).map((language) => ({
      query: queryVector(tokens[language]),
      using: wordsOf(language),
    }));
    if (queries.length === 0) return [];
    return (await this.#search(queries, { filter, k, signal })).sort(byScore).slice(0, k);
  }

  async count(): Promise<number> {
    const send: Send = (api, init) => api.countPoints({ ...this.#collection, exact: true }, init);
    return (await this.#options.server.ask({ send, limit: "answerMs", result: count })).count;
  }

  async *entries(): AsyncGenerator<StoredEntry> {
    let offset: string | null | undefined;
    do {
      const request = {
        ...this.#collection,
        limit: SCROLL_PAGE,
        with_payload: ["document_id", "hash"],
        with_vector: false,
        ...(offset === undefined ? {} : { offset }),
      };
      const answer: z.infer<typeof page> = await this.#options.server.ask({
        send: (api, init) => api.scrollPoints(request, init),
        limit: "answerMs",
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
    const { server, collection, alias } = this.#options;
    const known = await server.ask({
      send: (api, init) => api.getCollectionsAliases({}, init),
      limit: "answerMs",
      result: aliases,
    });
    const now = known.aliases.find(({ alias_name }) => alias_name === alias);
    if (now?.collection_name === collection) return;
    const create = { create_alias: { alias_name: alias, collection_name: collection } };
    const actions = now === undefined ? [create] : [{ delete_alias: { alias_name: alias } }, create];
    await this.#write((api, init) => api.updateAliases({ actions }, init));
  }

  async drop(): Promise<void> {
    // The server removes the collection's aliases too.
    const send: Send = (api, init) => api.deleteCollection({ ...this.#collection }, init);
    await this.#options.server.find({ send, limit: "writeMs", result: done });
  }

  #info(): Promise<CollectionInfo | null> {
    const send: Send = (api, init) => api.getCollection({ ...this.#collection }, init);
    return this.#options.server.find({ send, limit: "answerMs", result: collectionInfoSchema });
  }

  async #make(dimension: number): Promise<void> {
    const layout = collectionLayout(dimension, this.#options.quantization ?? "none");
    const send: Send = (api, init) => api.createCollection({ ...this.#collection, ...layout }, init);
    await this.#write(send).catch(async (error: unknown) => {
      // Another process may have made it at the same time.
      const found = await this.#info();
      if (found === null || !fits(found, dimension)) throw error;
    });
  }

  /** Changes the quantization; the server converts its vectors in the background and stays available. */
  async #updateQuantization(info: CollectionInfo | null): Promise<void> {
    const { quantization } = this.#options;
    if (info === null || quantization === undefined || quantizationOf(info) === quantization) return;
    const change = quantizationChange(quantization);
    await this.#write((api, init) => api.updateCollection({ ...this.#collection, ...change }, init));
  }

  /** The hits of all queries, concatenated. */
  async #search(
    queries: readonly Schemas["QueryRequest"][],
    { filter: { documentIds }, k, signal }: { filter: IndexFilter; k: number; signal: AbortSignal | undefined },
  ): Promise<ScoredPassage[]> {
    if (documentIds?.length === 0) return [];
    const searches = queries.map((query) => ({
      ...query,
      ...(documentIds === undefined ? {} : { filter: ofDocuments(documentIds) }),
      limit: k,
      with_payload: false,
      with_vector: false,
    }));
    const found = await this.#options.server.ask({
      send: (api, init) => api.queryBatchPoints({ ...this.#collection, searches }, init),
      limit: "answerMs",
      result: z.array(hits),
      signal,
    });
    return found.flatMap(({ points }) => points.map(({ id, score }) => ({ passageId: id, score })));
  }

  get #synchronousWrite() {
    return { ...this.#collection, ...SYNCHRONOUS_WRITE };
  }

  async #write(send: Send): Promise<void> {
    await this.#options.server.ask({ send, limit: "writeMs", result: done });
  }
}

function ofDocuments(documentIds: readonly string[]): Schemas["Filter"] {
  return { must: [{ key: "document_id", match: { any: [...new Set(documentIds)] } }] };
}

function toPoint(
  { passageId, documentId, language, tokens, embedding, hash }: IndexEntry,
  averageLength: number,
): Schemas["PointStruct"] {
  return {
    id: passageId,
    vector: {
      ...(embedding === null ? {} : { [DENSE]: [...embedding] }),
      ...(tokens.length === 0 ? {} : { [wordsOf(language)]: passageVector(tokens, averageLength) }),
    },
    payload: { passage_id: passageId, document_id: documentId, language, hash },
  };
}
