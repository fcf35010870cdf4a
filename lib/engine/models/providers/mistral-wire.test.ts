import { inspect } from "node:util";
import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { ModelError } from "../chat-model";
import { createChatModel } from "../create-chat-model";
import { listModels } from "../list-models";
import type { ChatConnection } from "../model-connection";
import { chatRequest, collect, FAST, failureOf } from "../testing/model-calls";
import { type RecordedAnswer, type RecordedServer, startRecordedServer } from "../testing/recorded-server";

const KEY = "mistral-very-secret";

let server: RecordedServer;
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await server.stop();
});

const event = (delta: object, finish: string | null = null, rest: object = {}) =>
  `data: ${JSON.stringify({ id: "c1", object: "chat.completion.chunk", created: 1_760_000_000, model: "mistral-small-latest", choices: [{ index: 0, delta, finish_reason: finish }], ...rest })}\n\n`;
const USAGE = { usage: { prompt_tokens: 12, total_tokens: 20, completion_tokens: 8 } };
const START = event({ role: "assistant", content: "" });
const END = "data: [DONE]\n\n";
const saying = (...texts: string[]): RecordedAnswer => ({
  parts: [START, ...texts.map((content) => event({ content })), event({ content: "" }, "stop", USAGE), END],
});
const refusing = (status: number, body: object, headers: Record<string, string> = {}): RecordedAnswer => ({
  status,
  headers: { "content-type": "application/json", ...headers },
  parts: [JSON.stringify(body)],
});

async function replay(...answers: RecordedAnswer[]): Promise<ChatConnection> {
  server = await startRecordedServer(...answers);
  return { provider: "mistral", url: server.url, host: "recorded", apiKey: KEY };
}
const modelOf = (connection: ChatConnection, limits = {}) =>
  createChatModel(connection, "mistral-small-latest", { ...FAST, ...limits });
const bodies = () => server.requests.map(({ body }) => z.looseObject({}).parse(body));

describe("an answer in prose", () => {
  it("streams its text, and counts its tokens", async () => {
    const connection = await replay(saying("Hello", " there."));
    const { texts, calls } = await collect(modelOf(connection), chatRequest({ temperature: 0.5, topK: 7 }));
    expect(texts).toEqual(["Hello", " there."]);
    expect(calls[0]).toMatchObject({ ok: true, promptTokens: 12, completionTokens: 8, retries: 0 });
    expect(server.requests[0]).toMatchObject({
      path: "/v1/chat/completions",
      headers: { authorization: `Bearer ${KEY}`, "user-agent": "touchstone" },
      body: {
        model: "mistral-small-latest",
        stream: true,
        max_tokens: 100,
        temperature: 0.5,
        messages: [
          { role: "system", content: "Be brief." },
          { role: "user", content: "Say hello." },
        ],
      },
    });
    expect(bodies()[0]).not.toHaveProperty("top_k");
  });

  it("keeps the thoughts of a reasoning model out of the text", async () => {
    const thought = event({ content: [{ type: "thinking", thinking: [{ type: "text", text: "Hm." }] }] });
    const [start = "", ...rest] = saying("Yes.").parts;
    expect((await collect(modelOf(await replay({ parts: [start, thought, ...rest] })))).texts).toEqual(["Yes."]);
  });

  it("sends the provider nothing about the machine or the environment", async () => {
    const unguarded = vi.spyOn(globalThis, "fetch");
    vi.stubEnv("MISTRAL_API_KEY", "from-the-environment");
    await collect(modelOf(await replay(saying("Yes."))));
    expect(inspect(server.requests[0], { depth: 9 })).not.toContain("from-the-environment");
    expect(unguarded).not.toHaveBeenCalled();
    expect(Object.keys(server.requests[0]?.headers ?? {}).filter((name) => name.startsWith("x-"))).toEqual([]);
  });

  it("is cut when the room for tokens is used up, and fails without an end", async () => {
    const connection = await replay(
      { parts: [START, event({ content: "Hel" }), event({ content: "" }, "length", USAGE), END] },
      { parts: [START, event({ content: "Hel" })] },
    );
    const { texts, calls } = await collect(modelOf(connection));
    expect([texts, calls[0]?.cut]).toEqual([["Hel"], true]);
    expect((await failureOf(ModelError, collect(modelOf(connection)))).reason.code).toBe("model_stream_cut");
  });
});

