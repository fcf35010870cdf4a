import { afterEach, expect, it, vi } from "vitest";
import { createChatModel } from "../create-chat-model";
import { chatRequest, collect } from "../testing/model-calls";
import { type RecordedAnswer, type RecordedServer, startRecordedServer } from "../testing/recorded-server";

let server: RecordedServer;
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await server.stop();
});

const line = (content: string, rest: object = {}) =>
  `${JSON.stringify({ model: "m", created_at: "2026-01-01T00:00:00Z", message: { role: "assistant", content }, done: false, ...rest })}\n`;
const DONE = line("", { done: true, done_reason: "stop", prompt_eval_count: 7, eval_count: 2 });

async function answering(...answers: RecordedAnswer[]) {
  server = await startRecordedServer(...answers);
  const connection = { provider: "ollama" as const, url: server.url, host: "recorded", apiKey: null };
  return createChatModel(connection, "m", { retries: 0 });
}

it("reads lines that arrive in pieces", async () => {
  const body = line("é") + line(" two") + DONE;
  const chat = await answering({ parts: [body.slice(0, 30), body.slice(30, 200), body.slice(200)] });
  const { texts, calls } = await collect(chat);
  expect(texts).toEqual(["é", " two"]);
  expect(calls[0]).toMatchObject({ promptTokens: 7, completionTokens: 2 });
});

it.each([
  ["length", true],
  ["stop", undefined],
  [undefined, undefined],
])("knows by the reason %s whether the answer was cut", async (done_reason, cut) => {
  const chat = await answering({ parts: [line("Kept for 45 days and"), line("", { done: true, done_reason })] });
  const { texts, calls } = await collect(chat);
  expect([texts, calls[0]?.cut]).toEqual([["Kept for 45 days and"], cut]);
});

it("prints nothing of a line that is not JSON", async () => {
  const printed = [vi.spyOn(console, "warn"), vi.spyOn(console, "log")];
  const chat = await answering({ parts: [line("one"), "a secret of the prompt\n", DONE] });
  await expect(collect(chat)).rejects.toMatchObject({ reason: { code: "model_output_malformed" } });
  for (const print of printed) expect(print).not.toHaveBeenCalled();
});

it("closes its socket when stopped while the server reads the prompt", async () => {
  const chat = await answering({ parts: [], hangs: true });
  const abort = new AbortController();
  const pending = collect(chat, chatRequest({ signal: abort.signal }));
  await expect.poll(() => server.requests.length).toBe(1);
  abort.abort();
  await expect(pending).rejects.toMatchObject({ name: "AbortError" });
  expect(await server.requests[0]?.closed).toBe(true);
});

it("takes neither address nor key from the environment", async () => {
  vi.stubEnv("OLLAMA_BASE_URL", "http://127.0.0.1:9");
  vi.stubEnv("OLLAMA_API_KEY", "from-the-environment");
  const chat = await answering({ parts: [line("Yes."), DONE] });
  expect((await collect(chat)).texts).toEqual(["Yes."]);
  expect(JSON.stringify(server.requests)).not.toContain("from-the-environment");
});
