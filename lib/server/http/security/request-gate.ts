import { subscribe } from "node:diagnostics_channel";
import { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { z } from "zod";
import { env } from "@/lib/shared/env";
import { AppError } from "@/lib/shared/errors";
import { apiTable } from "../api-table/api-table";
import { MAX_CONNECTIONS_PER_PEER } from "../tunables";
import { DATA_POLICY, NOT_KEPT, SECURITY_HEADERS } from "./security-headers";

/**
 * Refuses what Next would answer with its own fault or without a body: addresses that cannot be decoded, methods
 * that nothing here has, and methods that a call of the API lacks. Requests without a host (HTTP/1.0 allows them) too:
 * whether one is meant for this server could not be told.
 */

const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"]);

const startSchema = z.object({
  server: z.instanceof(Server),
  request: z.instanceof(IncomingMessage),
  response: z.instanceof(ServerResponse),
});

/** Stands before the handlers of every HTTP server of this process from its next request on. */
export function installRequestGate(): void {
  const gated = new WeakSet<Server>();
  // Next creates its server itself; Node tells of each request before it hands it to the server's listeners.
  subscribe("http.server.request.start", (message) => {
    const { server } = startSchema.parse(message);
    if (gated.has(server)) return;
    gated.add(server);
    const handlers = server.listeners("request");
    server.removeAllListeners("request");
    if (env().NODE_ENV !== "development") refuseUpgrades(server);
    limitConnections(server);
    server.on("request", (request, response) => {
      const refusal = refusalOf(request.method ?? "", request.url ?? "", request.headers.host);
      if (refusal !== undefined) return answer(request, response, refusal);
      for (const handler of handlers) Reflect.apply(handler, server, [request, response]);
    });
  });
}

/**
 * Nothing here speaks another protocol. Next would hold such a socket for ever: enough of them use up the process's
 * descriptors, and any page of the web can open them. Only `next dev` has one, for its own pages.
 */
function refuseUpgrades(server: Server): void {
  server.removeAllListeners("upgrade");
  server.on("upgrade", (_request, socket: Duplex) => {
    socket.on("error", () => socket.destroy());
    socket.end("HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n", () => socket.destroy());
  });
}

/** One peer's connections beyond the limit are closed at once, so that others still get theirs. */
function limitConnections(server: Server): void {
  const open = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const peer = socket.remoteAddress ?? "";
    const count = (open.get(peer) ?? 0) + 1;
    if (count > MAX_CONNECTIONS_PER_PEER) {
      socket.destroy();
      return;
    }
    open.set(peer, count);
    socket.once("close", () => {
      const left = (open.get(peer) ?? 1) - 1;
      if (left > 0) open.set(peer, left);
      else open.delete(peer);
    });
  });
}

/** Why a request goes no further, and which methods its address has. */
export function refusalOf(
  method: string,
  url: string,
  host: string | undefined,
): { error: AppError; allow?: string } | undefined {
  if (host === undefined || host === "") {
    return { error: new AppError("bad_request", "The request names no host. Send the header Host.") };
  }
  if (!METHODS.has(method)) return { error: new AppError("method_not_allowed", "Nothing here has this method.") };
  const path = decodable(url);
  if (path === undefined) return { error: new AppError("bad_request", "The address cannot be read.") };
  if (method === "OPTIONS") return undefined;
  const methods = methodsAt(path);
  if (methods.length === 0 || methods.includes(method === "HEAD" ? "GET" : method)) return undefined;
  const allow = methods.join(", ");
  return { error: new AppError("method_not_allowed", `This address has only: ${allow}.`), allow };
}

/** The path of a request's target as it was sent; undefined when it is none or its escapes are no text. */
function decodable(url: string): string | undefined {
  if (!url.startsWith("/")) return undefined;
  const path = url.split(/[?#]/, 1)[0] ?? "";
  try {
    decodeURIComponent(path);
    return path;
  } catch {
    return undefined;
  }
}

const parametersOf = (path: string) => path.split("{").length;

/** A segment that is named wins over one that may be anything, as with the route files. */
const PATHS = [...new Set(apiTable.map(({ path }) => path))].sort((a, b) => parametersOf(a) - parametersOf(b));

const PATTERNS = PATHS.map((path) => ({
  pattern: new RegExp(`^${path.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/]+")}$`),
  methods: apiTable.filter((call) => call.path === path).map(({ method }) => method),
}));

/** Methods of the API's calls at a path; none where it has no call. */
function methodsAt(path: string): string[] {
  return PATTERNS.find(({ pattern }) => pattern.test(path))?.methods ?? [];
}

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { error, allow }: { error: AppError; allow?: string },
) {
  response.writeHead(error.status, {
    "Content-Type": "application/json",
    "Cache-Control": NOT_KEPT,
    "Content-Security-Policy": DATA_POLICY,
    ...SECURITY_HEADERS,
    ...(allow === undefined ? {} : { Allow: allow }),
  });
  response.end(request.method === "HEAD" ? undefined : JSON.stringify(error.toAnswer()));
  // Whatever body may still come is not kept.
  request.resume();
}
