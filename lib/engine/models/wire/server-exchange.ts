import { serverFetch } from "@/lib/shared/outbound/server-fetch";
import type { ServerAddress } from "./server-address";
import { ServerRefusal } from "./server-refusal";
import { ERROR_BODY_MAX_CHARS, MOST_ANSWER_CHARS } from "./tunables";

/** Headers that the client libraries set for the wire format. All others describe the machine or the library. */
const FORMAT_HEADERS = ["accept", "content-type"];

export interface ExchangeOptions {
  address: Pick<ServerAddress, "authorization">;
  signal: AbortSignal;
  /** Further headers that the format needs. */
  headers?: Readonly<Record<string, string>>;
  /** What an answer with an error status means; by default its text. */
  refusalOf?(answer: Pick<Response, "status" | "headers">, text: string): ServerRefusal;
  /** Changes the JSON that a client library is about to send. */
  amend?(body: unknown): object;
  /** Checks the body of a successful answer before a client library reads it. */
  check?(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array>;
}

/**
 * One request to a model server: the `fetch` given to a client library. It alone decides the address guard, the headers,
 * redirects and the signal, and it keeps the error as it was before the library wrapped it.
 */
export class ServerExchange {
  readonly #options: ExchangeOptions;
  readonly #left = new AbortController();
  #failure: { error: unknown } | null = null;
  /** Aborted by the caller's signal, or by `close`. */
  readonly signal: AbortSignal;

  constructor(options: ExchangeOptions) {
    this.#options = options;
    this.signal = AbortSignal.any([options.signal, this.#left.signal]);
  }

  /** The error of the request itself, if it failed; otherwise what the client library threw. */
  failureOr(thrown: unknown): unknown {
    return this.#failure === null ? thrown : this.#failure.error;
  }

  /** Closes the socket. */
  close(): void {
    this.#left.abort();
  }

  /** @throws ServerRefusal for any status but success, including redirects; otherwise like `fetch` */
  readonly fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    try {
      return await this.#send(input, init);
    } catch (error) {
      this.#failure = { error };
      throw error;
    }
  };

  async #send(input: string | URL | Request, init: RequestInit): Promise<Response> {
    const { address, amend, check, refusalOf = plainRefusal } = this.#options;
    const request = new Request(input, init);
    const body = request.method === "GET" ? null : await request.text();
    const answer = await serverFetch(request.url, {
      method: request.method,
      signal: this.signal,
      // A redirect would send the request to a server that is not configured.
      redirect: "manual",
      headers: this.#headers(request.headers, address.authorization),
      body: body !== null && amend !== undefined ? JSON.stringify(amend(JSON.parse(body))) : body,
    });
    if (!answer.ok) {
      const text = (await answer.text().catch(() => "")).slice(0, ERROR_BODY_MAX_CHARS);
      throw refusalOf(answer, text);
    }
    if (answer.body === null || check === undefined) return answer;
    return new Response(check(answer.body), { status: answer.status, headers: answer.headers });
  }

  #headers(asked: Headers, authorization: string | null): Headers {
    const headers = new Headers({ "user-agent": "touchstone", ...this.#options.headers });
    for (const name of FORMAT_HEADERS) {
      const value = asked.get(name);
      if (value !== null) headers.set(name, value);
    }
    if (authorization !== null) headers.set("authorization", authorization);
    return headers;
  }
}

function plainRefusal({ status, headers }: Pick<Response, "status" | "headers">, text: string): ServerRefusal {
  return new ServerRefusal(`${status} ${text.slice(0, MOST_ANSWER_CHARS)}`, {
    status,
    retryAfter: headers.get("retry-after"),
  });
}
