import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { type ScriptedLlm, startScriptedLlm } from "@/e2e/scripted-llm/start-scripted-llm";
import { type ChatModel, type ChatRequest, ModelError } from "../chat-model";
import { createChatModel } from "../create-chat-model";
import type { ModelConnection } from "../model-connection";
import { chatRequest, collect as collectFrom, connectionTo, FAST, failureOf } from "../testing/model-calls";
import type { ModelLimits } from "../wire/tunables";
import { ContextSize } from "./ollama-memory";

const MODEL = "scripted-large";

let server: ScriptedLlm;
beforeEach(async () => {
  server = await startScriptedLlm();
});
afterEach(() => server.stop());

function connection(change: Partial<ModelConnection> = {}): ModelConnection {
  return connectionTo(server, "ollama", change);
}

function model(limits: Partial<ModelLimits> = {}, name = MODEL): ChatModel {
  return createChatModel(connection(), name, { ...FAST, ...limits });
}

const request = (overrides: Partial<ChatRequest> = {}) => chatRequest({ temperature: 0.5, topK: 7, ...overrides });
const collect = (chat: ChatModel, asked = request()) => collectFrom(chat, asked);
const failure = (promise: Promise<unknown>) => failureOf(ModelError, promise);

describe("stream", () => {
  it("sends the settings as options, and yields the text in pieces and the call's data", async () => {
    server.setScript({ rules: [{ answer: { text: "Hello there, friend." } }] });
    const { texts, calls } = await collect(model());
    expect(texts).toEqual(["Hello", " there,", " friend."]);
    expect(calls).toMatchObject([
      {
        model: MODEL,
        promptTokens: 4,
        completionTokens: 3,
        costUsd: null,
        retries: 0,
        ok: true,
        output: "Hello there, friend.",
      },
    ]);
    expect(server.log[0]?.parameters).toMatchObject({
      model: MODEL,
      stream: true,
      truncate: false,
      options: { temperature: 0.5, top_k: 7, num_predict: 100, num_ctx: 8_192 },
    });
    await collect(model(), request({ topK: null }));
    expect(server.log[1]?.parameters.options).not.toHaveProperty("top_k");
  });

  it("loads a context that fits the longest prompt, and reuses it", async () => {
    const chat = model({}, "scripted-small");
    await collect(chat, request({ messages: [{ role: "user", content: "word ".repeat(6_000) }] }));
    await collect(chat);
    const sizes = server.log.map((entry) => z.object({ num_ctx: z.number() }).parse(entry.parameters.options).num_ctx);
    expect(sizes).toEqual([16_384, 16_384]);
  });

  it("retries after an error line before the first token, and gives up when the retries are used up", async () => {
    const fault = { kind: "stream_error", afterTokens: 0 } as const;
    server.setScript({ rules: [{ fault, times: 2 }, { answer: { text: "Back." } }] });
    expect((await collect(model())).calls[0]).toMatchObject({ ok: true, retries: 2, output: "Back." });
    server.setScript({ rules: [{ fault }] });
    const error = await failure(collect(model({ breakerFailures: 100 })));
    expect(error.reason.code).toBe("model_unreachable");
    expect(error.call).toMatchObject({ ok: false, retries: 2 });
    expect(server.log).toHaveLength(6);
  });

  it("never retries an error line after the first token", async () => {
    const fault = { kind: "stream_error", afterTokens: 2 } as const;
    server.setScript({ rules: [{ fault, answer: { text: "one two three four" } }] });
    const error = await failure(collect(model()));
    expect(error.reason.code).toBe("model_stream_cut");
    expect(error.afterFirstToken).toBe(true);
    expect(error.call.output).toBe("one two");
    expect(server.log).toHaveLength(1);
  });

  it("keeps a model loaded as long as the settings say, and otherwise as the server does", async () => {
    await collect(model());
    await collect(createChatModel(connection({ keepAliveMinutes: 30 }), MODEL));
    await collect(createChatModel(connection({ keepAliveMinutes: 0 }), MODEL));
    expect(server.log.map(({ parameters }) => parameters.keep_alive)).toEqual([undefined, 1_800, 0]);
  });

  it("reports a prompt that exceeds the model's context instead of cutting it", async () => {
    server.setScript({ ollama: { contextLength: 3 } });
    expect((await failure(collect(model()))).reason).toMatchObject({ code: "model_refused", params: { status: 400 } });
    expect(server.log).toHaveLength(1);
  });

  it("distinguishes a missing model from an unreachable server and a wrong address", async () => {
    const missing = await failure(collect(model({}, "never-pulled")));
    expect(missing.reason).toMatchObject({ code: "model_not_found", params: { status: 404 } });
    const elsewhere = createChatModel(connection({ url: `${server.ollamaUrl}/api/nope` }), MODEL);
    expect((await failure(collect(elsewhere))).reason.code).toBe("model_refused");
    expect(server.log).toHaveLength(2);
  });

  it("keeps thoughts out of the answer, and gives a thinking model more tokens", async () => {
    const name = "thinker";
    const ollama = { thinkingModels: [name] };
    server.setScript({ models: [name], ollama, rules: [{ answer: { text: "Yes.", thinking: "Let me see." } }] });
    const { texts, calls } = await collect(model({}, name));
    expect(texts).toEqual(["Yes."]);
    expect(calls[0]?.output).toBe("Yes.");
    await collect(model({}, name));
    expect(server.log[1]?.parameters.options).toMatchObject({ num_predict: 4_100 });
  });

  it("does not treat thoughts without an answer as an empty answer", async () => {
    const name = "ponderer";
    const answer = { text: "", thinking: "Hm, hm." };
    server.setScript({
      models: [name],
      ollama: { thinkingModels: [name] },
      rules: [{ answer, times: 1 }, { answer: { text: "Yes." } }],
    });
    const { texts, calls } = await collect(model({}, name));
    expect([texts, calls[0]?.retries]).toEqual([["Yes."], 1]);
    server.setScript({ models: [name], ollama: { thinkingModels: [name] }, rules: [{ answer }] });
    expect((await failure(collect(model({}, name)))).reason.code).toBe("model_output_malformed");
  });
});

