import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import type { ScriptInput } from "@/e2e/scripted-llm/script";
import { type ScriptedLlm, startScriptedLlm } from "@/e2e/scripted-llm/start-scripted-llm";
import { type ChatModel, ModelError } from "../chat-model";
import { createChatModel } from "../create-chat-model";
import { collect, connectionTo, chatRequest as request } from "../testing/model-calls";
import { alternate, Dialect } from "./dialect";

let server: ScriptedLlm;
beforeEach(async () => {
  server = await startScriptedLlm();
});
afterEach(() => server.stop());

function model(name = "mistralai/Mistral-7B-Instruct-v0.2") {
  return createChatModel(connectionTo(server, "openai-compatible", { apiKey: "hf_test" }), name, { retries: 0 });
}

const answer = async (chat: ChatModel, asked = request()) => (await collect(chat, asked)).texts.join("");

const schema = z.object({ colour: z.enum(["red", "blue"]), count: z.int().min(1) });
const roles = () => server.log.map((entry) => entry.messages.map((message) => message.role).join(" "));

describe("Mistral-7B-Instruct behind vLLM", () => {
  // Its template rejects a system message: 400 {"object":"error","message":"Conversation roles must alternate …"}.
  const vllm: ScriptInput = { chatTemplate: "user-first", rules: [{ answer: { text: "Hello." } }] };

  it("gets the system text in the first user turn after one failed try", async () => {
    server.setScript(vllm);
    expect([await answer(model()), await answer(model())]).toEqual(["Hello.", "Hello."]);
    expect(roles()).toEqual(["system user", "user", "user"]);
    expect(server.log[1]?.messages[0]?.content).toBe("Be brief.\n\nSay hello.");
  });

  it("returns JSON of a schema, and repairs it in alternating turns", async () => {
    const [wrong, right] = [
      { colour: "green", count: 1 },
      { colour: "blue", count: 3 },
    ];
    // The refused request consumes one use of the first rule.
    server.setScript({ ...vllm, rules: [{ answer: { json: wrong }, times: 2 }, { answer: { json: right } }] });
    const { value, calls } = await model().structured({ ...request(), schemaName: "colours", schema });
    expect(value).toEqual(right);
    expect(calls.map((call) => call.ok)).toEqual([false, true]);
    expect(roles()).toEqual(["system user", "user", "user assistant user"]);
  });

  it("keeps the system message if the template accepts one", async () => {
    server.setScript({ ...vllm, chatTemplate: "alternating" });
    await answer(model("v0.3"));
    expect(roles()).toEqual(["system user"]);
  });
});

describe("Mistral-7B-Instruct behind TGI", () => {
  it("is asked for JSON in TGI's form after one failed try", async () => {
    server.setScript({ chatTemplate: "user-first", responseFormats: ["json_value"], unknownFormatStatus: 422 });
    for (let call = 0; call < 2; call += 1) {
      const { value } = await model().structured({ ...request(), schemaName: "colours", schema });
      expect(value).toEqual({ colour: "red", count: 1 });
    }
    expect(server.log.at(-1)).toMatchObject({
      responseFormat: "json_object",
      parameters: {
        response_format: { type: "json_object", value: { type: "object", required: ["colour", "count"] } },
      },
    });
    expect(roles().slice(-2)).toEqual(["user", "user"]);
  });
});

describe("top_k", () => {
  const sent = () => server.log.map((entry) => entry.parameters.top_k);

  it("is sent if the server accepts it, and left out once the server names it as unknown", async () => {
    await answer(model("takes"), request({ topK: 5 }));
    expect(sent()).toEqual([5]);
    server.setScript({ refusedParameters: ["top_k"] });
    await answer(model("refuses"), request({ topK: 5 }));
    await answer(model("refuses"), request({ topK: 5 }));
    expect(sent()).toEqual([5, 5, undefined, undefined]);
  });

  it("is given up if the server refuses without naming a parameter", async () => {
    const messages = [{ role: "user" as const, content: "Say hello." }];
    server.setScript({ rules: [{ fault: { kind: "status", status: 422 }, times: 1 }] });
    await answer(model("strict"), request({ messages, topK: 5 }));
    await answer(model("strict"), request({ messages, topK: 5 }));
    expect(sent()).toEqual([5, undefined, undefined]);
  });

  it("is never sent to OpenAI's own API", () => {
    expect(new Dialect(false).sendsTopK(5, new Set())).toBe(false);
    expect(new Dialect(true).sendsTopK(5, new Set())).toBe(true);
  });
});

it("reports the first refusal if no concession helps, and learns nothing from it", async () => {
  server.setScript({ rules: [{ fault: { kind: "status", status: 400, message: "context length exceeded" } }] });
  await expect(answer(model("full"), request({ topK: 5 }))).rejects.toBeInstanceOf(ModelError);
  server.setScript({});
  await answer(model("full"), request({ topK: 5 }));
  expect(roles().at(-1)).toBe("system user");
  expect(server.log.at(-1)?.parameters.top_k).toBe(5);
  // A request that worked once is not questioned again.
  server.setScript({ rules: [{ fault: { kind: "status", status: 400 } }] });
  const before = server.log.length;
  await expect(answer(model("full"), request({ topK: 5 }))).rejects.toBeInstanceOf(ModelError);
  expect(server.log.length - before).toBe(1);
});

it("joins adjacent messages of one role and leaves the others separate", () => {
  const turn = (role: "system" | "user" | "assistant", content: string) => ({ role, content });
  const messages = [
    turn("system", "s"),
    turn("user", "a"),
    turn("user", "b"),
    turn("assistant", "c"),
    turn("user", "d"),
  ];
  expect(alternate(messages)).toEqual([turn("user", "s\n\na\n\nb"), turn("assistant", "c"), turn("user", "d")]);
  expect(messages).toHaveLength(5);
});
