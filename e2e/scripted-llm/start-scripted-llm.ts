import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { answerChat } from "./chat-answer";
import { chatRequestSchema, viewChatRequest } from "./chat-request";
import { embedText } from "./embed-text";
import { hashText } from "./random";
import { type LogEntry, RequestLog } from "./request-log";
import { RuleBook } from "./rule-book";
import { type Rule, type Script, type ScriptInput, scriptSchema, withTiming } from "./script";

const embeddingRequestSchema = z.object({
  model: z.string(),
  input: z.union([z.string(), z.array(z.string())]),
  encoding_format: z.enum(["float", "base64"]).optional(),
});

export interface ScriptedLlm {
  /** Base URL for OpenAI clients, `http://127.0.0.1:<port>/v1`. */
  readonly url: string;
  readonly port: number;
  /** Every request since the start or the last reset, oldest first. */
  readonly log: readonly LogEntry[];
  /** Replaces the script and forgets what was used of the old one; the log stays. */
  setScript(script: ScriptInput): void;
  /** Back to the script it was started with, with an empty log. */
  reset(): void;
  /** Resolves once a logged request meets the predicate, present ones included. */
  waitForRequest(predicate: (entry: LogEntry) => boolean): Promise<LogEntry>;
  stop(): Promise<void>;
}

function sendJson(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(body));
}

function sendError(
  response: ServerResponse,
  status: number,
  error: { message: string; code?: string; param?: string },
) {
  sendJson(response, status, { error: { type: "scripted", code: null, param: null, ...error } });
}

