import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type ChatModel, ModelError } from "@/lib/engine/models/chat-model";
import { chatRequest, collect } from "@/lib/engine/models/testing/model-calls";
import type { ModelCall } from "@/lib/shared/contracts/runs/model-call";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { OneRequest } from "./one-request";

const call = (output: string): ModelCall => ({
  role: "support",
  model: "m",
  promptTokens: 1,
  completionTokens: 1,
  ms: 1,
  firstTokenMs: 1,
  costUsd: null,
  retries: 0,
  ok: true,
  messages: [],
  output,
});
const asRole = (chatModel: ChatModel) => ({ chatModel, temperature: null, topK: null, maxTokens: null });
const ask = (model: ChatModel, content: string) =>
  model.structured({
    ...chatRequest({ messages: [{ role: "user", content }] }),
    schemaName: "x",
    schema: z.unknown(),
  });

describe("OneRequest", () => {
  it("returns the first of several concurrent answers, and ends the stage at the next request", async () => {
    const asked: string[] = [];
    const one = new OneRequest(
      asRole({
        id: "m",
        async *stream() {},
        structured: async ({ messages, schema }) => {
          asked.push(messages[0]?.content ?? "");
          await new Promise((resolve) => setImmediate(resolve));
          return { value: z.parse(schema, 1), calls: [call("first")] };
        },
      }),
    );
    const stop = new AbortController();
    const { chatModel } = one.model(() => stop.abort());
    const [first, second] = await Promise.allSettled([ask(chatModel, "a"), ask(chatModel, "b")]);
    expect([first.status, second.status, stop.signal.aborted]).toEqual(["fulfilled", "rejected", true]);
    expect(asked).toEqual(["a"]);
    expect(one).toMatchObject({ messages: [{ content: "a" }], call: { output: "first" }, failure: null });
  });

  it("records the call at the end of a stream", async () => {
    const one = new OneRequest(
      asRole({
        id: "m",
        async *stream() {
          yield { type: "text", text: "Hello" };
          yield { type: "end", call: call("Hello") };
        },
        structured: () => Promise.reject(new Error("not asked")),
      }),
    );
    expect((await collect(one.model(() => undefined).chatModel)).texts).toEqual(["Hello"]);
    expect(one.call?.output).toBe("Hello");
  });

  it("records why there is no answer", async () => {
    const one = new OneRequest(
      asRole({
        id: "m",
        async *stream() {},
        structured: () => Promise.reject(new ModelError(reason("model_unreachable"), call("half"), false)),
      }),
    );
    await expect(ask(one.model(() => undefined).chatModel, "a")).rejects.toThrow(ModelError);
    expect(one).toMatchObject({ call: { output: "half" }, failure: { code: "model_unreachable" } });
  });

  it("records the request when there is no model", async () => {
    const one = new OneRequest(null);
    const stop = new AbortController();
    await expect(ask(one.model(() => stop.abort()).chatModel, "a")).rejects.toThrow();
    expect(stop.signal.aborted).toBe(true);
    expect(one).toMatchObject({ messages: [{ content: "a" }], call: null });
  });
});
