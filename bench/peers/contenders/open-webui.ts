import { join } from "node:path";
import { z } from "zod";
import { EventStreamParser } from "@/lib/browser/stream/event-stream-parser";
import { installFromPypi, pythonOf } from "@/scripts/peers/install/from-pypi";
import type { MadeLibrary } from "../library/make-library";
import { QUESTION_LIMIT_MS } from "../tunables";
import type { AnsweredQuestion, Contender, ScriptedRule } from "./contender";
import { wordCount } from "./word-count";

const VERSION = "0.12.4";
const MODEL = "scripted-large";
/** As long as a judgement of the scripted model. */
const QUERIES_MS = 900;

/** Before each search the model is asked for queries. Without any, the question itself is searched for. */
const QUERIES: ScriptedRule = {
  when: { user: "necessity of generating search queries" },
  answer: { json: { queries: [] } },
  timing: { firstTokenMs: QUERIES_MS, tokensPerSecond: 0 },
};

const identified = z.object({ id: z.string() });
const chunkSchema = z.object({
  choices: z.array(z.object({ delta: z.object({ content: z.string().nullish() }) })).optional(),
  error: z.unknown().optional(),
});

/** With the application's defaults, except that nothing is asked of the internet and that it has no accounts. */
const environment = (modelUrl: string, dataDir: string) => ({
  DATA_DIR: dataDir,
  WEBUI_AUTH: "False",
  WEBUI_SECRET_KEY: "benchmark",
  OPENAI_API_BASE_URL: modelUrl,
  OPENAI_API_KEY: "none",
  ENABLE_OLLAMA_API: "False",
  RAG_OPENAI_API_BASE_URL: modelUrl,
  RAG_OPENAI_API_KEY: "none",
  RAG_EMBEDDING_ENGINE: "openai",
  RAG_EMBEDDING_MODEL: MODEL,
  OFFLINE_MODE: "true",
  HF_HUB_OFFLINE: "1",
  ANONYMIZED_TELEMETRY: "False",
  DO_NOT_TRACK: "true",
  SCARF_NO_ANALYTICS: "true",
});

export const OPEN_WEBUI: Contender = {
  name: "open-webui",
  package: "open-webui",
  title: `Open WebUI ${VERSION}`,
  judges: false,
  rules: () => [QUERIES],
  install: (folder, host) => installFromPypi(folder, [`open-webui==${VERSION}`], host),
  async start({ host, folder, library, modelUrl }) {
    const port = await host.freePort();
    const child = host.startProcess(
      pythonOf(folder, "open-webui"),
      ["serve", "--host", "127.0.0.1", "--port", String(port)],
      { env: environment(modelUrl, join(await host.folder(), "data")) },
    );
    await host.waitForPort(port, child);
    if (child.pid === undefined) throw new Error("Open WebUI has no process.");
    const server = await signIn(`http://127.0.0.1:${port}`);
    const knowledge = await addKnowledge(server, library);
    return { pid: child.pid, ask: (question) => ask(server, knowledge, question) };
  },
};

type Server = (path: string, body: object | FormData) => Promise<Response>;

/** Without accounts, everybody signs in as the same user. */
async function signIn(base: string): Promise<Server> {
  const send = async (path: string, body: object | FormData, headers: Record<string, string>) => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${base}${path}`, {
      method: "POST",
      headers: { ...headers, ...(isForm ? {} : { "content-type": "application/json" }) },
      body: isForm ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(QUESTION_LIMIT_MS),
    });
    if (!answer.ok) throw new Error(`${path} returned ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  const answer = await send("/api/v1/auths/signin", { email: "", password: "" }, {});
  const { token } = z.object({ token: z.string() }).parse(await answer.json());
  // Makes the list of models known to it.
  await fetch(`${base}/api/models`, { headers: { authorization: `Bearer ${token}` } });
  return (path, body) => send(path, body, { authorization: `Bearer ${token}` });
}

/** Uploads the documents into one knowledge base. @returns its id */
async function addKnowledge(server: Server, { documents }: MadeLibrary): Promise<string> {
  const created = await server("/api/v1/knowledge/create", { name: "Records", description: "Records" });
  const { id } = identified.parse(await created.json());
  for (const { fileName, text } of documents) {
    const form = new FormData();
    form.append("file", new Blob([text], { type: "text/markdown" }), fileName);
    const file = identified.parse(await (await server("/api/v1/files/?process_in_background=false", form)).json());
    await server(`/api/v1/knowledge/${id}/file/add`, { file_id: file.id });
  }
  return id;
}

async function ask(server: Server, knowledge: string, question: string): Promise<AnsweredQuestion> {
  const askedAt = performance.now();
  const response = await server("/api/chat/completions", {
    model: MODEL,
    stream: true,
    messages: [{ role: "user", content: question }],
    files: [{ type: "collection", id: knowledge }],
  });
  if (response.body === null) throw new Error("Open WebUI's answer is empty.");
  const parser = new EventStreamParser();
  const decoder = new TextDecoder();
  let text = "";
  let firstMs: number | null = null;
  for await (const bytes of response.body) {
    for (const { data } of parser.push(decoder.decode(bytes, { stream: true }))) {
      if (data === "[DONE]") continue;
      const chunk = chunkSchema.parse(JSON.parse(data));
      if (chunk.error !== undefined) throw new Error(JSON.stringify(chunk.error));
      const content = chunk.choices?.[0]?.delta.content ?? "";
      if (content === "") continue;
      firstMs ??= performance.now() - askedAt;
      text += content;
    }
  }
  return { firstMs, wallMs: performance.now() - askedAt, words: wordCount(text), ending: "answered" };
}
