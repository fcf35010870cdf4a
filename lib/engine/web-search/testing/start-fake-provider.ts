import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { z } from "zod";

/** The parameters of Tavily's published API (docs.tavily.com, "Tavily Search"); any other request is a mistake. */
const tavilyBody = z.strictObject({
  query: z.string().min(1).max(400),
  search_depth: z.enum(["basic", "advanced"]).optional(),
  topic: z.enum(["general", "news", "finance"]).optional(),
  max_results: z.number().int().min(0).max(20).optional(),
  include_answer: z.union([z.boolean(), z.enum(["basic", "advanced"])]).optional(),
  include_raw_content: z.union([z.boolean(), z.enum(["markdown", "text"])]).optional(),
  include_images: z.boolean().optional(),
  include_domains: z.array(z.string()).optional(),
  exclude_domains: z.array(z.string()).optional(),
});

/** The same for Brave (api.search.brave.com, "Web Search API"): 400 characters and 50 words at most. */
const braveParameters = z.strictObject({
  q: z
    .string()
    .min(1)
    .max(400)
    .refine((query) => query.split(/\s+/).length <= 50),
  country: z.string().length(2).optional(),
  search_lang: z
    .string()
    .regex(/^[a-z]{2}(?:-[a-z]{2,4})?$/)
    .optional(),
  ui_lang: z.string().optional(),
  count: z.coerce.number().int().min(1).max(20).optional(),
  offset: z.coerce.number().int().min(0).max(9).optional(),
  safesearch: z.enum(["off", "moderate", "strict"]).optional(),
  freshness: z.string().optional(),
  text_decorations: z.enum(["true", "false", "0", "1"]).optional(),
  result_filter: z.string().optional(),
});

export interface FakeProvider {
  url: string;
  /** Requests that violate the published API. */
  mistakes: string[];
  requests: { headers: IncomingMessage["headers"]; query: string }[];
  /** Scripted answers, each used once. */
  script: ((response: ServerResponse, request: IncomingMessage) => void)[];
  stop(): Promise<void>;
}

const KEY = "key-very-secret-1234";

/** A Tavily or Brave server that validates every request, and accepts one key. */
export async function startFakeProvider(kind: "tavily" | "brave"): Promise<FakeProvider> {
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
    request.on("end", () => (kind === "tavily" ? tavily : brave)(request, response, text));
  });
  const fake: FakeProvider = {
    url: `http://127.0.0.1:${await listen(server)}`,
    mistakes: [],
    requests: [],
    script: [],
    stop: () => close(server),
  };
  return fake;

  function tavily(request: IncomingMessage, response: ServerResponse, text: string) {
    const body = tavilyBody.safeParse(text === "" ? null : JSON.parse(text));
    const isJson = request.headers["content-type"] === "application/json";
    if (request.method !== "POST" || request.url !== "/search" || !isJson || !body.success)
      return refuse(request, response);
    fake.requests.push({ headers: request.headers, query: body.data.query });
    const scripted = fake.script.shift();
    if (scripted !== undefined) return scripted(response, request);
    if (request.headers.authorization !== `Bearer ${KEY}`)
      return json(response, 401, { detail: { error: "Unauthorized: missing or invalid API key." } });
    const results = [{ title: "A", url: "https://a.example/", content: "About a.", score: 0.9, raw_content: null }];
    json(response, 200, { query: body.data.query, answer: null, images: [], results, response_time: 1.2 });
  }

  function brave(request: IncomingMessage, response: ServerResponse) {
    const address = new URL(request.url ?? "/", "http://fake");
    const parameters = braveParameters.safeParse(Object.fromEntries(address.searchParams));
    if (request.method !== "GET" || address.pathname !== "/res/v1/web/search" || !parameters.success)
      return refuse(request, response);
    fake.requests.push({ headers: request.headers, query: parameters.data.q });
    const scripted = fake.script.shift();
    if (scripted !== undefined) return scripted(response, request);
    if (request.headers["x-subscription-token"] !== KEY) {
      const error = { id: "1", status: 422, code: "SUBSCRIPTION_TOKEN_INVALID", detail: "The token is invalid." };
      return json(response, 422, { type: "ErrorResponse", error });
    }
    const results = [{ type: "search_result", title: "A", url: "https://a.example/", description: "About a." }];
    json(response, 200, { type: "search", query: { original: parameters.data.q }, web: { type: "search", results } });
  }

  function refuse(request: IncomingMessage, response: ServerResponse) {
    fake.mistakes.push(`${request.method} ${request.url}`);
    json(response, 400, { error: "no such request" });
  }
}

export function json(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}

/** The key that the fakes accept. */
export const FAKE_KEY = KEY;

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return address.port;
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
