import { setTimeout as takeTime } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { type ScriptedLlm, startScriptedLlm } from "@/e2e/scripted-llm/start-scripted-llm";
import { type ChatModel, ModelError } from "../chat-model";
import { createChatModel } from "../create-chat-model";
import type { ModelConnection } from "../model-connection";
import { collect, connectionTo, FAST, failureOf, chatRequest as request } from "../testing/model-calls";
import type { ModelLimits } from "../wire/tunables";

const KEY = "sk-very-secret-1234";

let server: ScriptedLlm;
beforeEach(async () => {
  server = await startScriptedLlm();
});
afterEach(() => server.stop());

function connection(change: Partial<ModelConnection> = {}): ModelConnection {
  return connectionTo(server, "openai-compatible", { apiKey: KEY, ...change });
}

function model(limits: Partial<ModelLimits> = {}, name = "gpt-4o-mini"): ChatModel {
  return createChatModel(connection(), name, { ...FAST, ...limits });
}

const failure = (promise: Promise<unknown>) => failureOf(ModelError, promise);

describe("stream", () => {
  it("yields the text in pieces, then one end with the call's data and cost", async () => {
    server.setScript({ rules: [{ answer: { text: "Hello there, friend." } }] });
    const { texts, calls } = await collect(model());
    expect(texts).toEqual(["Hello", " there,", " friend."]);
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({
      role: "generator",
      model: "gpt-4o-mini",
      promptTokens: 4,
      completionTokens: 3,
      retries: 0,
      ok: true,
      output: "Hello there, friend.",
      messages: request().messages,
    });
    expect(calls[0]?.costUsd).toBeCloseTo((4 * 0.15 + 3 * 0.6) / 1e6, 12);
    expect(calls[0]?.firstTokenMs).toBeLessThanOrEqual(calls[0]?.ms ?? 0);
    expect((await collect(model({}, "some-local-model"))).calls[0]?.costUsd).toBeNull();
  });

  it("describes neither the machine nor the client library to the server", async () => {
    await collect(model());
    const names = server.log[0]?.headerNames ?? [];
    expect(names).toContain("authorization");
    expect(names.filter((name) => name.startsWith("x-"))).toEqual([]);
  });

  it("works without a key, and sends credentials in the address as a header", async () => {
    await collect(createChatModel(connection({ apiKey: null }), "m"));
    expect(server.log[0]?.headerNames).not.toContain("authorization");
    const withUser = server.url.replace("http://", "http://user:pass@");
    await collect(createChatModel(connection({ url: withUser, apiKey: null }), "m"));
    expect(server.log[1]?.headerNames).toContain("authorization");
  });

  it("waits as long as Retry-After asks", async () => {
    const fault = { kind: "status", status: 429, retryAfterSeconds: 0.3 } as const;
    server.setScript({ rules: [{ fault, times: 1 }] });
    await collect(model());
    const [refused, answered] = server.log;
    expect((answered?.startedAt ?? 0) - (refused?.startedAt ?? 0)).toBeGreaterThanOrEqual(290);
  });

  it("retries when the first token does not arrive in time", async () => {
    server.setScript({ rules: [{ fault: { kind: "hang" }, times: 1 }, { answer: { text: "Late." } }] });
    const { texts, calls } = await collect(model({ firstTokenMs: 400 }));
    expect(texts).toEqual(["Late."]);
    expect(calls[0]?.retries).toBe(1);
    await server.waitForRequest((entry) => entry.fault === "hang" && entry.ended === "client_closed");
    server.setScript({ rules: [{ fault: { kind: "hang" } }] });
    const error = await failure(collect(model({ firstTokenMs: 30, retries: 0 })));
    expect(error.reason).toMatchObject({ code: "model_timed_out", params: { phase: "first_token", afterMs: 30 } });
  });

  it.each([
    ["a refusal of the key", { kind: "status", status: 401 }, "model_refused"],
    ["an unknown path", { kind: "status", status: 404 }, "model_refused"],
    ["an unknown model of OpenAI", { kind: "status", status: 404, code: "model_not_found" }, "model_not_found"],
    ["an unknown model of vLLM", { kind: "status", status: 404, type: "NotFoundError" }, "model_not_found"],
    ["an unknown model of Ollama", { kind: "status", status: 404, type: "api_error" }, "model_not_found"],
    ["a spent budget", { kind: "status", status: 429, code: "insufficient_quota" }, "model_rate_limited"],
    ["a Retry-After beyond the cap", { kind: "status", status: 429, retryAfterSeconds: 3600 }, "model_rate_limited"],
  ] as const)("does not retry %s", async (_, fault, code) => {
    server.setScript({ rules: [{ fault }] });
    expect((await failure(collect(model()))).reason.code).toBe(code);
    expect(server.log).toHaveLength(1);
  });

  it("does not count a slow reader as a silent server", async () => {
    server.setScript({ rules: [{ answer: { text: "one two three" } }] });
    const seen: string[] = [];
    for await (const chunk of model({ idleMs: 150 }).stream(request())) {
      if (chunk.type !== "text") continue;
      seen.push(chunk.text);
      // The reader takes longer than the idle limit: the clock must be paused meanwhile.
      await takeTime(200);
    }
    expect(seen).toHaveLength(3);
  });

  it("stops waiting between retries on abort", async () => {
    server.setScript({ rules: [{ fault: { kind: "status", status: 503 } }] });
    const abort = new AbortController();
    const pending = collect(
      model({ initialBackoffMs: 60_000, maxBackoffMs: 60_000 }),
      request({ signal: abort.signal }),
    );
    await server.waitForRequest((entry) => entry.ended === "finished");
    abort.abort();
    await expect(pending).rejects.toMatchObject({ name: "AbortError" });
    expect(server.log).toHaveLength(1);
  });

  it("opens the circuit after consecutive failures, and tries the host again later", async () => {
    const limits = { breakerFailures: 2, breakerOpenMs: 1_000, retries: 0 };
    server.setScript({
      rules: [{ fault: { kind: "status", status: 500 }, times: 2 }, { answer: { text: "Up again." } }],
    });
    const chat = model(limits);
    await failure(collect(chat));
    await failure(collect(chat));
    const error = await failure(collect(chat));
    expect(error.reason).toMatchObject({ code: "model_unreachable", params: { circuit: "open" } });
    expect(server.log).toHaveLength(2);
    await expect.poll(async () => (await collect(chat).catch(() => null))?.texts.join("")).toBe("Up again.");
  });

  it("learns which parameters a model rejects", async () => {
    server.setScript({
      rules: [
        { fault: { kind: "status", status: 400, param: "max_tokens" }, times: 1 },
        { fault: { kind: "status", status: 400, param: "temperature" }, times: 1 },
      ],
    });
    await collect(model({}, "reasoning-model"));
    await collect(model({}, "reasoning-model"));
    expect(server.log).toHaveLength(4);
    expect(server.log[0]?.parameters).toMatchObject({ max_tokens: 100, temperature: 0 });
    for (const entry of server.log.slice(2)) {
      expect(entry.parameters).toMatchObject({ max_completion_tokens: 100 });
      expect(entry.parameters).not.toHaveProperty("temperature");
    }
  });
});

