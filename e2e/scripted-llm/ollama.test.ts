import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { type ScriptedLlm, startScriptedLlm } from "./start-scripted-llm";

let server: ScriptedLlm;
beforeEach(async () => {
  server = await startScriptedLlm({ script: { models: ["tiny:1b"] } });
});
afterEach(() => server.stop());

const messages = [{ role: "user", content: "Say hello." }];

async function post(path: string, body: unknown): Promise<{ status: number; type: string | null; lines: unknown[] }> {
  const answer = await fetch(`${server.ollamaUrl}${path}`, { method: "POST", body: JSON.stringify(body) });
  const lines = (await answer.text()).split("\n").filter((line) => line !== "");
  const parsed = lines.map((line): unknown => {
    try {
      return JSON.parse(line);
    } catch {
      return line;
    }
  });
  return { status: answer.status, type: answer.headers.get("content-type"), lines: parsed };
}

/** Compared with the responses of Ollama 0.12.11 to the same requests. */
describe("Ollama's wire format", () => {
  it("streams one object per line, the last with the reason and the counts", async () => {
    server.setScript({ models: ["tiny:1b"], rules: [{ answer: { text: "Hello there." } }] });
    const { status, type, lines } = await post("/api/chat", { model: "tiny:1b", messages });
    expect([status, type]).toEqual([200, "application/x-ndjson"]);
    expect(lines).toMatchObject([
      { model: "tiny:1b", message: { role: "assistant", content: "Hello" }, done: false },
      { message: { content: " there." }, done: false },
      { message: { content: "" }, done: true, done_reason: "stop", prompt_eval_count: 2, eval_count: 2 },
    ]);
    const whole = await post("/api/chat", { model: "tiny:1b", messages, stream: false, options: { num_predict: 1 } });
    expect(whole.lines).toMatchObject([{ message: { content: "Hello" }, done: true, done_reason: "length" }]);
  });

  it("answers a schema with an instance of it, and sends thinking in a field of its own", async () => {
    const format = { type: "object", properties: { n: { type: "integer", minimum: 3 } }, required: ["n"] };
    const { lines } = await post("/api/chat", { model: "tiny:1b", messages, stream: false, format });
    expect(lines).toMatchObject([{ message: { content: '{"n":3}' } }]);
    server.setScript({ models: ["tiny:1b"], rules: [{ answer: { text: "Yes.", thinking: "Hm." } }] });
    const thought = await post("/api/chat", { model: "tiny:1b", messages });
    expect(thought.lines).toMatchObject([{ message: { content: "", thinking: "Hm." } }, { message: {} }, {}]);
  });

  const chat = { model: "tiny:1b", messages };
  it.each([
    ["a model that is not there", "/api/chat", { ...chat, model: "nope" }, 404, "model 'nope' not found"],
    ["no model", "/api/chat", { messages }, 400, "model is required"],
    ["messages of another type", "/api/chat", { ...chat, messages: "x" }, 400, /cannot unmarshal/],
    [
      "an option of another type",
      "/api/chat",
      { ...chat, options: { num_predict: "2" } },
      500,
      'option "num_predict" must be of type integer',
    ],
    ["an unknown format", "/api/chat", { ...chat, format: "yaml" }, 500, /^invalid format: /],
    [
      "thinking by a model without it",
      "/api/chat",
      { ...chat, think: true },
      400,
      '"tiny:1b" does not support thinking',
    ],
    [
      "a prompt that does not fit and may not be cut",
      "/api/chat",
      { ...chat, truncate: false, options: { num_ctx: 1 } },
      400,
      "the input length exceeds the context length",
    ],
    ["an embedding of a number", "/api/embed", { model: "tiny:1b", input: 5 }, 400, "invalid input type"],
    ["a missing embedding model", "/api/embed", { model: "nope", input: "x" }, 404, /try pulling it first/],
    ["showing a missing model", "/api/show", { model: "nope" }, 404, "model 'nope' not found"],
    ["pulling nothing", "/api/pull", {}, 400, "invalid model name"],
  ])("rejects %s", async (_what, path, body, status, message) => {
    const answer = await post(path, body);
    expect(answer.status).toBe(status);
    const { error } = z.object({ error: z.string() }).parse(answer.lines[0]);
    if (typeof message === "string") expect(error).toBe(message);
    else expect(error).toMatch(message);
  });

  it("lists, shows and embeds", async () => {
    const tags: unknown = await (await fetch(`${server.ollamaUrl}/api/tags`)).json();
    expect(tags).toMatchObject({ models: [{ name: "tiny:1b", model: "tiny:1b", size: expect.any(Number) }] });
    expect((await post("/api/show", { model: "tiny:1b" })).lines).toMatchObject([{ capabilities: ["completion"] }]);
    const { lines } = await post("/api/embed", { model: "tiny:1b", input: ["a", "b"] });
    const { embeddings } = z.object({ embeddings: z.array(z.array(z.number())) }).parse(lines[0]);
    expect(embeddings.map((vector) => vector.length)).toEqual([64, 64]);
    expect((await fetch(`${server.ollamaUrl}/api/nope`)).headers.get("content-type")).toBe("text/plain");
  });

  it("pulls with progress lines, after which the model is installed", async () => {
    const { lines } = await post("/api/pull", { model: "fresh" });
    expect(lines.at(0)).toEqual({ status: "pulling manifest" });
    expect(lines.at(1)).toMatchObject({ digest: expect.stringMatching(/^sha256:/), total: 1_000 });
    expect(lines.at(2)).toMatchObject({ total: 1_000, completed: 250 });
    expect(lines.at(-1)).toEqual({ status: "success" });
    expect((await post("/api/show", { model: "fresh:latest" })).status).toBe(200);
  });

  it.each([
    [{ kind: "stream_error", afterTokens: 1, message: "out of memory" }, [{}, { error: "out of memory" }]],
    [{ kind: "malformed_json", where: "wire" }, ["{not json", {}]],
  ] as const)("fails midway: %o", async (fault, start) => {
    server.setScript({ models: ["tiny:1b"], rules: [{ fault, answer: { text: "one two" } }] });
    expect((await post("/api/chat", chat)).lines.slice(0, 2)).toMatchObject(start);
    server.setScript({
      models: ["tiny:1b"],
      rules: [{ when: { endpoint: "pull" }, fault: { kind: "status", status: 429 } }],
    });
    expect(await post("/api/pull", { model: "x" })).toMatchObject({ status: 429, lines: [{ error: "scripted 429" }] });
  });
});
