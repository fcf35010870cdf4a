import { inspect } from "node:util";
import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { ModelError } from "../chat-model";
import { createChatModel } from "../create-chat-model";
import { listModels } from "../list-models";
import type { ChatConnection } from "../model-connection";
import { probeModelServer } from "../probe-server";
import { chatRequest, collect, FAST, failureOf } from "../testing/model-calls";
import { type RecordedAnswer, type RecordedServer, startRecordedServer } from "../testing/recorded-server";

const KEY = "sk-ant-very-secret";

let server: RecordedServer;
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await server.stop();
});

const event = (type: string, rest: object) => `event: ${type}\ndata: ${JSON.stringify({ type, ...rest })}\n\n`;
const start = event("message_start", {
  message: {
    id: "msg_01",
    type: "message",
    role: "assistant",
    model: "claude-haiku-4-5-20251001",
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: { input_tokens: 25, cache_creation_input_tokens: 0, cache_read_input_tokens: 0, output_tokens: 1 },
  },
});
const delta = (given: object) => event("content_block_delta", { index: 0, delta: given });
const end = (stopReason: string) =>
  event("content_block_stop", { index: 0 }) +
  event("message_delta", { delta: { stop_reason: stopReason, stop_sequence: null }, usage: { output_tokens: 15 } }) +
  event("message_stop", {});
const TEXT_START = event("content_block_start", { index: 0, content_block: { type: "text", text: "" } });
const said = (text: string) => delta({ type: "text_delta", text });
const PROSE: RecordedAnswer = {
  parts: [start, TEXT_START + event("ping", {}), said("Hello"), said(" there."), end("end_turn")],
};
const TOOL: RecordedAnswer = {
  parts: [
    start,
    event("content_block_start", {
      index: 0,
      content_block: { type: "tool_use", id: "toolu_1", name: "colours", input: {} },
    }),
    delta({ type: "input_json_delta", partial_json: "" }),
    delta({ type: "input_json_delta", partial_json: '{"colour": "bl' }),
    delta({ type: "input_json_delta", partial_json: 'ue", "count": 3}' }),
    end("tool_use"),
  ],
};
const refusing = (
  status: number,
  type: string,
  message: string,
  headers: Record<string, string> = {},
): RecordedAnswer => ({
  status,
  headers: { "content-type": "application/json", ...headers },
  parts: [JSON.stringify({ type: "error", error: { type, message }, request_id: "req_1" })],
});

async function replay(...answers: RecordedAnswer[]): Promise<ChatConnection> {
  server = await startRecordedServer(...answers);
  return { provider: "anthropic", url: server.url, host: "recorded", apiKey: KEY };
}
const modelOf = (connection: ChatConnection, limits = {}) =>
  createChatModel(connection, "claude-haiku-4-5", { ...FAST, ...limits });
const bodies = () => server.requests.map(({ body }) => body);

describe("an answer in prose", () => {
  it("streams its text, and counts its tokens", async () => {
    const { texts, calls } = await collect(modelOf(await replay(PROSE)), chatRequest({ temperature: 0.5, topK: 7 }));
    expect(texts).toEqual(["Hello", " there."]);
    expect(calls[0]).toMatchObject({ ok: true, promptTokens: 25, completionTokens: 15, retries: 0 });
    expect(server.requests[0]).toMatchObject({
      path: "/v1/messages",
      headers: { "x-api-key": KEY, "anthropic-version": "2023-06-01", "user-agent": "touchstone" },
      body: {
        model: "claude-haiku-4-5",
        stream: true,
        max_tokens: 100,
        temperature: 0.5,
        top_k: 7,
        system: "Be brief.",
        messages: [{ role: "user", content: "Say hello." }],
      },
    });
  });

  it("sends the provider nothing about the machine or the environment", async () => {
    const unguarded = vi.spyOn(globalThis, "fetch");
    for (const name of ["ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN"]) vi.stubEnv(name, "from-the-environment");
    for (const name of ["ANTHROPIC_BASE_URL", "ANTHROPIC_API_URL", "LANGSMITH_GATEWAY"])
      vi.stubEnv(name, "http://127.0.0.1:9");
    await collect(modelOf(await replay(PROSE)));
    expect(inspect(server.requests[0], { depth: 9 })).not.toContain("from-the-environment");
    expect(unguarded).not.toHaveBeenCalled();
    expect(Object.keys(server.requests[0]?.headers ?? {}).filter((name) => name.startsWith("x-"))).toEqual([
      "x-api-key",
    ]);
  });

  it("leaves out the temperature once the model has refused it", async () => {
    const connection = await replay(refusing(400, "invalid_request_error", "temperature is not supported"), PROSE);
    await collect(modelOf(connection));
    await collect(modelOf(connection));
    expect(bodies().map((body) => z.looseObject({}).parse(body).temperature)).toEqual([0, undefined, undefined]);
  });

  it.each([
    ["a refusal", "refusal", "model_refused"],
    ["the end of the stream without a reason", null, "model_stream_cut"],
  ])("fails for %s", async (_, stopReason, code) => {
    const rest = stopReason === null ? [] : [end(stopReason)];
    const error = await failureOf(
      ModelError,
      collect(modelOf(await replay({ parts: [start, TEXT_START, said("I"), ...rest] }))),
    );
    expect(error.reason.code).toBe(code);
  });

  it.each(["max_tokens", "model_context_window_exceeded"])(
    "is cut when the room for tokens is used up: %s",
    async (why) => {
      const { texts, calls } = await collect(
        modelOf(await replay({ parts: [start, TEXT_START, said("Hel"), end(why)] })),
      );
      expect([texts, calls[0]?.cut]).toEqual([["Hel"], true]);
    },
  );
});

