import { Agent, errors, request } from "undici";
import { z } from "zod";
import { env } from "@/lib/shared/env";
import { guardedConnector, reachableOrAllowed } from "@/lib/shared/outbound/guarded-connector";
import { processWide } from "@/lib/shared/process-wide";
import { StoreUnavailable } from "../store-unavailable";
import type { QdrantAccess } from "./qdrant-access";
import { CONNECT_MS, CONNECTIONS, LIMITS, type QdrantLimits } from "./tunables";

interface Call<Result> {
  method: "GET" | "PUT" | "POST" | "PATCH" | "DELETE";
  /** Path with a leading slash; the caller encodes names in it. */
  path: string;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
  /** Schema of the answer's `result`. */
  result: z.ZodType<Result>;
}

/** A write that returns once it is readable, applied in order. */
export const SYNCHRONOUS_WRITE = { wait: "true", ordering: "strong" } as const;

/** Codes of connections that were refused or closed before the answer; these requests are retried once. */
const CONNECTION_LOST = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "UND_ERR_SOCKET"]);

/**
 * Client for Qdrant's REST API (https://api.qdrant.tech). Every request is idempotent, so one whose connection is lost is
 * sent once more.
 */
export class QdrantClient {
  readonly #access: QdrantAccess;
  readonly #limits: QdrantLimits;

  constructor(access: QdrantAccess, limits: QdrantLimits = LIMITS) {
    this.#access = access;
    this.#limits = limits;
  }

  /** @throws StoreUnavailable, with `lost` if the collection does not exist */
  async ask<Result>(call: Call<Result>): Promise<Result> {
    const found = await this.#answer(call);
    if (found === null) throw new StoreUnavailable("qdrant", "no such collection", { lost: true });
    return found;
  }

  /** The result, or null on 404. @throws StoreUnavailable */
  async #answer<Result>(call: Call<Result>): Promise<Result | null> {
    const { status, text } = await this.#send(call).catch((error: unknown) => {
      if (!isConnectionLost(error)) throw failed("did not answer", error);
      return this.#send(call).catch((again: unknown) => {
        throw failed("did not answer", again);
      });
    });
    if (status === 404) return null;
    if (status < 200 || status > 299) throw failed(refusal(status, call));
    const parsed = z.object({ result: call.result }).safeParse(json(text));
    if (!parsed.success) throw failed("sent an invalid answer", parsed.error);
    return parsed.data.result;
  }

  /** The result, or null if the collection does not exist. @throws StoreUnavailable */
  find<Result>(call: Call<Result>): Promise<Result | null> {
    return this.#answer(call);
  }

  async #send({ method, path, query, body }: Call<unknown>): Promise<{ status: number; text: string }> {
    const { baseUrl, headers } = this.#access;
    const reading = method === "GET" || /\/(query\/batch|query|scroll|count)$/.test(path);
    const { statusCode, body: answer } = await request(`${baseUrl}${path}`, {
      method,
      ...(query === undefined ? {} : { query }),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      headers: body === undefined ? headers : { ...headers, "content-type": "application/json" },
      signal: AbortSignal.timeout(reading ? this.#limits.answerMs : this.#limits.writeMs),
      dispatcher: connections(),
    });
    return { status: statusCode, text: await answer.text() };
  }
}

/** The connection pool, which lives as long as the process. */
function connections(): Agent {
  return processWide("qdrant-connections", () => {
    const mayReach = reachableOrAllowed(env().FETCH_ALLOW_HOSTS);
    return new Agent({ connections: CONNECTIONS, connect: guardedConnector(mayReach, { timeoutMs: CONNECT_MS }) });
  });
}

function isConnectionLost(error: unknown): boolean {
  if (error instanceof errors.SocketError) return true;
  return error instanceof Error && "code" in error && typeof error.code === "string" && CONNECTION_LOST.has(error.code);
}

/** Describes a refusal by its status only, since the server's message may repeat the request. */
function refusal(status: number, { method, path }: Call<unknown>): string {
  const what = path.split("/").at(-1);
  return status === 401 || status === 403
    ? `refuses the API key (${status})`
    : `answered ${status} to ${method} ${what}`;
}

function failed(what: string, cause?: unknown): StoreUnavailable {
  // Connection errors contain the address, which must not be shown: keep only their code.
  const safeCause = cause instanceof Error && "code" in cause ? new Error(String(cause.code)) : cause;
  return new StoreUnavailable("qdrant", what, safeCause === undefined ? {} : { cause: safeCause });
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