describe("structured", () => {
  const schema = z.object({ colour: z.enum(["red", "blue"]), count: z.int().min(1) });
  const asked = { ...request({ role: "relevance" }), schemaName: "colours", schema };

  it("sends the schema natively, without thoughts, and returns the validated value", async () => {
    server.setScript({ rules: [{ when: { schema: "colours" }, answer: { json: { colour: "blue", count: 3 } } }] });
    const { value, calls } = await model().structured(asked);
    expect(value).toEqual({ colour: "blue", count: 3 });
    expect(calls).toHaveLength(1);
    expect(server.log[0]?.parameters).toMatchObject({
      think: false,
      format: { title: "colours", type: "object", required: ["colour", "count"], additionalProperties: false },
    });
  });

  it("falls back once per model when an old server does not support schemas", async () => {
    const fault = { kind: "status", status: 500, message: "invalid format" } as const;
    server.setScript({ rules: [{ when: { responseFormat: "json_schema" }, fault }] });
    for (let call = 0; call < 3; call += 1) await model({}, "scripted-small").structured(asked);
    const formats = server.log.map((entry) => entry.responseFormat);
    const probing = ["json_schema", "json_schema", "json_object"];
    expect(formats).toEqual([...probing, ...probing, "json_object"]);
  });

  it("does not try another format when the model is missing", async () => {
    const error = await failure(model({}, "never-pulled").structured(asked));
    expect(error.reason.code).toBe("model_not_found");
    expect(server.log).toHaveLength(1);
  });
});

describe("ContextSize", () => {
  it("counts bytes, stops at its limit and never shrinks", () => {
    const size = new ContextSize();
    const text = (bytes: number) => [{ role: "user" as const, content: "x".repeat(bytes) }];
    expect(size.for(text(100), 100)).toBe(8_192);
    expect(size.for(text(60_000), 4_000)).toBe(32_768);
    expect(size.for(text(10_000_000), 100)).toBe(65_536);
    expect(size.for(text(1), 1)).toBe(65_536);
  });
});
