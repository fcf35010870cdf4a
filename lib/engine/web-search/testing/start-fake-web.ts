import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { z } from "zod";

/** The search parameters of SearXNG's published API (docs.searxng.org, "Search API"); any other is a mistake. */
const searchParameters = z.strictObject({
  q: z.string().min(1),
  format: z.literal("json"),
  language: z
    .string()
    .regex(/^(?:[a-z]{2}(?:-[A-Z]{2})?|all|auto)$/)
    .optional(),
  categories: z.string().optional(),
  engines: z.string().optional(),
  pageno: z.coerce.number().int().min(1).optional(),
  time_range: z.enum(["day", "month", "year"]).optional(),
  safesearch: z.enum(["0", "1", "2"]).optional(),
});

export interface FakeSite {
  /** Path → body, or a handler of the request. */
  pages: Record<string, string | ((request: IncomingMessage, response: ServerResponse) => void)>;
  /** Text of its robots.txt; without it there is none. */
  robots?: string;
}

export interface FakeResult {
  url: string;
  title: string;
  content: string;
}

export interface FakeWeb {
  /** Address of the search. */
  url: string;
  /** Address of the site. */
  site: string;
  /** Results of the next searches. */
  results: FakeResult[];
  /** Answers searches instead of the results. */
  answer: ((response: ServerResponse) => void) | null;
  /** Queries received, in order. */
  queries: string[];
  /** Parameters that SearXNG does not have; empty in a passing test. */
  mistakes: string[];
  /** Requested paths of the site. */
  visited: string[];
  stop(): Promise<void>;
}

/** A SearXNG server and a site with pages, both on loopback. Every search is validated against the published API. */
export async function startFakeWeb(site: FakeSite, ports: { search?: number; site?: number } = {}): Promise<FakeWeb> {
  const search = createServer((request, response) => {
    const address = new URL(request.url ?? "/", "http://fake");
    if (request.method === "GET" && request.url === "/healthz") {
      response.writeHead(200, { "content-type": "text/plain" }).end("OK");
      return;
    }
    const parameters = searchParameters.safeParse(Object.fromEntries(address.searchParams));
    if (request.method !== "GET" || address.pathname !== "/search" || !parameters.success) {
      web.mistakes.push(`${request.method} ${request.url}`);
      response.writeHead(400).end();
      return;
    }
    web.queries.push(parameters.data.q);
    if (web.answer !== null) return web.answer(response);
    const body = {
      query: parameters.data.q,
      number_of_results: 0,
      results: web.results.map((result) => ({ ...result, engine: "fake", score: 1, category: "general" })),
      answers: [],
      corrections: [],
      infoboxes: [],
      suggestions: [],
      unresponsive_engines: [],
    };
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  const pages = createServer((request, response) => {
    const path = request.url ?? "/";
    web.visited.push(path);
    if (path === "/robots.txt") {
      if (site.robots === undefined) response.writeHead(404).end();
      else response.writeHead(200, { "content-type": "text/plain" }).end(site.robots);
      return;
    }
    const page = site.pages[path];
    if (page === undefined) response.writeHead(404).end();
    else if (typeof page === "function") page(request, response);
    else response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page);
  });
  const web: FakeWeb = {
    url: `http://127.0.0.1:${await listen(search, ports.search ?? 0)}`,
    site: `http://127.0.0.1:${await listen(pages, ports.site ?? 0)}`,
    results: [],
    answer: null,
    queries: [],
    mistakes: [],
    visited: [],
    stop: async () => void (await Promise.all([close(search), close(pages)])),
  };
  return web;
}

/** A typical page: an article between a menu and a footer. */
export function articlePage(title: string, ...paragraphs: string[]): string {
  const body = paragraphs.map((text) => `<p>${text}</p>`).join("");
  return `<!doctype html><html lang="en"><head><title>${title}</title></head><body><nav><a href="/">Home</a></nav>
<main><article><h1>${title}</h1>${body}</article></main><footer>All rights reserved</footer></body></html>`;
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return address.port;
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
