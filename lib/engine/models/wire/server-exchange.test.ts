import { afterEach, describe, expect, it, vi } from "vitest";
import { startScriptedLlm } from "@/e2e/scripted-llm/start-scripted-llm";
import { createChatModel } from "../create-chat-model";
import { createEmbeddingModel } from "../create-embedding-model";
import { chatRequest, collect, connectionTo, PROVIDERS } from "../testing/model-calls";
import { startRecordedServer } from "../testing/recorded-server";
import { ServerExchange } from "./server-exchange";

afterEach(() => vi.restoreAllMocks());

const signal = () => new AbortController().signal;

describe.each(PROVIDERS)("LangChain's classes for %s", (provider) => {
  it("send nothing past the guarded fetch, for an answer, a failure or a vector", async () => {
    const unguarded = vi.spyOn(globalThis, "fetch");
    const server = await startScriptedLlm({ script: { models: ["scripted-large", "nomic-embed-text:latest"] } });
    const connection = connectionTo(server, provider);
    const chat = createChatModel(connection, "scripted-large", { retries: 0 });
    await collect(chat);
    await createEmbeddingModel(connection, "nomic-embed-text").embedQuery("a question");
    server.setScript({ rules: [{ fault: { kind: "status", status: 500 } }] });
    await expect(collect(chat, chatRequest())).rejects.toThrow();
    await server.stop();
    expect(unguarded).not.toHaveBeenCalled();
  });
});

describe("an exchange", () => {
  it("follows no redirect, and keeps the refusal that a library may wrap", async () => {
    const server = await startRecordedServer({
      status: 307,
      headers: { location: "http://127.0.0.1:9/" },
      parts: ["go"],
    });
    const exchange = new ServerExchange({ address: { authorization: "Bearer key" }, signal: signal() });
    const request = {
      method: "POST",
      body: "{}",
      headers: { "x-stainless-os": "Linux", authorization: "Bearer other" },
    };
    await expect(exchange.fetch(server.url, request)).rejects.toMatchObject({ status: 307 });
    expect(exchange.failureOr(new Error("wrapped"))).toMatchObject({ name: "ServerRefusal", message: "307 go" });
    expect(server.requests[0]?.headers).toMatchObject({ authorization: "Bearer key", "user-agent": "touchstone" });
    expect(server.requests[0]?.headers).not.toHaveProperty("x-stainless-os");
    await server.stop();
  });

  it("reports what the library threw if the request itself succeeded", async () => {
    const thrown = new SyntaxError("not JSON");
    expect(new ServerExchange({ address: { authorization: null }, signal: signal() }).failureOr(thrown)).toBe(thrown);
  });
});
