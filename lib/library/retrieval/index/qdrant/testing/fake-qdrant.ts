import type { z } from "zod";
import { FakeCollection, type Point, QdrantRefusal } from "./fake-collection";
import * as requests from "./qdrant-requests";

export interface QdrantCall {
  method: string;
  path: string;
  query: Readonly<Record<string, string>>;
  body: unknown;
}

/** Collections, aliases, and the supported calls. */
export class FakeQdrant {
  readonly collections = new Map<string, FakeCollection>();
  readonly aliases = new Map<string, string>();
  /** Asynchronous writes, in order, which are applied before the next call. */
  #later: (() => void)[] = [];

  /** @returns the answer's `result` @throws QdrantRefusal, with 400 for anything outside the published API */
  answer(call: QdrantCall): unknown {
    for (const write of this.#later.splice(0)) write();
    const { method, path } = call;
    if (method === "GET" && path === "/collections") {
      checked(call, requests.noBody, requests.noQuery);
      return { collections: [...this.collections.keys()].map((name) => ({ name })) };
    }
    if (method === "GET" && path === "/aliases") {
      checked(call, requests.noBody, requests.noQuery);
      return {
        aliases: [...this.aliases].map(([alias_name, collection_name]) => ({ alias_name, collection_name })),
      };
    }
    if (method === "POST" && path === "/collections/aliases") return this.#changeAliases(call);
    const [, encoded, below = ""] = /^\/collections\/([^/]+)(\/.*)?$/.exec(path) ?? [];
    if (encoded === undefined) throw new QdrantRefusal(404, "");
    return this.#ofCollection(decodeURIComponent(encoded), `${method} ${below}`, call);
  }

  #ofCollection(name: string, what: string, call: QdrantCall): unknown {
    switch (what) {
      case "PUT ": {
        const body = checked(call, requests.createCollection, requests.timeoutQuery);
        if (this.#known(name) !== undefined)
          throw new QdrantRefusal(409, `Wrong input: Collection \`${name}\` already exists!`);
        this.collections.set(name, new FakeCollection(body));
        return true;
      }
      case "DELETE ": {
        checked(call, requests.noBody, requests.timeoutQuery);
        for (const [alias, target] of this.aliases) if (target === name) this.aliases.delete(alias);
        return this.collections.delete(name);
      }
      case "GET ":
        checked(call, requests.noBody, requests.noQuery);
        return info(this.#collection(name));
      case "PATCH ": {
        const { quantization_config } = checked(call, requests.updateCollection, requests.timeoutQuery);
        const { config } = this.#collection(name);
        if (quantization_config != null) {
          config.quantization_config = quantization_config === "Disabled" ? null : quantization_config;
        }
        return true;
      }
      case "PUT /index": {
        const { field_name, field_schema } = checked(call, requests.createFieldIndex, requests.writeQuery);
        const collection = this.#collection(name);
        return this.#written(call, () => collection.payloadIndexes.set(field_name, field_schema ?? "keyword"));
      }
      case "PUT /points": {
        const { points } = checked(call, requests.pointsList, requests.writeQuery);
        const collection = this.#collection(name);
        return this.#written(call, () => collection.upsert(points));
      }
      case "POST /points/delete": {
        const selector = checked(call, requests.pointsSelector, requests.writeQuery);
        const collection = this.#collection(name);
        const ids = "points" in selector ? selector.points : collection.matching(selector.filter).map(({ id }) => id);
        return this.#written(call, () => {
          for (const id of ids) collection.points.delete(String(id));
        });
      }
      case "POST /points/query/batch": {
        const { searches } = checked(call, requests.queryBatch, requests.timeoutQuery);
        const collection = this.#collection(name);
        return searches.map((query) => ({ points: collection.query(query) }));
      }
      case "POST /points/count": {
        const { filter } = checked(call, requests.count, requests.timeoutQuery);
        return { count: this.#collection(name).matching(filter).length };
      }
      case "POST /points/scroll":
        return scrolled(this.#collection(name), checked(call, requests.scroll, requests.timeoutQuery));
      default:
        throw new QdrantRefusal(404, "");
    }
  }

  #changeAliases(call: QdrantCall): true {
    const { actions } = checked(call, requests.changeAliases, requests.timeoutQuery);
    const changed = new Map(this.aliases);
    for (const action of actions) {
      if ("delete_alias" in action) {
        changed.delete(action.delete_alias.alias_name);
        continue;
      }
      const { alias_name, collection_name } = action.create_alias;
      if (!this.collections.has(collection_name)) {
        throw new QdrantRefusal(404, `Not found: Collection \`${collection_name}\` doesn't exist!`);
      }
      if (this.collections.has(alias_name)) {
        throw new QdrantRefusal(409, `Wrong input: Can't create alias named ${alias_name}: a collection has this name`);
      }
      changed.set(alias_name, collection_name);
    }
    this.aliases.clear();
    for (const [alias, target] of changed) this.aliases.set(alias, target);
    return true;
  }

  #known(name: string): FakeCollection | undefined {
    return this.collections.get(name) ?? this.collections.get(this.aliases.get(name) ?? "");
  }