describe("structured", () => {
  const schema = z.object({ colour: z.enum(["red", "blue"]), count: z.int().min(1) });
  const asked = { ...request({ role: "relevance" }), schemaName: "colours", schema };
  const good = { json: { colour: "blue", count: 3 } };

  it("sends the strict schema and returns the validated value", async () => {
    server.setScript({ rules: [{ when: { schema: "colours" }, answer: good }] });
    const { value, calls } = await model().structured(asked);
    expect(value).toEqual({ colour: "blue", count: 3 });
    expect(calls).toHaveLength(1);
    expect(server.log[0]?.parameters.response_format).toMatchObject({
      type: "json_schema",
      json_schema: {
        name: "colours",
        strict: true,
        schema: { additionalProperties: false, required: ["colour", "count"] },
      },
    });
  });

  it.each([
    ["json_object with the schema", { responseFormats: ["json_object" as const] }, ["json_schema", "json_object"]],
    ["words", { responseFormats: [] }, ["json_schema", "json_object", "none"]],
  ])("falls back to %s, once per model", async (_, support, formats) => {
    server.setScript({ ...support, rules: [{ when: { schema: "colours" }, answer: good }] });
    const chat = model();
    expect((await chat.structured(asked)).value.colour).toBe("blue");
    expect(server.log.map((entry) => entry.responseFormat)).toEqual(formats);
    expect((await chat.structured(asked)).value.count).toBe(3);
    expect(server.log.map((entry) => entry.responseFormat)).toEqual([...formats, formats.at(-1)]);
    expect(server.log.at(-1)?.schemaName).toBe("colours");
  });

  it("falls back when a server answers 500 to an unknown format", async () => {
    server.setScript({ responseFormats: ["json_object"], unknownFormatStatus: 500 });
    const probing = ["json_schema", "json_schema", "json_object"];
    for (let call = 0; call < 3; call += 1) {
      expect((await model().structured(asked)).value).toEqual({ colour: "red", count: 1 });
    }
    const formats = server.log.map((entry) => entry.responseFormat);
    expect(formats).toEqual([...probing, ...probing, "json_object"]);
  });

  it("does not give up a format because of a temporary server error", async () => {
    server.setScript({ rules: [{ fault: { kind: "status", status: 500 }, times: 2 }] });
    await model().structured(asked);
    await model().structured(asked);
    const formats = server.log.map((entry) => entry.responseFormat);
    expect(formats).toEqual(["json_schema", "json_schema", "json_object", "json_schema"]);
  });
});
