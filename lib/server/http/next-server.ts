import { createServer } from "node:http";
import next from "next";
import { env } from "@/lib/shared/env";
import { log } from "@/lib/shared/log";
import { gatedServer } from "./security/request-gate";

/**
 * The process of the built application: Next's request handler behind the gate.
 *   node .workers/next-server.mjs HOST PORT
 * `next dev` has its own server, which needs upgrades.
 */
const [hostname = "127.0.0.1", port] = process.argv.slice(2);

// Next adds its own listener for upgrades to `httpServer`: this one never listens.
const app = next({ dev: false, hostname, port: Number(port), httpServer: createServer() });
const prepared = app.prepare();
const handle = app.getRequestHandler();

/** What a worker answers. */
const WORKER_PATHS = new Set(["/api/health/live", "/api/health/ready", "/metrics"]);

const { AUTH, TRUSTED_PROXIES, APP_URL, TOUCHSTONE_ROLE } = env();
const proxies = (TRUSTED_PROXIES ?? "").split(",").filter((address) => address.trim() !== "");
const paths = TOUCHSTONE_ROLE === "worker" ? WORKER_PATHS : undefined;
const server = gatedServer({ localOnly: AUTH === "none", proxies, publicUrl: APP_URL, paths }, (request, response) => {
  prepared
    .then(() => handle(request, response))
    .catch((error: unknown) => {
      log.error({ err: error, path: request.url }, "request failed");
      response.destroy();
    });
});
// Requests that arrive earlier wait.
server.listen(Number(port), hostname);
await prepared;
