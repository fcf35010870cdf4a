import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { QdrantRefusal } from "./fake-collection";
import { FakeQdrant, type QdrantCall } from "./fake-qdrant";

/** How a server can fail. */
export type QdrantFault =
  | { kind: "status"; status: number }
  | { kind: "redirect"; location: string }
  | { kind: "hang" }
  | { kind: "close" }
  | { kind: "garbage" };

export interface LoggedCall extends ReceivedCall {
  status: number;
}

interface ReceivedCall extends QdrantCall {
  headers: IncomingHttpHeaders;
}

/** What `GET /` answers, without the `result` that every other answer has. */
const ROOT = { title: "qdrant - vector search engine", version: "1.18.0", commit: null };

export interface StartedFakeQdrant {
  url: string;
  port: number;
  readonly qdrant: FakeQdrant;
  /** Every answered call, oldest first. */
  readonly log: LoggedCall[];
  /** Makes matching calls fail from now on (default: all); null ends it. */
  fail(fault: QdrantFault | null, which?: (call: QdrantCall) => boolean): void;
  /** Closes the connections of calls that hang. */
  stopHanging(): void;
  /** How many requests are neither answered nor closed. */
  hanging(): number;
  /** Removes all collections, faults and logged calls. */
  reset(): void;
  stop(): Promise<void>;
}

/**
 * Starts a server with Qdrant's REST API that stores and searches points in memory, and refuses any call outside the
 * published description.
 * @param apiKey if given, required of every call
 */
export async function startFakeQdrant({
  apiKey = null,
  port = 0,
}: {
  apiKey?: string | null;
  port?: number;
} = {}): Promise<StartedFakeQdrant> {
  const qdrant = new FakeQdrant();
  const log: LoggedCall[] = [];
  const hanging = new Set<IncomingMessage>();
  let fault: { fault: QdrantFault; which: (call: QdrantCall) => boolean } | null = null;

  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = await read(incoming);
    if (fault?.which(call) === true) {
      if (fault.fault.kind === "hang") {
        hanging.add(incoming);
        return void response.once("close", () => hanging.delete(incoming));
      }
      if (fault.fault.kind === "close") return void incoming.socket.destroy();
      if (fault.fault.kind === "garbage") return void response.end("<html>not Qdrant</html>");
      if (fault.fault.kind === "redirect") {
        return void response.writeHead(307, { location: fault.fault.location }).end();
      }
      return send(response, call, fault.fault.status, { status: { error: "Service internal error" }, time: 0 });
    }
    if (apiKey !== null && incoming.headers["api-key"] !== apiKey) {
      return send(response, call, 401, "Must provide an API key or an Authorization bearer token");
    }
    if (call.method === "GET" && call.path === "/") return send(response, call, 200, ROOT);
    try {
      send(response, call, 200, { result: qdrant.answer(call), status: "ok", time: 0.001, usage: null });
    } catch (error) {
      if (!(error instanceof QdrantRefusal)) throw error;
      send(response, call, error.status, { status: { error: error.message }, time: 0 });
    }
  }

  function send(response: ServerResponse, call: ReceivedCall, status: number, answer: unknown): void {
    log.push({ ...call, status });
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
  }

  function endHanging(): void {
    for (const { socket } of hanging) socket.destroy();
    hanging.clear();
  }

  const server = createServer((incoming, response) => void handle(incoming, response));
  await new Promise<void>((resolve) => {
    server.listen(port, "127.0.0.1", resolve);
  });
  const own = portOf(server.address());
  return {
    url: `http://127.0.0.1:${own}`,
    port: own,
    qdrant,
    log,
    fail(next, which = () => true) {
      fault = next === null ? null : { fault: next, which };
    },
    stopHanging: endHanging,
    hanging: () => hanging.size,
    reset() {
      endHanging();
      fault = null;
      log.length = 0;
      qdrant.collections.clear();
      qdrant.aliases.clear();
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === "object" && address !== null ? address.port : 0;
}

async function read(incoming: IncomingMessage): Promise<ReceivedCall> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString("utf8");
  const { pathname, searchParams } = new URL(incoming.url ?? "/", "http://fake");
  return {
    method: incoming.method ?? "GET",
    path: pathname,
    headers: incoming.headers,
    query: Object.fromEntries(searchParams),
    body: text === "" ? undefined : JSON.parse(text),
  };
}
