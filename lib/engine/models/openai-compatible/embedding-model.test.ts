import { inspect } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ScriptedLlm, startScriptedLlm } from "@/e2e/scripted-llm/start-scripted-llm";
import { createEmbeddingModel, embeddingModelId } from "../create-embedding-model";
import { EmbeddingModelError } from "../embedding-model";
import { connectionTo, FAST, failureOf } from "../testing/model-calls";

const KEY = "sk-very-secret-1234";

let server: ScriptedLlm;
beforeEach(async () => {
  server = await startScriptedLlm();
});
afterEach(() => server.stop());

function model(limits = {}, name = "plain-embedder") {
  return createEmbeddingModel(connection(), name, { ...FAST, ...limits });
}
const connection = () => connectionTo(server, "openai-compatible", { apiKey: KEY });
const failure = (promise: Promise<unknown>) => failureOf(EmbeddingModelError, promise);

describe("embedding behind the OpenAI wire format", () => {
  it("returns one unit vector for each text, in order, over several requests", async () => {
    const texts = Array.from({ length: 7 }, (_, index) => `text number ${index}`);
    const together = await model({ batchTexts: 3 }).embedPassages(texts);
    expect(server.log.map((entry) => entry.parameters.input)).toEqual([
      texts.slice(0, 3),
      texts.slice(3, 6),
      texts.slice(6),
    ]);
    for (const [index, text] of texts.entries()) {
      const [alone] = await model().embedPassages([text]);
      expect(together[index]).toEqual(alone);
      expect(Math.hypot(...(alone ?? []))).toBeCloseTo(1, 5);
    }
  });

  it("measures the dimension with one vector, and remembers it", async () => {
    server.setScript({ embeddingDimension: 5 });
    const embedder = model();
    expect([await embedder.dimension(), await embedder.dimension()]).toEqual([5, 5]);
    expect(server.log).toHaveLength(1);
    expect(await embedder.embedQuery("hello")).toHaveLength(5);
    server.setScript({ embeddingDimension: 6 });
    expect((await failure(embedder.embedQuery("other"))).reason.code).toBe("model_output_malformed");
  });

  it("adds the model's training prefixes to queries and passages", async () => {
    const embedder = model({}, "nomic-embed-text");
    await embedder.embedQuery("a question");
    await embedder.embedQuery("a question");
    await embedder.embedPassages(["a passage"]);
    expect(server.log.map((entry) => entry.parameters.input)).toEqual([
      ["search_query: a question"],
      ["search_document: a passage"],
    ]);
  });

  it.each([
    [{ kind: "status", status: 500 }, "model_unreachable", 3],
    [{ kind: "status", status: 429 }, "model_rate_limited", 3],
    [{ kind: "status", status: 401, message: `bad key ${KEY}` }, "model_refused", 1],
    [{ kind: "status", status: 404, code: "model_not_found" }, "model_not_found", 1],
    [{ kind: "refuse" }, "model_unreachable", 3],
  ] as const)("classifies %o", async (fault, code, tries) => {
    server.setScript({ rules: [{ when: { endpoint: "embeddings" }, fault }] });
    const error = await failure(model({ breakerFailures: 100 }).embedQuery("hello"));
    expect(error.reason.code).toBe(code);
    expect(server.log).toHaveLength(tries);
    expect(inspect(error, { depth: 20, showHidden: true })).not.toContain(KEY);
  });

  it("stops waiting for a silent server in time, and closes the request", async () => {
    server.setScript({ rules: [{ when: { endpoint: "embeddings" }, fault: { kind: "hang" } }] });
    const error = await failure(model({ queryMs: 1_000, retries: 0 }).embedQuery("hello"));
    expect(error.reason).toMatchObject({ code: "model_timed_out", params: { phase: "embedding" } });
    await server.waitForRequest((entry) => entry.ended === "client_closed");
  });

  it("closes the request on abort, and throws the signal's own reason", async () => {
    server.setScript({ rules: [{ when: { endpoint: "embeddings" }, fault: { kind: "hang" } }] });
    const abort = new AbortController();
    const pending = model().embedPassages(["a", "b"], { signal: abort.signal });
    await server.waitForRequest((entry) => entry.fault === "hang");
    const stop = new Error("stopped");
    abort.abort(stop);
    await expect(pending).rejects.toBe(stop);
    await server.waitForRequest((entry) => entry.ended === "client_closed");
  });

  it("makes no request for an empty list", async () => {
    expect(await model().embedPassages([])).toEqual([]);
    expect(server.log).toHaveLength(0);
  });
});

it("sends nothing if the stored key cannot be decrypted", async () => {
  const locked = createEmbeddingModel({ ...connection(), apiKey: null, keyUnreadable: true }, "m");
  expect((await failure(locked.dimension())).reason.code).toBe("model_key_unreadable");
  expect(server.log).toHaveLength(0);
});

describe("embeddingModelId", () => {
  it("distinguishes provider, server and model, and contains no credentials", () => {
    const url = server.url.replace("//", "//user:secret@");
    const id = embeddingModelId({ provider: "openai-compatible", url }, "m");
    expect(id).toBe(`openai-compatible ${server.url} m`);
    expect(createEmbeddingModel({ ...connection(), url }, "m").id).toBe(id);
    const ids = [
      id,
      embeddingModelId({ provider: "openai-compatible", url: "http://127.0.0.1:1/v1" }, "m"),
      embeddingModelId({ provider: "openai-compatible", url: server.url }, "n"),
      embeddingModelId({ provider: "ollama", url: server.url }, "m"),
    ];
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("reads an Ollama name without a tag as the latest", () => {
    const server = { provider: "ollama", url: "http://127.0.0.1:11434" } as const;
    expect(embeddingModelId(server, "nomic-embed-text")).toBe(embeddingModelId(server, "nomic-embed-text:latest"));
  });
});
