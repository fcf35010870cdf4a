import { Api, finalAnswer } from "./api";
import { expect, test } from "./fixtures";
import type { Rule } from "./scripted-llm/script";
import { llmRequests, resetLlm, scriptLlm } from "./scripted-llm-control";

const EVERY_CHECK = { documentGrading: "llm", hallucination: "llm", answerQuality: "llm" } as const;

const QUESTION = "How long are sign-in logs kept?";
/** Shares no word with the library: its passages are found irrelevant, and the question is put in other words. */
const OFF_TOPIC = "Zyborgs frobnicate quasarblimps?";

/** The roles of a language model in a run, by the requests they send. */
const ROLES = [
  { role: "generator", when: { structured: false }, question: QUESTION },
  { role: "relevance judge", when: { schema: "relevance_grades" }, question: QUESTION },
  { role: "support judge", when: { schema: "support_verdicts" }, question: QUESTION },
  { role: "usefulness judge", when: { schema: "usefulness_judgement" }, question: QUESTION },
  { role: "rewriter", when: { schema: "query_rewrite" }, question: OFF_TOPIC },
] as const;

const FAULTS: { name: string; fault: NonNullable<Rule["fault"]>; deadlineMs: number }[] = [
  { name: "is slow", fault: { kind: "slow", ms: 700 }, deadlineMs: 60_000 },
  { name: "hangs before its first token", fault: { kind: "hang", afterTokens: 0 }, deadlineMs: 4_000 },
  { name: "hangs in mid-answer", fault: { kind: "hang", afterTokens: 2 }, deadlineMs: 4_000 },
  { name: "refuses connections", fault: { kind: "refuse" }, deadlineMs: 60_000 },
  {
    name: "answers 429 with a wait",
    fault: { kind: "status", status: 429, retryAfterSeconds: 0.2 },
    deadlineMs: 60_000,
  },
  { name: "answers 429 without one", fault: { kind: "status", status: 429 }, deadlineMs: 60_000 },
  { name: "answers 500", fault: { kind: "status", status: 500 }, deadlineMs: 60_000 },
  { name: "is cut off in mid-answer", fault: { kind: "cut", afterTokens: 3 }, deadlineMs: 60_000 },
  { name: "answers malformed JSON", fault: { kind: "malformed_json", where: "content" }, deadlineMs: 60_000 },
  { name: "sends what is not its protocol", fault: { kind: "malformed_json", where: "wire" }, deadlineMs: 60_000 },
];

test.beforeEach(resetLlm);
test.afterEach(resetLlm);

for (const { name, fault, deadlineMs } of FAULTS) {
  test(`a model that ${name}, in any role: the run ends in an honest state, and the next question works`, async ({
    baseURL,
  }) => {
    test.setTimeout(180_000);
    const api = new Api(baseURL ?? "");
    for (const { role, when, question } of ROLES) {
      await scriptLlm({ rules: [{ when, fault }] });
      const { runId, events } = await api.ask({ question, settings: { judges: EVERY_CHECK, caps: { deadlineMs } } });
      const met = (await llmRequests()).some((request) => request.fault !== null);
      expect(met, `the ${role} met the fault`).toBe(true);
      const final = finalAnswer(events);
      expect(["approved", "best_effort", "abstained"], role).toContain(final.outcome);
      expect(events.filter((event) => event.type === "run-end")).toHaveLength(1);
      expect(events.filter((event) => event.type === "run-error")).toEqual([]);
      // Slow is not wrong; JSON of prose does not matter. Everything else shows.
      const shows = fault.kind !== "slow" && !(fault.kind === "malformed_json" && role === "generator");
      if (shows) {
        const said = events.some((event) => event.type === "degraded") || final.reason?.code === "deadline_reached";
        expect(said, `what became of the ${role} is said`).toBe(true);
        if (role.endsWith("judge")) expect(final.outcome, role).not.toBe("approved");
      }
      expect((await api.trace(runId)).run.status).toBe("ended");
      await resetLlm();
      const next = await api.ask({ question: QUESTION });
      expect(["approved", "best_effort"]).toContain(finalAnswer(next.events).outcome);
      expect(next.events.filter((event) => event.type === "degraded")).toEqual([]);
    }
  });
}

const WAITING: { name: string; rules: Rule[] }[] = [
  {
    name: "before the model's first token",
    rules: [{ when: { endpoint: "chat", structured: false }, fault: { kind: "hang", afterTokens: 0 } }],
  },
  {
    name: "while the answer is judged",
    rules: [{ when: { endpoint: "chat", schema: "usefulness_judgement" }, fault: { kind: "hang", afterTokens: 0 } }],
  },
  {
    name: "while a refused request waits for its next try",
    rules: [
      { when: { endpoint: "chat", structured: false }, fault: { kind: "status", status: 429, retryAfterSeconds: 9 } },
    ],
  },
];

for (const { name, rules } of WAITING) {
  test(`a stop takes effect ${name}`, async ({ baseURL }) => {
    const api = new Api(baseURL ?? "");
    await scriptLlm({ rules });
    const { runId } = await api.startRun({ question: QUESTION, settings: { judges: EVERY_CHECK } });
    await expect(async () => {
      expect((await llmRequests()).some((request) => request.fault !== null)).toBe(true);
    }).toPass();
    expect((await api.postJson(`/api/runs/${runId}/cancel`, {})).status).toBe(202);
    const { events } = await api.follow(runId);
    expect(finalAnswer(events)).toMatchObject({ outcome: "cancelled", reason: { code: "cancelled_by_user" } });
    await expect(async () => {
      expect((await llmRequests()).filter((request) => request.ended === "open")).toEqual([]);
    }).toPass();
  });
}
