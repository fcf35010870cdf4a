import createClient, { type Client } from "openapi-fetch";
import { EventStreamParser } from "@/lib/browser/stream/event-stream-parser";

/** Tries to open a stream again after it broke, before the failure is thrown. */
const STREAM_TRIES = 5;
/** Wait before the first of them, in milliseconds; it doubles. */
const RECONNECT_MS = 250;

/** The application's address, and the identity of the caller. */
export interface TouchstoneOptions {
  /** Such as `https://touchstone.example`. */
  baseUrl: string;
  /** An API token (`tst_…`), if the installation has accounts. */
  token?: string;
  /** Replaces the global `fetch`. */
  fetch?: (request: Request) => Promise<Response>;
}

export interface FollowOptions {
  /** Position of the last event that is known already; 0 for all. */
  after?: number;
  signal?: AbortSignal;
}

/** A response that is an error; `code` is one of the API's, if the response has one. */
export class TouchstoneError extends Error {
  override readonly name = "TouchstoneError";
  constructor(
    message: string,
    readonly status: number,
    readonly code: string | null,
  ) {
    super(message);
  }
}

/** Every call by its address, and what OpenAPI cannot describe. */
export interface Touchstone<Paths extends object, StartRun, Accepted, RunEvent> {
  /** `GET`, `POST`, … of every address, typed (openapi-fetch). */
  api: Client<Paths>;
  /** Starts a run and returns its id. @throws TouchstoneError */
  startRun(request: StartRun): Promise<Accepted>;
  /**
   * The events of a run until it has ended. A broken connection is opened again where it broke. With accounts, the
   * token needs the scope `read`.
   * @throws TouchstoneError, or the network's error after several tries
   */
  followRun(runId: string, options?: FollowOptions): AsyncGenerator<RunEvent, void, undefined>;
}

export function createTouchstone<Paths extends object, StartRun, Accepted, RunEvent extends { type: string }>(
  options: TouchstoneOptions,
): Touchstone<Paths, StartRun, Accepted, RunEvent> {
  const { baseUrl, token, fetch: send = (request: Request) => fetch(request) } = options;
  const authorization: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const request = (path: string, init: RequestInit & { headers: Record<string, string> }) =>
    new Request(`${baseUrl.replace(/\/+$/, "")}${path}`, { ...init, headers: { ...authorization, ...init.headers } });
  return {
    api: createClient<Paths>({ baseUrl, headers: authorization, fetch: send }),
    async startRun(body) {
      const headers = { accept: "application/json", "content-type": "application/json" };
      const response = await send(request("/api/runs", { method: "POST", headers, body: JSON.stringify(body) }));
      if (!response.ok) throw await errorOf(response);
      return response.json();
    },
    async *followRun(runId, { after = 0, signal } = {}) {
      let last = String(after);
      for (let failures = 0; ; failures += 1) {
        try {
          const headers = { accept: "text/event-stream", "last-event-id": last };
          const path = `/api/runs/${encodeURIComponent(runId)}/events`;
          const response = await send(request(path, { headers, ...(signal === undefined ? {} : { signal }) }));
          if (!response.ok || response.body === null) throw await errorOf(response);
          for await (const { id, data } of messagesOf(response.body)) {
            failures = 0;
            last = id ?? last;
            const event: RunEvent = JSON.parse(data);
            yield event;
            if (event.type === "run-end") return;
          }
          // The server ends its streams when it restarts.
          throw new Error("The stream ended before the run.");
        } catch (error) {
          signal?.throwIfAborted();
          if (failures >= STREAM_TRIES || (error instanceof TouchstoneError && !isPassing(error))) throw error;
        }
        await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS * 2 ** failures));
      }
    },
  };
}

async function* messagesOf(body: ReadableStream<Uint8Array>) {
  const parser = new EventStreamParser();
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      yield* parser.push(decoder.decode(piece.value, { stream: true }));
    }
  } finally {
    await reader.cancel();
  }
}

/** Whether the server asks for a retry. */
function isPassing({ status }: TouchstoneError): boolean {
  return status === 429 || status === 503;
}

async function errorOf(response: Response): Promise<TouchstoneError> {
  const body: unknown = await response.json().catch(() => null);
  const error = property(body, "error");
  const [message, code] = [property(error, "message"), property(error, "code")];
  return new TouchstoneError(
    typeof message === "string" ? message : `${response.status} ${response.statusText}`,
    response.status,
    typeof code === "string" ? code : null,
  );
}

function property(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
