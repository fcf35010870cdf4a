import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { CLIENT_ADDRESS_HEADER, clientAddress } from "@/lib/server/accounts/client-address";
import { networkOf } from "@/lib/server/accounts/network/network-of";
import { AppError } from "@/lib/shared/errors";
import { isLoopback } from "@/lib/shared/outbound/loopback.mjs";
import { working } from "@/lib/shared/work-context";
import { measureRequest } from "../measure-request";
import { MAX_CONNECTIONS_PER_PEER } from "../tunables";
import { REQUEST_ID_HEADER, requestIdOf } from "./request-id";
import { DATA_POLICY, NOT_KEPT, SECURITY_HEADERS, transportPolicy } from "./security-headers";

const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"]);

/**
 * A server that refuses requests which Next would answer with a 500: addresses that cannot be decoded, and unknown methods.
 * Also refuses requests without a host (allowed in HTTP/1.0), whose target cannot be verified.
 * Gives each request an id, which its response and log lines carry.
 * Passes the client's address to the routes, and tells browsers to use only https if that is how people open it.
 * @param localOnly refuses requests from other machines: there are no accounts
 * @param proxies addresses of proxies whose `X-Forwarded-For` is believed
 * @param publicUrl `APP_URL`
 * @param paths the only paths that are served, such as those of a worker; default: any
 * @param handle answers every other request
 */
export function gatedServer(
  {
    localOnly,
    proxies = [],
    publicUrl,
    paths,
  }: {
    localOnly: boolean;
    proxies?: readonly string[];
    publicUrl?: string | undefined;
    paths?: ReadonlySet<string> | undefined;
  },
  handle: (request: IncomingMessage, response: ServerResponse) => void,
): Server {
  const transport = transportPolicy(publicUrl);
  const server = createServer((request, response) => {
    if (transport !== null) response.setHeader("Strict-Transport-Security", transport);
    const { method = "", url = "", headers, socket } = request;
    const requestId = requestIdOf(headers[REQUEST_ID_HEADER]);
    response.setHeader(REQUEST_ID_HEADER, requestId);
    measureRequest(request, response);
    const refusal =
      (localOnly ? refusalOfPeer(socket.remoteAddress) : undefined) ??
      refusalOf(method, url, headers.host) ??
      (paths === undefined ? undefined : refusalOfPath(url, paths));
    if (refusal !== undefined) {
      answer(request, response, refusal);
      return;
    }
    const forwarded = headers["x-forwarded-for"];
    headers[CLIENT_ADDRESS_HEADER] =
      clientAddress(socket.remoteAddress, Array.isArray(forwarded) ? forwarded.join() : forwarded, proxies) ?? "";
    headers[REQUEST_ID_HEADER] = requestId;
    working({ requestId }, () => handle(request, response));
  });
  refuseUpgrades(server);
  limitConnections(server);
  return server;
}

/**
 * Refuses protocol upgrades, which nothing here supports. Next would keep such sockets open forever, and any web page
 * could open enough of them to exhaust the process's descriptors.
 */
function refuseUpgrades(server: Server): void {
  server.on("upgrade", (_request, socket: Duplex) => {
    socket.on("error", () => socket.destroy());
    socket.end("HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n", () => socket.destroy());
  });
}

/** Closes a peer's connections beyond the limit, so that others can still connect. */
function limitConnections(server: Server): void {
  const open = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const peer = networkOf(socket.remoteAddress ?? "");
    const count = (open.get(peer) ?? 0) + 1;
    if (count > MAX_CONNECTIONS_PER_PEER) {
      socket.destroy();
      return;
    }
    open.set(peer, count);
    socket.once("close", () => {
      const remaining = (open.get(peer) ?? 1) - 1;
      if (remaining > 0) open.set(peer, remaining);
      else open.delete(peer);
    });
  });
}

/**
 * The error of a request from another machine: there is no sign-in. The launcher refuses to listen anywhere but on
 * loopback; a name such as `localhost` may still resolve to another address.
 * @param peer the address of the other end; undefined once it has disconnected
 */
export function refusalOfPeer(peer: string | undefined): AppError | undefined {
  if (peer === undefined || isLoopback(peer)) return undefined;
  return new AppError("forbidden_origin", "There is no sign-in, so only this machine may connect.");
}

/** The error of a refused request. */
export function refusalOf(method: string, url: string, host: string | undefined): AppError | undefined {
  if (host === undefined || host === "") return new AppError("bad_request", "The request has no Host header.");
  if (!METHODS.has(method)) return new AppError("method_not_allowed", "This method is not supported.");
  return isDecodable(url) ? undefined : new AppError("bad_request", "The address cannot be decoded.");
}

/** The error of a path that a worker does not serve. Retryable: a load balancer should ask a web process instead. */
function refusalOfPath(url: string, paths: ReadonlySet<string>): AppError | undefined {
  if (paths.has(pathOf(url))) return undefined;
  return new AppError("unavailable", "This process is a worker and serves only its health. Ask a web process.");
}

function pathOf(url: string): string {
  return url.split(/[?#]/, 1)[0] ?? "";
}

/** Whether a request's target has a path that can be decoded. */
function isDecodable(url: string): boolean {
  if (!url.startsWith("/")) return false;
  try {
    decodeURIComponent(pathOf(url));
    return true;
  } catch {
    return false;
  }
}

function answer(request: IncomingMessage, response: ServerResponse, error: AppError) {
  response.writeHead(error.status, {
    "Content-Type": "application/json",
    "Cache-Control": NOT_KEPT,
    "Content-Security-Policy": DATA_POLICY,
    ...SECURITY_HEADERS,
  });
  response.end(request.method === "HEAD" ? undefined : JSON.stringify(error.toAnswer()));
  // Discard the rest of the body.
  request.resume();
}