  #collection(name: string): FakeCollection {
    const found = this.#known(name);
    if (found === undefined) throw new QdrantRefusal(404, `Not found: Collection \`${name}\` doesn't exist!`);
    return found;
  }

  #written({ query }: QdrantCall, write: () => unknown): unknown {
    if (query.wait === "true") write();
    else this.#later.push(write);
    return { operation_id: 1, status: query.wait === "true" ? "completed" : "acknowledged" };
  }
}

function checked<Body>(call: QdrantCall, body: z.ZodType<Body>, query: z.ZodType): Body {
  const parsedQuery = query.safeParse(call.query);
  const parsed = body.safeParse(call.body);
  if (!parsedQuery.success) throw new QdrantRefusal(400, `Query deserialize error: ${parsedQuery.error.message}`);
  if (!parsed.success) throw new QdrantRefusal(400, `Format error in JSON body: ${parsed.error.message}`);
  return parsed.data;
}

function info({ config, payloadIndexes, points }: FakeCollection) {
  const { vectors, sparse_vectors, quantization_config } = config;
  return {
    status: "green",
    optimizer_status: "ok",
    points_count: points.size,
    segments_count: 1,
    config: {
      params: {
        vectors,
        shard_number: 1,
        replication_factor: 1,
        write_consistency_factor: 1,
        on_disk_payload: true,
        ...(sparse_vectors == null ? {} : { sparse_vectors }),
      },
      hnsw_config: { m: 16, ef_construct: 100, full_scan_threshold: 10_000 },
      optimizer_config: { deleted_threshold: 0.2, vacuum_min_vector_number: 1_000, flush_interval_sec: 5 },
      quantization_config: quantization_config ?? null,
    },
    payload_schema: Object.fromEntries(
      [...payloadIndexes].map(([field, data_type]) => [field, { data_type, points: points.size }]),
    ),
  };
}

function scrolled(collection: FakeCollection, request: z.infer<typeof requests.scroll>) {
  const limit = request.limit ?? 10;
  const wanted = request.with_payload ?? true;
  const from = request.offset == null ? "" : String(request.offset);
  const rest = collection
    .matching(request.filter)
    .filter(({ id }) => String(id) >= from)
    .sort((a, b) => (String(a.id) < String(b.id) ? -1 : 1));
  return {
    points: rest.slice(0, limit).map((point) => ({ id: point.id, payload: payloadOf(point, wanted) })),
    next_page_offset: rest[limit]?.id ?? null,
  };
}

function payloadOf({ payload }: Point, wanted: boolean | string[]): Point["payload"] {
  if (wanted === false) return null;
  if (wanted === true) return payload ?? {};
  return Object.fromEntries(Object.entries(payload ?? {}).filter(([key]) => wanted.includes(key)));
}
