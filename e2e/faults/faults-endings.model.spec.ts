import { type BuiltInProfile, builtInProfileSchema } from "@/lib/shared/contracts/settings/profile";
import type { Rule, ScriptInput } from "../scripted-llm/script";
import { Api, finalAnswer } from "../support/api";
import { expect, test } from "../support/fixtures";
import { llmRequests, resetLlm, scriptLlm } from "../support/scripted-llm-control";
import { BY_MODEL, IRRELEVANT, QUESTIONS, REWRITES, reflection, rule, UNGROUNDED } from "../support/sequence-script";

const LANGUAGES = ["en", "fr"] as const;
type RuleInput = NonNullable<ScriptInput["rules"]>[number];

/** The judge's response about an answer in each profile. */
const JUDGEMENT = {
  adaptive: "answer_judgement",
  "self-rag": "answer_judgement",
  "self-reflective": "reflection",
  candidates: "candidate_judgement",
} as const satisfies Record<BuiltInProfile, string>;

/**
 * Maximum time from the stop of a run to the end of its model request, in ms: far less than the model would hang, and far
 * more than a busy machine needs.
 */
const STOP_WITHIN_MS = 3_000;

test.beforeEach(resetLlm);
test.afterEach(resetLlm);

const HANG: Pick<Rule, "fault"> = { fault: { kind: "hang", afterTokens: 0 } };

interface Ending {
  name: string;
  profile: BuiltInProfile;
  settings?: object;
  rules: RuleInput[];
  outcome: string;
  reason: { code: string; params?: object };
  missing: object[];
}

const ENDINGS: readonly Ending[] = [
  {
    name: "the cap of regenerations",
    profile: "self-rag",
    settings: { caps: { regenerations: 1 } },
    rules: [rule("answer_judgement", UNGROUNDED)],
    outcome: "abstained",
    reason: { code: "regenerations_spent", params: { cap: 1 } },
    missing: [{ code: "judged_by_model", text: "No passage says so." }],
  },
  {
    name: "the cap of transformations",
    profile: "adaptive",
    settings: { caps: { transforms: 1 } },
    rules: [rule("relevance_grades", IRRELEVANT)],
    outcome: "abstained",
    reason: { code: "transforms_spent", params: { cap: 1 } },
    missing: [{ code: "no_relevant_passages", params: { transforms: 1 } }],
  },
  {
    name: "the cap of iterations",
    profile: "self-reflective",
    rules: [rule("reflection", reflection(0.4))],
    outcome: "best_effort",
    reason: { code: "iterations_spent", params: { cap: 2 } },
    missing: [{ code: "judged_by_model", text: "The score is 0.4." }],
  },
  {
    name: "an answer that cites nothing, whatever its judge says",
    profile: "self-reflective",
    rules: [
      { when: { structured: false }, answer: { text: "They are kept for a year." } },
      rule("reflection", reflection(0.9)),
    ],
    outcome: "best_effort",
    reason: { code: "answer_cites_nothing" },
    missing: [],
  },
  {
    name: "the deadline, while the answer is judged",
    profile: "adaptive",
    settings: { caps: { deadlineMs: 2_500 } },
    rules: [{ when: { schema: "answer_judgement" }, ...HANG }],
    outcome: "best_effort",
    reason: { code: "deadline_reached" },
    missing: [{ code: "grounding_unknown" }, { code: "usefulness_unknown" }],
  },
  {
    name: "the deadline, while the query is rewritten a second time",
    profile: "adaptive",
    settings: { caps: { deadlineMs: 2_500 } },
    rules: [
      rule("relevance_grades", IRRELEVANT),
      ...REWRITES.slice(0, 1),
      { when: { schema: "query_rewrite", call: 2 }, ...HANG },
    ],
    outcome: "abstained",
    reason: { code: "deadline_reached" },
    missing: [{ code: "no_relevant_passages", params: { transforms: 1 } }],
  },
];

for (const { name, profile, settings, rules, ...ending } of ENDINGS) {
  test(`${name} is the reason of the ending, which says what was missing`, async ({ baseURL }) => {
    const api = new Api(baseURL ?? "");
    for (const language of LANGUAGES) {
      await scriptLlm({ rules });
      const { events } = await api.ask({
        question: QUESTIONS[language],
        profile,
        settings: { judges: BY_MODEL, ...settings },
      });
      expect(finalAnswer(events), language).toMatchObject(ending);
    }
  });
}

/** The current time of the log: that of a request made now. */
async function logTime(): Promise<number> {
  await fetch(`http://127.0.0.1:${process.env.E2E_LLM_PORT ?? ""}/v1/models`);
  return (await llmRequests()).findLast(({ endpoint }) => endpoint === "models")?.startedAt ?? Number.NaN;
}

/** Stops a run that waits for its model. @returns how long the model's requests then stayed open, in ms */
async function stopWhileWaiting(api: Api, profile: BuiltInProfile, rules: RuleInput[]): Promise<number> {
  await scriptLlm({ rules });
  const { runId } = await api.startRun({ question: QUESTIONS.en, profile, settings: { judges: BY_MODEL } });
  await expect(async () => {
    expect((await llmRequests()).filter(({ fault }) => fault !== null)).not.toEqual([]);
  }).toPass();
  const stoppedAt = await logTime();
  expect((await api.postJson(`/api/runs/${runId}/cancel`, {})).status).toBe(202);
  const { events } = await api.follow(runId);
  expect(finalAnswer(events)).toMatchObject({ outcome: "cancelled", reason: { code: "cancelled_by_user" } });
  await expect(async () => {
    expect((await llmRequests()).filter(({ ended }) => ended === "open")).toEqual([]);
  }).toPass();
  const struck = (await llmRequests()).filter(({ fault }) => fault !== null);
  await resetLlm();
  return Math.max(...struck.map(({ endedAt }) => (endedAt ?? Number.NaN) - stoppedAt));
}

test("a stop closes the model's socket in every profile, during writing and judging", async ({ baseURL }) => {
  const api = new Api(baseURL ?? "");
  const waits: Record<string, number> = {};
  for (const profile of builtInProfileSchema.options) {
    const writing = [{ when: { structured: false }, ...HANG }];
    const judging = [{ when: { schema: JUDGEMENT[profile] }, ...HANG }];
    waits[`${profile}, writing`] = await stopWhileWaiting(api, profile, writing);
    waits[`${profile}, judging`] = await stopWhileWaiting(api, profile, judging);
  }
  for (const [place, ms] of Object.entries(waits)) expect(ms, place).toBeLessThan(STOP_WITHIN_MS);
});

test("a stop takes effect while a failed request waits for its retry", async ({ baseURL }) => {
  const refused: RuleInput = {
    when: { structured: false },
    fault: { kind: "status", status: 429, retryAfterSeconds: 9 },
  };
  await stopWhileWaiting(new Api(baseURL ?? ""), "adaptive", [refused]);
});
