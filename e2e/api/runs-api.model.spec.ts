import { Api, finalAnswer } from "../support/api";
import { expect, test } from "../support/fixtures";
import { llmRequests, resetLlm, scriptLlm } from "../support/scripted-llm-control";

const QUESTION = "How long are sign-in logs kept?";
/** Slow enough to act on a run while its answer streams. */
const SLOW = { firstTokenMs: 50, tokensPerSecond: 20, answerTokens: 200 };

test.beforeEach(resetLlm);
test.afterEach(resetLlm);

test("the model's answer streams, is cited and is checked", async ({ baseURL }) => {
  const { events } = await new Api(baseURL ?? "").ask({ question: QUESTION });
  const start = events.find((event) => event.type === "run-start");
  expect(start?.configStamp).toMatchObject({ generator: "language-model" });
  expect(events.some((event) => event.type === "model-call" && event.call.role === "generator")).toBe(true);
  expect(events.some((event) => event.type === "claim-verdict")).toBe(true);
  const final = finalAnswer(events);
  expect(final.text).toMatch(/\[\d+\]/);
  expect(["approved", "best_effort"]).toContain(final.outcome);
});

test("a cancel ends the run at once, keeps the text so far and closes the model's stream", async ({ baseURL }) => {
  const api = new Api(baseURL ?? "");
  await scriptLlm({ timing: SLOW });
  const { runId } = await api.startRun({ question: QUESTION });
  const before = await api.follow(runId, { until: (event) => event.type === "text-delta" });
  expect(before.ended).toBe(false);

  const answer = await api.postJson(`/api/runs/${runId}/cancel`, {});
  expect(answer.ok).toBe(true);
  const { events } = await api.follow(runId);
  expect(finalAnswer(events)).toMatchObject({ outcome: "cancelled", reason: { code: "cancelled_by_user" } });
  expect(finalAnswer(events).text).not.toBe("");
  expect(events.at(-1)).toMatchObject({ type: "run-end", outcome: "cancelled" });
  await expect(async () => {
    const chats = (await llmRequests()).filter((request) => request.endpoint === "chat/completions");
    expect(chats.at(-1)?.ended).toBe("client_closed");
  }).toPass();
});

test("a stream left midway resumes without a gap or a repeated event", async ({ baseURL }) => {
  const api = new Api(baseURL ?? "");
  await scriptLlm({ timing: { ...SLOW, tokensPerSecond: 60, answerTokens: 60 } });
  const { runId } = await api.startRun({ question: QUESTION });
  let deltas = 0;
  const before = await api.follow(runId, {
    until: (event) => {
      if (event.type === "text-delta") deltas += 1;
      return deltas === 5;
    },
  });
  const last = before.events.at(-1)?.seq ?? 0;
  const after = await api.follow(runId, { lastEventId: last });
  const seen = [...before.events, ...after.events];
  expect(seen.map((event) => event.seq)).toEqual(seen.map((_, index) => index + 1));
  expect(seen).toEqual((await api.trace(runId)).events);
});

test("a model that responds with 500 is replaced by quotations, and the run says so", async ({ baseURL }) => {
  await scriptLlm({ rules: [{ fault: { kind: "status", status: 500 } }] });
  const { events } = await new Api(baseURL ?? "").ask({ question: QUESTION });
  expect(events.some((event) => event.type === "degraded" && event.fallback === "quoted-excerpts")).toBe(true);
  expect(finalAnswer(events).text).toContain("13 months");
});