/** Starts the scripted OpenAI-compatible server on loopback. Port 0 picks a free one. */
export async function startScriptedLlm(options: { port?: number; script?: ScriptInput } = {}): Promise<ScriptedLlm> {
  const initial = scriptSchema.parse(options.script ?? {});
  const log = new RequestLog();
  const watchers = new Set<() => void>();
  let script: Script = initial;
  let rules = new RuleBook(script);

  const applyScript = (next: Script) => {
    script = next;
    rules = new RuleBook(next);
  };
  const changed = () => {
    for (const watcher of [...watchers]) watcher();
  };

  /** Faults that replace the whole answer. @returns true when the request has been dealt with. */
  const failInstead = (rule: Rule | null, response: ServerResponse, entry: LogEntry): boolean => {
    const fault = rule?.fault;
    if (fault?.kind === "refuse") {
      log.close(entry, "server_cut");
      response.socket?.resetAndDestroy();
      return true;
    }
    if (fault?.kind === "status") {
      entry.status = fault.status;
      const retryAfter = fault.retryAfterSeconds;
      sendJson(
        response,
        fault.status,
        {
          error: {
            message: fault.message ?? `scripted ${fault.status}`,
            type: "scripted",
            code: fault.code ?? null,
            param: fault.param ?? null,
          },
        },
        retryAfter === undefined ? {} : { "retry-after": String(retryAfter) },
      );
      log.close(entry, "finished");
      return true;
    }
    return fault?.kind === "hang" && fault.afterTokens === 0;
  };

  const note = (entry: LogEntry, body: Record<string, z.core.util.JSONType>, rule: Rule | null) => {
    const { messages: _messages, ...parameters } = body;
    entry.parameters = parameters;
    entry.rule = rule?.name ?? null;
    entry.fault = rule?.fault?.kind ?? null;
  };

  const chat = async (
    body: Record<string, z.core.util.JSONType>,
    response: ServerResponse,
    entry: LogEntry,
    gone: AbortSignal,
  ) => {
    const request = chatRequestSchema.safeParse(body);
    if (!request.success) return sendError(response, 400, { message: z.prettifyError(request.error) });
    const view = viewChatRequest(request.data);
    const rule = rules.choose("chat", view.model, view);
    note(entry, body, rule);
    entry.model = view.model;
    entry.messages = view.messages;
    entry.schemaName = view.structured?.name ?? null;
    entry.responseFormat = view.responseFormat;
    entry.stream = view.stream;
    changed();
    if (failInstead(rule, response, entry)) return;
    if (view.responseFormat !== "none" && !script.responseFormats.includes(view.responseFormat)) {
      entry.status = script.unknownFormatStatus;
      sendError(response, script.unknownFormatStatus, { message: "unknown response_format", param: "response_format" });
      return log.close(entry, "finished");
    }
    const timing = withTiming(script.timing, rule?.timing);
    const seed = script.seed + hashText(view.lastUser);
    await answerChat({ view, rule, timing, seed, response, entry, log, gone });
  };

  const embeddings = (body: Record<string, z.core.util.JSONType>, response: ServerResponse, entry: LogEntry) => {
    const request = embeddingRequestSchema.safeParse(body);
    if (!request.success) return sendError(response, 400, { message: z.prettifyError(request.error) });
    const rule = rules.choose("embeddings", request.data.model, null);
    note(entry, body, rule);
    entry.model = request.data.model;
    changed();
    if (failInstead(rule, response, entry)) return;
    const inputs = typeof request.data.input === "string" ? [request.data.input] : request.data.input;
    const data = inputs.map((input, index) => {
      const vector = embedText(input, script.embeddingDimension);
      const bytes = Buffer.from(new Float32Array(vector).buffer);
      const embedding = request.data.encoding_format === "base64" ? bytes.toString("base64") : vector;
      return { object: "embedding", index, embedding };
    });
    const tokens = inputs.join(" ").split(/\s+/).length;
    const usage = { prompt_tokens: tokens, total_tokens: tokens };
    entry.status = 200;
    sendJson(response, 200, { object: "list", data, model: request.data.model, usage });
    log.close(entry, "finished");
  };

  const models = (response: ServerResponse, entry: LogEntry) => {
    const rule = rules.choose("models", null, null);
    note(entry, {}, rule);
    if (failInstead(rule, response, entry)) return;
    entry.status = 200;
    const data = script.models.map((id) => ({ id, object: "model", created: 0, owned_by: "scripted" }));
    sendJson(response, 200, { object: "list", data });
    log.close(entry, "finished");
  };

  const control = async (path: string, request: IncomingMessage, response: ServerResponse) => {
    if (path === "/__log") return sendJson(response, 200, { requests: log.entries });
    if (path === "/__reset") {
      applyScript(initial);
      log.clear();
      return sendJson(response, 200, { ok: true });
    }
    const parsed = scriptSchema.safeParse(parseBody(await text(request)));
    if (!parsed.success) return sendError(response, 422, { message: z.prettifyError(parsed.error) });
    applyScript(parsed.data);
    return sendJson(response, 200, { ok: true });
  };

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const path = new URL(request.url ?? "/", "http://scripted").pathname.replace(/\/$/, "");
    const route = `${request.method} ${path}`;
    if (["GET /__log", "POST /__reset", "POST /__script"].includes(route)) return control(path, request, response);
    const entry = log.open(path.replace(/^\/v1\//, ""), Object.keys(request.headers));
    changed();
    const gone = new AbortController();
    response.on("close", () => {
      log.close(entry, "client_closed");
      gone.abort();
      changed();
    });
    if (route === "GET /v1/models") return models(response, entry);
    if (route !== "POST /v1/chat/completions" && route !== "POST /v1/embeddings") {
      log.close(entry, "finished");
      return sendError(response, 404, { message: `no such endpoint: ${route}` });
    }
    const body = z.record(z.string(), z.json()).safeParse(parseBody(await text(request)));
    if (!body.success) return sendError(response, 400, { message: "the body is not a JSON object" });
    return route.endsWith("embeddings")
      ? embeddings(body.data, response, entry)
      : chat(body.data, response, entry, gone.signal);
  };

  const server = createServer((request, response) => {
    handle(request, response)
      .catch((error: unknown) => {
        // The client went away in the middle of a wait; its log entry says so already.
        if (response.destroyed || response.socket === null || response.socket.destroyed) return;
        response.destroy(error instanceof Error ? error : undefined);
      })
      .finally(changed);
  });
  const port = await listen(server, options.port ?? 0);

  return {
    url: `http://127.0.0.1:${port}/v1`,
    port,
    get log() {
      return log.entries;
    },
    setScript: (next) => applyScript(scriptSchema.parse(next)),
    reset() {
      applyScript(initial);
      log.clear();
    },
    waitForRequest: (predicate) =>
      new Promise((resolve) => {
        const look = () => {
          const found = log.entries.find(predicate);
          if (found === undefined) return;
          watchers.delete(look);
          resolve(found);
        };
        watchers.add(look);
        look();
      }),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function parseBody(body: string): unknown {
  try {
    const parsed: unknown = JSON.parse(body);
    return parsed;
  } catch {
    return undefined;
  }
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : port);
    });
  });
}
