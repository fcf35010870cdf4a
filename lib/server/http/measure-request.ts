import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { z } from "zod";
import { log } from "@/lib/shared/log";
import { isRecording, record } from "@/lib/shared/telemetry/telemetry";

/** The status that proxies log for a client that left before it was answered. */
const CLIENT_LEFT = 499;

/** Measures a request, once its response has ended. Event streams last as long as their reader: they are left out. */
export function measureRequest({ method = "", url = "" }: IncomingMessage, response: ServerResponse): void {
  if (!isRecording()) return;
  const startedAt = performance.now();
  response.once("close", () => {
    if (String(response.getHeader("content-type") ?? "").startsWith("text/event-stream")) return;
    record("http.server.request.duration", (performance.now() - startedAt) / 1_000, {
      "http.request.method": METHODS.has(method) ? method : "_OTHER",
      "http.route": routeOf(url.split(/[?#]/, 1)[0] ?? ""),
      "http.response.status_code": response.headersSent ? response.statusCode : CLIENT_LEFT,
    });
  });
}

const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"]);

const manifestSchema = z.object({
  staticRoutes: z.array(z.object({ page: z.string() })),
  dynamicRoutes: z.array(z.object({ page: z.string(), regex: z.string() })),
});

interface Routes {
  fixed: ReadonlySet<string>;
  /** The first that matches counts. */
  patterns: readonly { route: string; matches: RegExp }[];
}

let routes: Routes | undefined;

/** The route of an address as OpenAPI writes it; its parameters would be labels without bound. */
function routeOf(path: string): string {
  if (path.startsWith("/_next/")) return "/_next";
  routes ??= builtRoutes();
  const known = routes;
  if (known.fixed.has(path)) return path;
  return known.patterns.find(({ matches }) => matches.test(path))?.route ?? "_OTHER";
}

/** The routes of the built application. */
function builtRoutes(): Routes {
  const manifest = readManifest();
  return {
    fixed: new Set(manifest.staticRoutes.map(({ page }) => page)),
    patterns: manifest.dynamicRoutes.map(({ page, regex }) => ({
      route: page.replace(/\[+(?:\.\.\.)?(\w+)\]+/g, "{$1}"),
      matches: new RegExp(regex),
    })),
  };
}

/** Next's list for hosting platforms. Without it every route is `_OTHER`. */
function readManifest(): z.infer<typeof manifestSchema> {
  try {
    const text = readFileSync(join(process.cwd(), ".next", "routes-manifest.json"), "utf8");
    return manifestSchema.parse(JSON.parse(text));
  } catch (error) {
    log.warn({ err: error }, "requests cannot be counted by route");
    return { staticRoutes: [], dynamicRoutes: [] };
  }
}
