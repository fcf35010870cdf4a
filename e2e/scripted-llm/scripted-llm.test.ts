import OpenAI from "openai";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ScriptedLlm, startScriptedLlm } from "./start-scripted-llm";

const PROMPT = [
  "Passages:",
  "[1] Harbour guide",
  "<<<ab12cd34",
  "The lighthouse is 41 metres tall. It was lit in 1887.",
  "ab12cd34>>>",
  "[2] Bakery notes",
  "<<<ab12cd34",
  "Bread rises twice.",
  "ab12cd34>>>",
  "Question:",
  "<<<ab12cd34",
  "How tall is the lighthouse?",
  "ab12cd34>>>",
].join("\n");
const messages = [{ role: "user" as const, content: PROMPT }];

let server: ScriptedLlm;
let client: OpenAI;

beforeEach(async () => {
  server = await startScriptedLlm();
  client = new OpenAI({ baseURL: server.url, apiKey: "test", maxRetries: 0, logLevel: "off" });
});
afterEach(() => server.stop());

async function streamText(
  model = "scripted-large",
): Promise<{ text: string; chunks: number; usage: number | undefined }> {
  const stream = await client.chat.completions.create({
    model,
    messages,
    stream: true,
    stream_options: { include_usage: true },
  });
  let text = "";
  let chunks = 0;
  let usage: number | undefined;
  for await (const chunk of stream) {
    text += chunk.choices[0]?.delta.content ?? "";
    chunks += 1;
    usage = chunk.usage?.completion_tokens ?? usage;
  }
  return { text, chunks, usage };
}

describe("default behaviours", () => {
  it("quotes the first sentence of passage 1 and cites it, streamed and whole", async () => {
    const streamed = await streamText();
    expect(streamed.text).toBe("The lighthouse is 41 metres tall [1].");
    expect(streamed.chunks).toBeGreaterThan(5);
    expect(streamed.usage).toBe(7);
    const whole = await client.chat.completions.create({ model: "m", messages });
    expect(whole.choices[0]?.message.content).toBe(streamed.text);
    expect(whole.usage?.total_tokens).toBeGreaterThan(7);
  });

  it("answers an unknown JSON schema with an instance of it", async () => {
    const schema = {
      type: "object",
      properties: { kind: { enum: ["b", "a"] }, count: { type: "integer", minimum: 2 }, list: { type: "array" } },
    };
    const answer = await client.chat.completions.create({
      model: "m",
      messages,
      response_format: { type: "json_schema", json_schema: { name: "anything", schema } },
    });
    expect(JSON.parse(answer.choices[0]?.message.content ?? "")).toEqual({ kind: "b", count: 2, list: [] });
  });

  it("judges passages by the words they share with the question", async () => {
    const answer = await client.chat.completions.create({
      model: "m",
      messages,
      response_format: { type: "json_schema", json_schema: { name: "relevance_grades", schema: {} } },
    });
    expect(JSON.parse(answer.choices[0]?.message.content ?? "")).toMatchObject({
      grades: [
        { id: "1", relevant: true },
        { id: "2", relevant: false },
      ],
    });
  });

  it("embeds the same text to the same unit vector, and lists models", async () => {
    const answer = await client.embeddings.create({ model: "e", input: ["sea wind", "sea wind", "bread"] });
    const [first, second, third] = answer.data.map((entry) => entry.embedding);
    expect(first).toEqual(second);
    expect(first).not.toEqual(third);
    expect(Math.hypot(...(first ?? []))).toBeCloseTo(1, 5);
    const models = await client.models.list();
    expect(models.data.map((model) => model.id)).toEqual(["scripted-large", "scripted-small"]);
  });

  it("extends prose to the requested length", async () => {
    server.setScript({ timing: { answerTokens: 60 } });
    expect((await streamText()).text.split(/\s+/)).toHaveLength(60);
  });
});

