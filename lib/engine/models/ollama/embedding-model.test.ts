import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ScriptedLlm, startScriptedLlm } from "@/e2e/scripted-llm/start-scripted-llm";
import { createEmbeddingModel } from "../create-embedding-model";
import type { EmbeddingModel } from "../embedding-model";
import { connectionTo } from "../testing/model-calls";
import { readLines } from "./read-lines";

let server: ScriptedLlm;
beforeEach(async () => {
  server = await startScriptedLlm({ script: { models: ["nomic-embed-text:latest"], embeddingDimension: 8 } });
});
afterEach(() => server.stop());

function model(name = "nomic-embed-text"): EmbeddingModel {
  return createEmbeddingModel(connectionTo(server, "ollama"), name);
}

describe("embedding behind Ollama", () => {
  it("embeds batches in order, with the model's prefixes", async () => {
    const vectors = await model().embedPassages(["one", "two"]);
    expect(vectors.map((vector) => vector.length)).toEqual([8, 8]);
    expect(server.log[0]?.parameters).toMatchObject({
      model: "nomic-embed-text",
      input: ["search_document: one", "search_document: two"],
    });
    expect((await model().embedPassages(["two"]))[0]).toEqual(vectors[1]);
    expect(await model().dimension()).toBe(8);
  });

  it("reports a model that has to be pulled", async () => {
    await expect(model("bge-m3").embedQuery("x")).rejects.toMatchObject({ reason: { code: "model_not_found" } });
    expect(server.log).toHaveLength(1);
  });

  it("closes the request on abort", async () => {
    server.setScript({ rules: [{ when: { endpoint: "embeddings" }, fault: { kind: "hang" } }] });
    const abort = new AbortController();
    const pending = model().embedQuery("x", { signal: abort.signal });
    await server.waitForRequest((entry) => entry.fault === "hang");
    abort.abort();
    await expect(pending).rejects.toMatchObject({ name: "AbortError" });
    await server.waitForRequest((entry) => entry.ended === "client_closed");
  });
});

describe("readLines", () => {
  it("joins lines and characters that were split between chunks", async () => {
    const bytes = new TextEncoder().encode('{"a":"é"}\n\n{"b":1}\n{"c"');
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });
    const lines: string[] = [];
    for await (const line of readLines(body)) lines.push(line);
    expect(lines).toEqual(['{"a":"é"}', '{"b":1}', '{"c"']);
  });
});
