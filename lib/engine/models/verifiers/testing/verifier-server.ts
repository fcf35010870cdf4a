import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { type VerifierFormat, verifierFormatOf } from "@/lib/shared/contracts/settings/verifier-model";
import type { ModelConnection } from "../../model-connection";
import { documentedRequest } from "./documented-requests";

export interface VerifierServer {
  connection(provider: ModelConnection["provider"]): ModelConnection;
  /** Every accepted request, as JSON text, oldest first. */
  readonly requests: readonly string[];
  /** Largest number of concurrent requests. */
  readonly mostAtOnce: number;
  stop(): Promise<void>;
}

/**
 * The response to a request: the model's text (for the web API: its body), a status, or `null` for none. Called with
 * the body and the number of earlier requests.
 */
export type Answering = (body: string, earlier: number) => string | number | null | Promise<string>;

const modelName = z.object({ model: z.string() });

/** A server of one verifier model that accepts only the documented request of its format. */
export async function startVerifierServer(model: string, answering: Answering): Promise<VerifierServer> {
  const format = verifierFormatOf(model);
  if (format === null) throw new Error(`${model} is no verifier`);
  const requests: string[] = [];
  const load = { now: 0, most: 0 };
  const server = createServer(async (request, response) => {
    const path = request.url ?? "/";
    if (request.method === "GET") {
      const [status, answer] = list(path, model, format);
      return send(response, status, answer);
    }
    const body = await text(request);
    if (path === "/api/show") return send(response, 200, { details: {}, model_info: {}, capabilities: ["completion"] });
    const complaint = complaintOf(format, path, model, body);
    if (complaint !== null) return send(response, 400, { error: { message: complaint } });
    const earlier = requests.push(body) - 1;
    load.now += 1;
    load.most = Math.max(load.most, load.now);
    response.on("close", () => {
      load.now -= 1;
    });
    const answer = await answering(body, earlier);
    if (answer === null) return;
    if (typeof answer === "number") return send(response, answer, { error: { message: "scripted" } });
    reply(path, answer, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  const host = `127.0.0.1:${address.port}`;
  return {
    connection: (provider) => ({
      provider,
      url: provider === "ollama" ? `http://${host}` : `http://${host}/v1`,
      host,
      apiKey: null,
    }),
    requests,
    get mostAtOnce() {
      return load.most;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function complaintOf(format: VerifierFormat, path: string, model: string, body: string): string | null {
  const json: unknown = JSON.parse(body);
  const parsed = documentedRequest(format, path).safeParse(json);
  if (!parsed.success) return z.prettifyError(parsed.error);
  const named = modelName.safeParse(json);
  return !named.success || named.data.model === model ? null : `no such model: ${named.data.model}`;
}

function list(path: string, model: string, format: VerifierFormat): [status: number, answer: object] {
  if (path === "/api/tags") return [200, { models: [{ name: model, model, size: 1, details: {} }] }];
  // LettuceDetect's web API has no list of models.
  if (path === "/v1/models" && format !== "lettucedetect-api")
    return [200, { object: "list", data: [{ id: model, object: "model", created: 0, owned_by: "x" }] }];
  return [404, { detail: "Not Found" }];
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

function reply(path: string, answer: string, response: ServerResponse): void {
  if (path === "/api/chat") {
    response.writeHead(200, { "content-type": "application/x-ndjson" });
    response.write(`${JSON.stringify({ message: { role: "assistant", content: answer }, done: false })}\n`);
    const end = { message: { role: "assistant", content: "" }, done: true, prompt_eval_count: 90, eval_count: 2 };
    response.end(`${JSON.stringify(end)}\n`);
    return;
  }
  if (path === "/v1/chat/completions") {
    response.writeHead(200, { "content-type": "text/event-stream" });
    const event = (data: object) => response.write(`data: ${JSON.stringify(data)}\n\n`);
    event({ choices: [{ index: 0, delta: { content: answer } }] });
    event({ choices: [{ index: 0, delta: {}, finish_reason: "stop" }] });
    event({ choices: [], usage: { prompt_tokens: 90, completion_tokens: 2 } });
    response.end("data: [DONE]\n\n");
    return;
  }
  response.writeHead(200, { "content-type": "application/json" }).end(answer);
}
