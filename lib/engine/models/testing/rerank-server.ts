import { createServer, type Server } from "node:http";
import { z } from "zod";

/** The request forms, as their specifications define them. */
const documentsForm = z.strictObject({
  model: z.string().min(1).optional(),
  query: z.string().min(1),
  documents: z.array(z.string()).min(1),
  top_n: z.number().int().min(1).optional(),
  return_documents: z.boolean().optional(),
});
const textsForm = z.strictObject({
  query: z.string().min(1),
  texts: z.array(z.string()).min(1).max(32),
  raw_scores: z.boolean().optional(),
  return_text: z.boolean().optional(),
  truncate: z.boolean().optional(),
});

export interface RerankServerScript {
  speaks: "documents" | "texts";
  /** Key that a request must have. */
  key?: string;
  /** Answers with this status instead. */
  status?: number;
  /** Never answers. */
  hangs?: boolean;
  /** Answers with this body instead. */
  body?: string;
  /** Redirects the request to this address. */
  redirect?: string;
}

export interface RerankServer {
  url: string;
  script: RerankServerScript;
  /** Bodies of the requests so far, including refused ones. */
  requests: unknown[];
  /** Requests whose sender closed the connection before the answer. */
  abandoned: number;
  stop(): Promise<void>;
}

/** A reranker that validates every request and scores texts by the query's words in them. */
export async function startRerankServer(script: RerankServerScript): Promise<RerankServer> {
  const state: RerankServer = { url: "", script, requests: [], abandoned: 0, stop: () => close(server) };
  const server = createServer((request, response) => {
    response.on("close", () => {
      if (!response.writableEnded) state.abandoned += 1;
    });
    const answer = (status: number, body: unknown) =>
      response
        .writeHead(status, { "content-type": "application/json" })
        .end(typeof body === "string" ? body : JSON.stringify(body));
    let text = "";
    request.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
    request.on("end", () => {
      const { speaks, key, status, hangs, body, redirect } = state.script;
      state.requests.push(JSON.parse(text));
      if (hangs === true) return;
      if (redirect !== undefined) return response.writeHead(307, { location: redirect }).end();
      if (request.method !== "POST" || request.url !== "/v1/rerank") return answer(404, { error: "no such path" });
      if (key !== undefined && request.headers.authorization !== `Bearer ${key}`)
        return answer(401, { error: "no key" });
      if (status !== undefined) return answer(status, { error: `status ${status}` });
      if (body !== undefined) return answer(200, body);
      const form = speaks === "documents" ? documentsForm : textsForm;
      const parsed = form.safeParse(JSON.parse(text));
      if (!parsed.success) return answer(speaks === "documents" ? 400 : 422, { error: "unknown form" });
      const given = parsed.data;
      const texts = "documents" in given ? given.documents : given.texts;
      const words = given.query.toLowerCase().match(/\w+/g) ?? [];
      const scores = texts
        .map((one, index) => ({ index, score: words.filter((word) => one.toLowerCase().includes(word)).length }))
        .sort((a, b) => b.score - a.score);
      if (!("documents" in given)) return answer(200, scores);
      const results = scores.slice(0, given.top_n).map(({ index, score }) => ({ index, relevance_score: score }));
      return answer(200, { model: given.model ?? "m", results, usage: { total_tokens: 1 } });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  state.url = `http://127.0.0.1:${address.port}/v1/rerank`;
  return state;
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
