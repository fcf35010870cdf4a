import { afterEach, describe, expect, it, vi } from "vitest";
import { createChatModel } from "../create-chat-model";
import { createEmbeddingModel } from "../create-embedding-model";
import { chatRequest, collect } from "../testing/model-calls";
import { type RecordedAnswer, type RecordedServer, startRecordedServer } from "../testing/recorded-server";

let server: RecordedServer;
afterEach(async () => {
  vi.unstubAllEnvs();
  await server.stop();
});

const event = (choice: object, rest: object = {}) =>
  `data: ${JSON.stringify({ id: "c-1", object: "chat.completion.chunk", created: 1, model: "m", choices: [{ index: 0, ...choice }], ...rest })}\n\n`;
const said = (content: string, rest?: object) => event({ delta: { role: "assistant", content } }, rest);
const FINISH = event({ delta: {}, finish_reason: "stop" });

function connection() {
  return { provider: "openai-compatible" as const, url: `${server.url}/v1`, host: "recorded", apiKey: null };
}

async function answerOf(model: string, ...parts: string[]) {
  const answer: RecordedAnswer = { parts: [...parts, "data: [DONE]\n\n"] };
  server = await startRecordedServer(answer);
  return collect(createChatModel(connection(), model, { retries: 0 }));
}

describe("events of compatible servers", () => {
  it("may change the type of a field that is not read", async () => {
    const { texts } = await answerOf(
      "m",
      said("one", { timings: 1, cached: false }),
      said(" two", { timings: { ms: 2 }, cached: true }),
      FINISH,
    );
    expect(texts).toEqual(["one", " two"]);
  });

  it("may leave out the speaker", async () => {
    const { texts } = await answerOf(
      "m",
      event({ delta: { content: "one" } }),
      event({ delta: { content: " two" } }),
      FINISH,
    );
    expect(texts).toEqual(["one", " two"]);
  });

  it.each(["reasoning", "reasoning_content"])(
    "contain thoughts in %s, which are not part of the answer",
    async (field) => {
      const { texts, calls } = await answerOf(
        "m",
        event({ delta: { role: "assistant", content: null, [field]: "Hm." } }),
        said("Yes."),
        FINISH,
      );
      expect([texts, calls[0]?.output]).toEqual([["Yes."], "Yes."]);
      await collect(createChatModel(connection(), "m"));
      expect(server.requests[1]?.body).toMatchObject({ max_tokens: 4_100 });
    },
  );

  it.each(["length", "max_tokens", "model_length"])("say with %s that the answer was cut", async (finish_reason) => {
    const { texts, calls } = await answerOf("m", said("Kept for 45 days and"), event({ delta: {}, finish_reason }));
    expect([texts, calls[0]?.cut]).toEqual([["Kept for 45 days and"], true]);
  });

  it("without a word before the limit contain hidden thoughts, for which the next request makes room", async () => {
    const cut = event({ delta: { role: "assistant", content: "" }, finish_reason: "length" });
    await expect(answerOf("hidden", cut)).rejects.toMatchObject({ reason: { code: "model_output_malformed" } });
    await collect(createChatModel(connection(), "hidden", { retries: 0 })).catch(() => undefined);
    expect(server.requests[1]?.body).toMatchObject({ max_tokens: 4_100 });
  });

  it.each(["error", "abort", "insufficient_system_resource"])(
    "break off with %s, like a stream without an end",
    async (finish_reason) => {
      await expect(answerOf("m", said("Kept for"), event({ delta: {}, finish_reason }))).rejects.toMatchObject({
        reason: { code: "model_stream_cut" },
      });
    },
  );

  it.each([
    ["a refusal in words", event({ delta: { role: "assistant", refusal: "I can't." } }), FINISH],
    ["a content filter", said("I"), event({ delta: {}, finish_reason: "content_filter" })],
  ])("report %s", async (_, ...parts) => {
    await expect(answerOf("m", ...parts)).rejects.toMatchObject({ reason: { code: "model_refused" } });
  });
});

describe("a request", () => {
  it.each(["gpt-5.5-pro", "codex-mini"])(
    "asks %s for chat completions, not for OpenAI's Responses API",
    async (model) => {
      await answerOf(model, said("Yes."), FINISH);
      expect(server.requests[0]?.path).toBe("/v1/chat/completions");
    },
  );

  it("takes neither address nor key nor organisation from the environment", async () => {
    for (const name of ["OPENAI_API_KEY", "OPENAI_ORG_ID", "OPENAI_ORGANIZATION", "OPENAI_PROJECT_ID"]) {
      vi.stubEnv(name, "from-the-environment");
    }
    for (const name of ["OPENAI_BASE_URL", "OPENAI_API_BASE"]) vi.stubEnv(name, "http://127.0.0.1:9/v1");
    vi.stubEnv("LANGSMITH_GATEWAY", "http://127.0.0.1:9");
    await answerOf("m", said("Yes."), FINISH);
    expect(JSON.stringify(server.requests[0])).not.toContain("from-the-environment");
  });

  it("closes its socket when stopped while the server reads the prompt", async () => {
    server = await startRecordedServer({ parts: [], hangs: true });
    const abort = new AbortController();
    const pending = collect(createChatModel(connection(), "m"), chatRequest({ signal: abort.signal }));
    await expect.poll(() => server.requests.length).toBe(1);
    abort.abort();
    await expect(pending).rejects.toMatchObject({ name: "AbortError" });
    expect(await server.requests[0]?.closed).toBe(true);
  });
});

describe("vectors", () => {
  const vectors = (...data: { index: number; embedding: number[] }[]): RecordedAnswer => ({
    headers: { "content-type": "application/json" },
    parts: [JSON.stringify({ object: "list", data })],
  });
  const embed = (...texts: string[]) => createEmbeddingModel(connection(), "m", { retries: 0 }).embedPassages(texts);

  it("belong to the text of their index, whatever their order; texts keep their line ends", async () => {
    server = await startRecordedServer(vectors({ index: 1, embedding: [0, 1] }, { index: 0, embedding: [1, 0] }));
    expect((await embed("a\nb", "c")).map((vector) => [...vector])).toEqual([
      [1, 0],
      [0, 1],
    ]);
    expect(server.requests[0]?.body).toMatchObject({ input: ["a\nb", "c"], encoding_format: "float" });
  });

  it("are malformed if one is missing", async () => {
    server = await startRecordedServer(vectors({ index: 0, embedding: [1, 0] }));
    await expect(embed("a", "b")).rejects.toMatchObject({ reason: { code: "model_output_malformed" } });
  });
});
