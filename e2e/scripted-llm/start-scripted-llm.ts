import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { OLLAMA_ENDPOINTS } from "./ollama-endpoints";
import { OPENAI_ENDPOINTS } from "./openai-endpoints";
import { KnownAnswers } from "./paraphrases/known-answers";
import { sendJson } from "./request-context";
import { type LogEntry, RequestLog } from "./request-log";
import { RuleBook } from "./rule-book";
import { type Script, type ScriptInput, scriptSchema } from "./script";

const bodySchema = z.record(z.string(), z.json());

export interface ScriptedLlm {
  /** Base URL for OpenAI clients, `http://127.0.0.1:<port>/v1`. */
  readonly url: string;
  /** Base URL for Ollama clients, `http://127.0.0.1:<port>`. */
  readonly ollamaUrl: string;
  readonly port: number;
  /** Every request since the start or the last reset, oldest first. */
  readonly log: readonly LogEntry[];
  /** Replaces the script and its use counts; the log stays. */
  setScript(script: ScriptInput): void;
  /** Restores the initial script and clears the log. */
  reset(): void;
  /** Resolves once a logged request, past or future, meets the predicate. */
  waitForRequest(predicate: (entry: LogEntry) => boolean): Promise<LogEntry>;
  stop(): Promise<void>;
}

/** Starts the scripted model server with OpenAI's and Ollama's wire formats on loopback. Port 0 picks a free one. */
export async function startScriptedLlm(options: { port?: number; script?: ScriptInput } = {}): Promise<ScriptedLlm> {
  const initial = scriptSchema.parse(options.script ?? {});
  const log = new RequestLog();
  const watchers = new Set<() => void>();
  let script: Script = initial;
  let rules = new RuleBook(script);
  let known = new KnownAnswers(script.questions);
  let installed = new Set(script.models);

  const applyScript = (next: Script) => {
    script = next;
    rules = new RuleBook(next);
    known = new KnownAnswers(next.questions);
    installed = new Set(next.models);
  };
  const changed = () => {
    for (const watcher of [...watchers]) watcher();
  };

  const control = async (path: string, request: IncomingMessage, response: ServerResponse) => {
    if (path === "/__log") return sendJson(response, 200, { requests: log.entries });
    if (path === "/__reset") {
      applyScript(initial);
      log.clear();
      return sendJson(response, 200, { ok: true });
    }
    const parsed = scriptSchema.safeParse(parseBody(await text(request)));
    if (!parsed.success) return sendJson(response, 422, { error: { message: z.prettifyError(parsed.error) } });
    applyScript(parsed.data);
    return sendJson(response, 200, { ok: true });
  };

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const path = new URL(request.url ?? "/", "http://scripted").pathname.replace(/\/$/, "");
    const route = `${request.method} ${path}`;
    if (["GET /__log", "POST /__reset", "POST /__script"].includes(route)) return control(path, request, response);
    const entry = log.open(path.replace(/^\/(v1|api)\//, ""), Object.keys(request.headers));
    changed();
    const gone = new AbortController();
    response.on("close", () => {
      log.close(entry, "client_closed");
      gone.abort();
      changed();
    });
    const isOllama = path.startsWith("/api/");
    const endpoint = OPENAI_ENDPOINTS[route] ?? OLLAMA_ENDPOINTS[route];
    if (endpoint === undefined) {
      log.close(entry, "finished");
      entry.status = 404;
      if (!isOllama) return sendJson(response, 404, { error: { message: `no such endpoint: ${route}` } });
      response.writeHead(404, { "content-type": "text/plain" }).end("404 page not found");
      return;
    }
    const body =
      request.method === "GET" ? bodySchema.safeParse({}) : bodySchema.safeParse(parseBody(await text(request)));
    if (!body.success) {
      log.close(entry, "finished");
      const message = isOllama ? "invalid character" : { message: "the body is not a JSON object" };
      return sendJson(response, 400, { error: message });
    }
    await endpoint({
      script,
      rules,
      known,
      installed,
      body: body.data,
      response,
      entry,
      log,
      gone: gone.signal,
      changed,
    });
  };

  const server = createServer((request, response) => {
    handle(request, response)
      .catch((error: unknown) => {
        // The client disconnected during a delay; the log has it already.
        if (response.destroyed || response.socket === null || response.socket.destroyed) return;
        response.destroy(error instanceof Error ? error : undefined);
      })
      .finally(changed);
  });
  const port = await listen(server, options.port ?? 0);

  return {
    url: `http://127.0.0.1:${port}/v1`,
    ollamaUrl: `http://127.0.0.1:${port}`,
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