describe("an answer in JSON", () => {
  const schema = z.object({ colour: z.enum(["red", "blue"]), count: z.int().min(1) });
  const asked = { ...chatRequest({ role: "relevance" }), schemaName: "colours", schema };

  it("is the input of a tool that the model has to call", async () => {
    const { value, calls } = await modelOf(await replay(TOOL)).structured(asked);
    expect(value).toEqual({ colour: "blue", count: 3 });
    expect(calls).toHaveLength(1);
    expect(bodies()[0]).toMatchObject({
      tools: [{ name: "colours", input_schema: { type: "object", required: ["colour", "count"] } }],
      tool_choice: { type: "tool", name: "colours" },
    });
  });

  it("is asked for in words if the model refuses the tool", async () => {
    const refusal = refusing(400, "invalid_request_error", "tool_choice is not supported");
    const words = { parts: [start, TEXT_START, said('{"colour": "red", "count": 1}'), end("end_turn")] };
    const { value } = await modelOf(await replay(refusal, refusal, words)).structured(asked);
    expect(value).toEqual({ colour: "red", count: 1 });
    expect(bodies()[2]).not.toHaveProperty("tools");
  });
});

describe("a failure", () => {
  it.each([
    [refusing(401, "authentication_error", `invalid x-api-key ${KEY}`), "model_refused", 1],
    [refusing(404, "not_found_error", "model: claude-none"), "model_not_found", 1],
    [refusing(429, "rate_limit_error", "Too fast", { "retry-after": "0" }), "model_rate_limited", 3],
    [refusing(429, "rate_limit_error", "Too fast", { "retry-after": "3600" }), "model_rate_limited", 1],
    [refusing(529, "overloaded_error", "Overloaded"), "model_unreachable", 3],
    [
      { parts: [event("error", { error: { type: "overloaded_error", message: "Overloaded" } })] },
      "model_unreachable",
      3,
    ],
    [{ parts: [start, TEXT_START, "event: content_block_delta\ndata: {broken\n\n"] }, "model_output_malformed", 1],
  ] as const)("%j", async (answer, code, tries) => {
    const error = await failureOf(ModelError, collect(modelOf(await replay(answer), { breakerFailures: 100 })));
    expect(error.reason.code).toBe(code);
    expect(server.requests).toHaveLength(tries);
    expect(inspect(error, { depth: 20, showHidden: true })).not.toContain(KEY);
  });

  it("after the first token is a cut stream", async () => {
    const overloaded = event("error", { error: { type: "overloaded_error", message: "Overloaded" } });
    const answer = { parts: [start, TEXT_START, said("I"), overloaded] };
    const error = await failureOf(ModelError, collect(modelOf(await replay(answer))));
    expect([error.reason.code, error.call.output]).toEqual(["model_stream_cut", "I"]);
  });
});

it.each([
  ["while the prompt is read", []],
  ["in mid-answer", [start, TEXT_START, said("Hello")]],
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

it("is tested step by step, with its list of models", async () => {
  const list: RecordedAnswer = {
    headers: { "content-type": "application/json" },
    parts: [
      JSON.stringify({
        data: [{ type: "model", id: "claude-haiku-4-5", display_name: "Claude Haiku 4.5" }],
        has_more: false,
      }),
    ],
  };
  const colour = {
    parts: [
      start,
      event("content_block_start", {
        index: 0,
        content_block: { type: "tool_use", id: "t", name: "probe", input: {} },
      }),
      delta({ type: "input_json_delta", partial_json: '{"colour": "blue"}' }),
      end("tool_use"),
    ],
  };
  const connection = await replay(list, PROSE, colour);
  const { ok, steps } = await probeModelServer(connection, "claude-haiku-4-5");
  expect(steps.map(({ status }) => status)).toEqual(["ok", "ok", "ok", "ok"]);
  expect(ok).toBe(true);
  expect(server.requests[0]).toMatchObject({ path: "/v1/models?limit=1000", headers: { "x-api-key": KEY } });
  server.answers.splice(0, server.answers.length, refusing(401, "authentication_error", "no"));
  expect((await listModels(connection)).failure?.code).toBe("model_refused");
});
