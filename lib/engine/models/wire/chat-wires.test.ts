import { inspect } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { type ScriptedLlm, startScriptedLlm } from "@/e2e/scripted-llm/start-scripted-llm";
import { type ChatModel, ModelError } from "../chat-model";
import { createChatModel } from "../create-chat-model";
import { chatRequest, collect, connectionTo, FAST, failureOf, PROVIDERS } from "../testing/model-calls";
import type { ModelLimits } from "./tunables";

const KEY = "sk-very-secret-1234";

let server: ScriptedLlm;
beforeEach(async () => {
  server = await startScriptedLlm();
});
afterEach(() => server.stop());

const failure = (promise: Promise<unknown>) => failureOf(ModelError, promise);

// Behaviour of a chat model that does not depend on its wire format.
describe.each(PROVIDERS)("a chat model behind %s", (provider) => {
  function model(limits: Partial<ModelLimits> = {}): ChatModel {
    return createChatModel(connectionTo(server, provider, { apiKey: KEY }), "scripted-large", { ...FAST, ...limits });
  }

  describe("stream", () => {
    it.each([
      ["500", { kind: "status", status: 500 }, "model_unreachable"],
      ["429", { kind: "status", status: 429, retryAfterSeconds: 0.01 }, "model_rate_limited"],
      ["a reset connection", { kind: "refuse" }, "model_unreachable"],
      ["a cut before the first token", { kind: "cut", afterTokens: 0 }, "model_unreachable"],
    ] as const)("retries after %s, and gives up when the retries are used up", async (_, fault, code) => {
      server.setScript({ rules: [{ fault, times: 2 }, { answer: { text: "Back." } }] });
      const { texts, calls } = await collect(model());
      expect(texts).toEqual(["Back."]);
      expect(calls[0]).toMatchObject({ ok: true, retries: 2, output: "Back." });
      expect(server.log).toHaveLength(3);

      server.setScript({ rules: [{ fault }] });
      const error = await failure(collect(model({ breakerFailures: 100 })));
      expect(error.reason.code).toBe(code);
      expect(error.afterFirstToken).toBe(false);
      expect(error.call).toMatchObject({ ok: false, retries: 2, output: "" });
      expect(server.log).toHaveLength(6);
    });

    it.each([
      ["a cut stream", { kind: "cut", afterTokens: 2 }, {}, "model_stream_cut"],
      ["a stream that ends without its finish", { kind: "end_early", afterTokens: 2 }, {}, "model_stream_cut"],
      ["silence in mid-answer", { kind: "hang", afterTokens: 2 }, { idleMs: 50 }, "model_timed_out"],
    ] as const)("never retries after the first token: %s", async (_, fault, limits, code) => {
      server.setScript({ rules: [{ fault, answer: { text: "one two three four" } }] });
      const seen: string[] = [];
      const consume = async () => {
        for await (const chunk of model(limits).stream(chatRequest())) if (chunk.type === "text") seen.push(chunk.text);
      };
      const error = await failure(consume());
      expect(error.reason.code).toBe(code);
      expect(error.afterFirstToken).toBe(true);
      expect(seen).toEqual(["one", " two"]);
      expect(error.call.output).toBe("one two");
      expect(server.log).toHaveLength(1);
    });

    it("reports a line that is not JSON as malformed, and does not retry", async () => {
      server.setScript({ rules: [{ fault: { kind: "malformed_json", where: "wire" } }] });
      expect((await failure(collect(model()))).reason.code).toBe("model_output_malformed");
      expect(server.log).toHaveLength(1);
    });

    it("closes the upstream socket on abort, and throws the partial call with the signal's reason", async () => {
      server.setScript({
        timing: { tokensPerSecond: 50, answerTokens: 0 },
        rules: [{ answer: { text: "word ".repeat(500) } }],
      });
      const abort = new AbortController();
      const stop = new Error("stopped by a person");
      const consume = async () => {
        for await (const _ of model().stream(chatRequest({ signal: abort.signal }))) abort.abort(stop);
      };
      await expect(consume()).rejects.toMatchObject({
        name: "AbortError",
        cause: stop,
        call: { ok: false, output: expect.stringContaining("word") },
      });
      const entry = await server.waitForRequest((candidate) => candidate.ended === "client_closed");
      expect(entry.tokensSent).toBeLessThan(50);
    });

    it("sends nothing when the signal is already aborted", async () => {
      const stop = new Error("stopped by a person");
      await expect(collect(model(), chatRequest({ signal: AbortSignal.abort(stop) }))).rejects.toBe(stop);
      expect(server.log).toHaveLength(0);
    });

    it("closes the upstream socket when the reader leaves", async () => {
      server.setScript({ rules: [{ fault: { kind: "hang", afterTokens: 1 }, answer: { text: "one two" } }] });
      for await (const _ of model().stream(chatRequest())) break;
      await server.waitForRequest((candidate) => candidate.ended === "client_closed");
    });

    it("removes the key from every part of an error", async () => {
      server.setScript({ rules: [{ fault: { kind: "status", status: 401, message: `Incorrect API key: ${KEY}` } }] });
      const error = await failure(collect(model()));
      expect(error.reason.code).toBe("model_refused");
      expect(inspect(error, { depth: 20, showHidden: true })).not.toContain(KEY);
      expect(inspect(error, { depth: 20 })).toContain("Incorrect API key: [secret]");
      expect(server.log[0]?.headerNames).toContain("authorization");
    });
  });

  describe("structured", () => {
    const schema = z.object({ colour: z.enum(["red", "blue"]), count: z.int().min(1) });
    const asked = { ...chatRequest({ role: "relevance" }), schemaName: "colours", schema };
    const good = { json: { colour: "blue", count: 3 } };
    const long = { json: { note: "some six words before the rest", ...good.json } };

    it("extracts JSON from code fences, thoughts and surrounding text", async () => {
      for (const text of [
        '```json\n{"colour":"red","count":2}\n```',
        '<think>{"colour": ...}</think>\n{"colour":"red","count":2}',
        'Sure! Here it is: {"colour":"red","count":2} Anything else?',
      ]) {
        server.setScript({ rules: [{ answer: { text } }] });
        expect((await model().structured(asked)).value).toEqual({ colour: "red", count: 2 });
      }
      expect(server.log).toHaveLength(3);
    });

    it("shows the model its mistake, once", async () => {
      server.setScript({ rules: [{ answer: { json: { colour: "green", count: 1 } }, times: 1 }, { answer: good }] });
      const { value, calls } = await model().structured(asked);
      expect(value).toEqual({ colour: "blue", count: 3 });
      expect(calls.map((call) => call.ok)).toEqual([false, true]);
      const repair = server.log[1]?.messages ?? [];
      expect(repair.map((message) => message.role)).toEqual(["system", "user", "assistant", "user"]);
      expect(repair.at(-1)?.content).toContain("colour");
      expect(repair.at(-1)?.content).toContain('JSON Schema "colours"');
    });

    it("asks again, once and with twice the room, for an answer that was cut at its limit", async () => {
      server.setScript({ rules: [{ answer: long }] });
      const { value, calls } = await model().structured({ ...asked, maxTokens: 5 });
      expect(value).toEqual({ colour: "blue", count: 3 });
      expect(calls.map(({ ok, cut }) => [ok, cut])).toEqual([
        [false, true],
        [true, undefined],
      ]);
      expect(server.log[1]?.messages).toEqual(server.log[0]?.messages);
    });

    it("gives up on an answer that is cut again, with its length", async () => {
      server.setScript({ rules: [{ answer: long }] });
      const error = await failure(model().structured({ ...asked, maxTokens: 1 }));
      expect(error.reason).toMatchObject({ code: "model_output_cut", params: { tokens: 2 } });
    });

    it("gives up on a second malformed answer, with both calls", async () => {
      server.setScript({ rules: [{ fault: { kind: "malformed_json" }, answer: good }] });
      const error = await failure(model().structured(asked));
      expect(error.reason.code).toBe("model_output_malformed");
      expect([...error.earlierCalls, error.call].map((call) => call.ok)).toEqual([false, false]);
      expect(server.log).toHaveLength(2);
    });

    it("does not treat a refused key as an unknown format", async () => {
      server.setScript({ rules: [{ fault: { kind: "status", status: 401 } }] });
      expect((await failure(model().structured(asked))).reason.code).toBe("model_refused");
      expect(server.log).toHaveLength(1);
    });
  });
});
