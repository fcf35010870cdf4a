import { QdrantClient, QdrantClientResourceExhaustedError } from "@qdrant/js-client-rest";
import { Agent } from "undici";
import { z } from "zod";
import { env } from "@/lib/shared/env";
import { guardedConnector, reachableOrAllowed } from "@/lib/shared/outbound/guarded-connector";
import { processWide } from "@/lib/shared/process-wide";
import { StoreUnavailable } from "../store-unavailable";
import type { QdrantAccess } from "./qdrant-access";
import { CONNECT_MS, CONNECTIONS, LIMITS, type QdrantLimits } from "./tunables";

type QdrantApi = ReturnType<QdrantClient["api"]>;

export interface Call<Result> {
  /** One call of the client's API. It must pass `init` on, which has the guard, the credentials and the signal. */
  send(api: QdrantApi, init: RequestInit): Promise<{ data: unknown }>;
  /** Which time limit applies. */
  limit: keyof QdrantLimits;
  /** Schema of the answer's `result`, which the client types but does not check. */
  result: z.ZodType<Result>;
  /** Closes the request. */
  signal?: AbortSignal | undefined;
}

/** A write that returns once it is readable, applied in order. */
export const SYNCHRONOUS_WRITE = { wait: true, ordering: "strong" } as const;

/** Codes of connections that were refused or closed before the answer; these requests are retried once. */
const CONNECTION_LOST = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "UND_ERR_SOCKET"]);

const refusalSchema = z.object({ status: z.number().int(), url: z.string() });
const versionSchema = z.object({ version: z.string() });

/**
 * Calls a Qdrant server through its client. Every request is idempotent, so one whose connection is lost is sent once
 * more.
 */
export class QdrantServer {
  readonly #access: QdrantAccess;
  readonly #limits: QdrantLimits;

  constructor(access: QdrantAccess, limits: QdrantLimits = LIMITS) {
    this.#access = access;
    this.#limits = limits;
  }

  /** @throws StoreUnavailable, with `lost` if the collection does not exist; the signal's reason if it was aborted */
  async ask<Result>(call: Call<Result>): Promise<Result> {
    const found = await this.find(call);
    if (found === null) throw new StoreUnavailable("qdrant", "no such collection", { lost: true });
    return found;
  }

  /** The result, or null if the collection does not exist. @throws like `ask` */
  async find<Result>(call: Call<Result>): Promise<Result | null> {
    const answer = await this.#send(call)
      .catch((error: unknown) => (CONNECTION_LOST.has(kindOf(error)) ? this.#send(call) : Promise.reject(error)))
      .catch((error: unknown) => {
        call.signal?.throwIfAborted();
        const refusal = refusalSchema.safeParse(error).data;
        if (refusal?.status === 404) return null;
        throw refusal === undefined ? failureOf(error) : new StoreUnavailable("qdrant", refusedAs(refusal));
      });
    if (answer === null) return null;
    const parsed = z.object({ result: call.result }).safeParse(answer.data);
    if (!parsed.success) {
      throw new StoreUnavailable("qdrant", "sent an invalid answer", { cause: parsed.error });
    }
    return parsed.data.result;
  }

  /** The server's version, like "1.18.2"; null if the server is away or a proxy hides its first page. */
  async version(): Promise<string | null> {
    // The only answer without a `result`.
    const send: Call<unknown>["send"] = async (api, init) => ({ data: { result: (await api.root({}, init)).data } });
    const found = await this.find({ send, limit: "answerMs", result: versionSchema }).catch(() => null);
    return found?.version ?? null;
  }

  #send({ send, limit, signal }: Call<unknown>): Promise<{ data: unknown }> {
    const ended = AbortSignal.timeout(this.#limits[limit]);
    const init = {
      headers: this.#access.headers,
      signal: signal === undefined ? ended : AbortSignal.any([ended, signal]),
      // A redirect would send the key to a server that is not configured.
      redirect: "manual",
      // Next's `fetch` has a cache.
      cache: "no-store",
      dispatcher: connections(),
    } as const;
    return send(apiOf(this.#access.baseUrl), init);
  }
}

/**
 * The generated API of a client, one per server and process, since building it takes half a millisecond. The client's
 * own methods (`query`, `upsert`, …) are not used: they accept no signal and no dispatcher, and so bypass the address
 * guard. Credentials are sent with each request: given an `apiKey`, the client prints a warning about plain HTTP.
 */
function apiOf(baseUrl: string): QdrantApi {
  const known = processWide("qdrant-apis", () => new Map<string, QdrantApi>());
  const found = known.get(baseUrl);
  if (found !== undefined) return found;
  const { origin, pathname } = new URL(baseUrl);
  const client = new QdrantClient({
    url: origin,
    // By default the client uses port 6333 if the address has none. It ignores a path in `url`.
    port: null,
    prefix: pathname === "/" ? "" : pathname,
    headers: { "user-agent": "touchstone" },
    checkCompatibility: false,
    // A finite timeout would replace the request's signal.
    timeout: Number.POSITIVE_INFINITY,
  });
  const api = client.api();
  known.set(baseUrl, api);
  return api;
}

/** The connection pool, which lives as long as the process. */
function connections(): Agent {
  return processWide("qdrant-connections", () => {
    const mayReach = reachableOrAllowed(env().FETCH_ALLOW_HOSTS);
    return new Agent({ connections: CONNECTIONS, connect: guardedConnector(mayReach, { timeoutMs: CONNECT_MS }) });
  });
}

/** Describes a refusal by its status only, since the server's message may repeat the request. */
function refusedAs({ status, url }: z.infer<typeof refusalSchema>): string {
  return status === 401 || status === 403
    ? `refuses the API key (${status})`
    : `answered ${status} to ${new URL(url).pathname.split("/").at(-1)}`;
}

/** Errors contain the address or parts of the answer, which must not be shown: only their kind is kept. */
function failureOf(error: unknown): StoreUnavailable {
  if (error instanceof QdrantClientResourceExhaustedError) return new StoreUnavailable("qdrant", "answered 429");
  return new StoreUnavailable("qdrant", "did not answer", { cause: new Error(kindOf(error)) });
}

/** The code of a connection error, which `fetch` wraps, or else the error's name. */
function kindOf(error: unknown): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(inner instanceof Error)) return "unknown";
  return "code" in inner && typeof inner.code === "string" ? inner.code : inner.name;
}
