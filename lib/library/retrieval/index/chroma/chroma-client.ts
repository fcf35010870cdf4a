import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { serverFetch } from "@/lib/shared/outbound/server-fetch";
import { StoreUnavailable } from "../store-unavailable";
import type { ChromaAccess } from "./chroma-access";
import { BUSY_WAITS_MS, READ_TIMEOUT_MS, WRITE_TIMEOUT_MS } from "./tunables";

const collectionSchema = z.object({
  id: z.string(),
  dimension: z.number().int().nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
  configuration_json: z
    .object({
      hnsw: z.object({ space: z.string().nullish() }).nullish(),
      spann: z.object({ space: z.string().nullish() }).nullish(),
    })
    .nullish(),
});
export type ChromaCollection = z.infer<typeof collectionSchema>;

const limitsSchema = z.object({ max_batch_size: z.number().int().positive() });
const hitsSchema = z.object({
  ids: z.array(z.array(z.string())),
  distances: z.array(z.array(z.number().nullable())).nullish(),
});
const pageSchema = z.object({
  ids: z.array(z.string()),
  metadatas: z.array(z.record(z.string(), z.unknown()).nullable()).nullish(),
});
const nothingSchema = z.unknown();

/** Status of a missing collection. */
const NOT_FOUND = 404;

export interface ChromaRecords {
  ids: string[];
  embeddings: number[][];
  metadatas: Record<string, string>[];
}

/**
 * Chroma's HTTP API, version 2 (servers from 1.0 on), according to its OpenAPI document. Plain HTTP, since the client
 * package includes the whole server (400 MB) and another embedder.
 * Every method throws StoreUnavailable, with `lost` if the collection does not exist.
 */
export class ChromaClient {
  readonly #access: ChromaAccess;

  constructor(access: ChromaAccess) {
    this.#access = access;
  }

  /** The server's version, as "1.0.0". */
  version(): Promise<string> {
    return this.#ask("GET", "version", z.string());
  }

  /** Maximum records per request. */
  async maxBatchSize(): Promise<number> {
    return (await this.#ask("GET", "pre-flight-checks", limitsSchema)).max_batch_size;
  }

  async findCollection(name: string): Promise<ChromaCollection | null> {
    try {
      return await this.#ask("GET", this.#collections(name), collectionSchema);
    } catch (error) {
      if (error instanceof StoreUnavailable && error.lost) return null;
      throw error;
    }
  }

  /** Creates a collection, or returns the one that another process has created. */
  createCollection(
    name: string,
    options: { metadata: Record<string, string>; hnsw: object },
  ): Promise<ChromaCollection> {
    return this.#ask("POST", this.#collections(), collectionSchema, {
      name,
      metadata: options.metadata,
      configuration: { hnsw: options.hnsw },
      get_or_create: true,
    });
  }

  /** Removes a collection, if it exists. */
  async deleteCollection(name: string): Promise<void> {
    try {
      await this.#ask("DELETE", this.#collections(name), nothingSchema);
    } catch (error) {
      if (!(error instanceof StoreUnavailable && error.lost)) throw error;
    }
  }

  count(collectionId: string): Promise<number> {
    return this.#ask("GET", this.#collections(collectionId, "count"), z.number().int());
  }

  async upsert(collectionId: string, records: ChromaRecords): Promise<void> {
    await this.#ask("POST", this.#collections(collectionId, "upsert"), nothingSchema, records);
  }

  async delete(collectionId: string, ids: readonly string[]): Promise<void> {
    await this.#ask("POST", this.#collections(collectionId, "delete"), nothingSchema, { ids });
  }

  /** The nearest records with their distances. @param where Chroma's filter on metadata */
  async query(
    collectionId: string,
    { embedding, count, where }: { embedding: readonly number[]; count: number; where?: object },
    signal?: AbortSignal,
  ): Promise<{ id: string; distance: number }[]> {
    const body = {
      query_embeddings: [embedding],
      n_results: count,
      include: ["distances"],
      ...(where === undefined ? {} : { where }),
    };
    const path = this.#collections(collectionId, "query");
    const { ids, distances } = await this.#ask("POST", path, hitsSchema, body, signal);
    return (ids[0] ?? []).flatMap((id, at) => {
      const distance = distances?.[0]?.[at];
      return distance == null ? [] : [{ id, distance }];
    });
  }

  /** A page of records with metadata, in the collection's order. */
  async page(
    collectionId: string,
    { offset, limit }: { offset: number; limit: number },
  ): Promise<{ id: string; metadata: Record<string, unknown> }[]> {
    const { ids, metadatas } = await this.#ask("POST", this.#collections(collectionId, "get"), pageSchema, {
      offset,
      limit,
      include: ["metadatas"],
    });
    return ids.map((id, at) => ({ id, metadata: metadatas?.[at] ?? {} }));
  }

  #collections(...rest: string[]): string {
    const { tenant, database } = this.#access;
    return ["tenants", tenant, "databases", database, "collections", ...rest].map(encodeURIComponent).join("/");
  }

  async #ask<T extends z.ZodType>(
    method: string,
    path: string,
    schema: T,
    body?: object,
    signal?: AbortSignal,
  ): Promise<z.output<T>> {
    const { baseUrl, headers } = this.#access;
    const reads = method === "GET" || path.endsWith("/query") || path.endsWith("/get");
    const asked = `${method} ${path.slice(path.lastIndexOf("/") + 1)}`;
    const send = async () => {
      const ended = AbortSignal.timeout(reads ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS);
      const answer = await serverFetch(`${baseUrl}/api/v2/${path}`, {
        method,
        headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
        body: body === undefined ? null : JSON.stringify(body),
        redirect: "error",
        signal: signal === undefined ? ended : AbortSignal.any([ended, signal]),
      });
      return { status: answer.status, text: await answer.text() };
    };
    // A keep-alive connection may have been closed by the server; every request may be repeated.
    const reach = () => send().catch((error: unknown) => (isConnectionLost(error) ? send() : Promise.reject(error)));
    const ask = async () => {
      let answer = await reach();
      for (const waitMs of reads ? BUSY_WAITS_MS : []) {
        if (answer.status < 500) break;
        await sleep(waitMs, undefined, signal === undefined ? {} : { signal });
        answer = await reach();
      }
      return answer;
    };
    const { status, text } = await ask().catch((cause: unknown) => {
      signal?.throwIfAborted();
      throw new StoreUnavailable("chroma", `no answer to ${asked}`, { cause });
    });
    if (status === NOT_FOUND) throw new StoreUnavailable("chroma", `not found: ${asked}`, { lost: true });
    if (status >= 400)
      throw new StoreUnavailable("chroma", `refused ${asked} with ${status}`, { cause: new Error(text.slice(0, 300)) });
    try {
      return schema.parse(JSON.parse(text));
    } catch (cause) {
      throw new StoreUnavailable("chroma", `invalid answer to ${asked}`, { cause });
    }
  }
}

function isConnectionLost(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && "code" in cause && (cause.code === "ECONNRESET" || cause.code === "UND_ERR_SOCKET");
}