describe("an answer in JSON", () => {
  const schema = z.object({ colour: z.enum(["red", "blue"]), count: z.int().min(1) });
  const asked = { ...chatRequest({ role: "relevance" }), schemaName: "colours", schema };

  it("is asked for with the strict schema", async () => {
    const { value } = await modelOf(await replay(saying('{"colour": "blue",', ' "count": 3}'))).structured(asked);
    expect(value).toEqual({ colour: "blue", count: 3 });
    expect(bodies()[0]?.response_format).toMatchObject({
      type: "json_schema",
      json_schema: { name: "colours", strict: true, schema: { required: ["colour", "count"] } },
    });
  });

  it("falls back to a JSON object, then to words", async () => {
    const refusal = refusing(422, { object: "error", message: { detail: [{ loc: ["body", "response_format"] }] } });
    const { value } = await modelOf(await replay(refusal, refusal, saying('{"colour": "red", "count": 1}'))).structured(
      asked,
    );
    expect(value).toEqual({ colour: "red", count: 1 });
    expect(bodies().map((body) => body.response_format)).toEqual([
      expect.objectContaining({ type: "json_schema" }),
      { type: "json_object" },
      undefined,
    ]);
  });
});

describe("a failure", () => {
  it.each([
    [refusing(401, { message: `Unauthorized ${KEY}`, request_id: "r" }), "model_refused", 1],
    [refusing(401, { detail: "Unauthorized" }), "model_refused", 1],
    [
      refusing(400, {
        object: "error",
        message: "Invalid model: none",
        type: "invalid_model",
        param: null,
        code: "1500",
      }),
      "model_not_found",
      1,
    ],
    [
      refusing(429, {
        object: "error",
        message: "Rate limit exceeded",
        type: "rate_limited",
        param: null,
        code: "1300",
      }),
      "model_rate_limited",
      3,
    ],
    [refusing(529, { object: "error", message: "Overloaded", type: "overloaded" }), "model_unreachable", 3],
    [{ parts: ["data: {broken\n\n"] }, "model_output_malformed", 1],
  ] as const)("%j", async (answer, code, tries) => {
    const error = await failureOf(ModelError, collect(modelOf(await replay(answer), { breakerFailures: 100 })));
    expect(error.reason.code).toBe(code);
    expect(server.requests).toHaveLength(tries);
    expect(inspect(error, { depth: 20, showHidden: true })).not.toContain(KEY);
  });
});

it.each([
  ["while the prompt is read", []],
  ["in mid-answer", [START, event({ content: "Hello" })]],
])("closes its socket when stopped %s", async (_, parts) => {
  const abort = new AbortController();
  const chat = modelOf(await replay({ parts, hangs: true }));
  const consume = async () => {
    for await (const _chunk of chat.stream(chatRequest({ signal: abort.signal }))) abort.abort();
  };
  const pending = expect(consume()).rejects.toMatchObject({ name: "AbortError" });
  await expect.poll(() => server.requests.length).toBe(1);
  if (parts.length === 0) abort.abort();
  await pending;
  expect(await server.requests[0]?.closed).toBe(true);
});

it("lists its models", async () => {
  const connection = await replay({
    headers: { "content-type": "application/json" },
    parts: [JSON.stringify({ object: "list", data: [{ id: "mistral-small-latest", owned_by: "mistralai" }] })],
  });
  expect(await listModels(connection)).toMatchObject({ failure: null, models: [{ id: "mistral-small-latest" }] });
  expect(server.requests[0]).toMatchObject({ path: "/v1/models", headers: { authorization: `Bearer ${KEY}` } });
});