describe("rules", () => {
  it("applies the first matching rule with uses left", async () => {
    server.setScript({
      rules: [
        { name: "small", when: { model: "scripted-small" }, answer: { text: "small" } },
        { name: "once", when: { user: "LIGHTHOUSE" }, answer: { text: "once" }, times: 1 },
        { name: "third", when: { call: 3 }, answer: { text: "third" } },
        { when: { system: "never" }, answer: { text: "never" } },
      ],
    });
    const texts = [];
    for (const model of ["m", "scripted-small", "m", "m"]) texts.push((await streamText(model)).text);
    expect(texts).toEqual(["once", "small", "third", "The lighthouse is 41 metres tall [1]."]);
    expect(server.log.map((entry) => entry.rule)).toEqual(["once", "small", "third", null]);
  });

  it("is changed, read and reset over HTTP, and rejects an invalid script by field name", async () => {
    const control = server.url.replace("/v1", "");
    const post = (path: string, body: object) => fetch(control + path, { method: "POST", body: JSON.stringify(body) });
    expect((await post("/__script", { rules: [{ answer: { text: "scripted" } }] })).status).toBe(200);
    expect((await streamText()).text).toBe("scripted");
    const refused = await post("/__script", { rules: [{ fault: { kind: "explode" } }] });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain("rules[0].fault");
    const log = await (await fetch(`${control}/__log`)).json();
    expect(log).toMatchObject({
      requests: [{ model: "scripted-large", stream: true, ended: "finished", tokensSent: 1 }],
    });
    expect(JSON.stringify(log)).not.toContain("Bearer");
    await post("/__reset", {});
    expect(server.log).toHaveLength(0);
    expect((await streamText()).text).toContain("41 metres");
  });
});

describe("faults", () => {
  const withFault = (fault: object) =>
    server.setScript({ rules: [{ fault: JSON.parse(JSON.stringify(fault)), times: 1 }] });

  it("sends error statuses with Retry-After, then recovers", async () => {
    withFault({ kind: "status", status: 429, retryAfterSeconds: 7 });
    const failure = await streamText().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(OpenAI.RateLimitError);
    expect(failure instanceof OpenAI.APIError && failure.headers?.get("retry-after")).toBe("7");
    expect((await streamText()).text).toContain("41 metres");
  });

  it("waits as the script says", async () => {
    const elapsed = async () => {
      const startedAt = performance.now();
      await streamText();
      return performance.now() - startedAt;
    };
    withFault({ kind: "slow", ms: 200 });
    expect(await elapsed()).toBeGreaterThanOrEqual(190);
    // Seven tokens: the first after 60 ms, six more at 20 ms each, with at most 10 % jitter.
    server.setScript({ timing: { firstTokenMs: 60, tokensPerSecond: 50, jitter: 0.1 } });
    expect(await elapsed()).toBeGreaterThanOrEqual(155);
  });

  it("resets the connection", async () => {
    withFault({ kind: "refuse" });
    await expect(streamText()).rejects.toBeInstanceOf(OpenAI.APIConnectionError);
  });

  it("cuts a stream after some tokens", async () => {
    withFault({ kind: "cut", afterTokens: 2 });
    await expect(streamText()).rejects.toThrow();
    expect(server.log[0]).toMatchObject({ tokensSent: 2, ended: "server_cut" });
  });

  it("corrupts JSON in the content and on the wire", async () => {
    withFault({ kind: "malformed_json", where: "wire" });
    await expect(streamText()).rejects.toBeInstanceOf(SyntaxError);
    withFault({ kind: "malformed_json" });
    const answer = await client.chat.completions.create({
      model: "m",
      messages,
      response_format: { type: "json_object" },
    });
    expect(() => JSON.parse(answer.choices[0]?.message.content ?? "")).toThrow(SyntaxError);
  });

  it("hangs until the client disconnects, and logs that", async () => {
    withFault({ kind: "hang" });
    const abort = new AbortController();
    const pending = client.chat.completions.create({ model: "m", messages }, { signal: abort.signal });
    await server.waitForRequest((entry) => entry.fault === "hang");
    abort.abort();
    await expect(pending).rejects.toBeInstanceOf(OpenAI.APIUserAbortError);
    await server.waitForRequest((entry) => entry.ended === "client_closed");
  });

  it("rejects output formats that the script does not support", async () => {
    server.setScript({ responseFormats: ["json_object"], unknownFormatStatus: 500 });
    const request = client.chat.completions.create({
      model: "m",
      messages,
      response_format: { type: "json_schema", json_schema: { name: "x", schema: {} } },
    });
    await expect(request).rejects.toBeInstanceOf(OpenAI.InternalServerError);
  });
});
