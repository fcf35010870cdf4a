import type { RunEvent, RunEventOf, RunEventType } from "@/lib/shared/contracts/runs/run-event";
import { workflowRunAnswerSchema } from "@/lib/shared/contracts/runs/workflow-run";
import { Api, finalAnswer } from "../support/api";
import { expect, test } from "../support/fixtures";
import { CANDIDATES, DECIDED, REFLECTED, SEQUENCES, type Sequence } from "../support/published-sequences";
import { resetLlm, scriptLlm } from "../support/scripted-llm-control";
import { ANSWER, BY_MODEL, QUALITY, QUESTIONS, reflection, rule, SEARCH } from "../support/sequence-script";

const nodesOf = (events: readonly RunEvent[]) =>
  events.flatMap((event) => (event.type === "node-start" ? [event.visit.node] : []));

const eventsOf = <T extends RunEventType>(events: readonly RunEvent[], type: T): RunEventOf<T>[] =>
  events.filter((event): event is RunEventOf<T> => event.type === type);

test.beforeEach(resetLlm);
test.afterEach(resetLlm);

async function follow(
  baseURL: string | undefined,
  sequence: Pick<Sequence, "profile" | "settings" | "rules">,
  language: keyof typeof QUESTIONS,
): Promise<RunEvent[]> {
  await scriptLlm({ rules: sequence.rules ?? [] });
  const { events } = await new Api(baseURL ?? "").ask({
    question: QUESTIONS[language],
    profile: sequence.profile,
    settings: { judges: BY_MODEL, ...sequence.settings },
  });
  return events;
}

for (const sequence of SEQUENCES) {
  for (const language of ["en", "fr"] as const) {
    test(`${sequence.profile}, ${language}: ${sequence.name}`, async ({ baseURL }) => {
      const events = await follow(baseURL, sequence, language);
      expect(nodesOf(events)).toEqual(sequence.nodes);
      expect(finalAnswer(events)).toMatchObject({ outcome: sequence.outcome, reason: { code: sequence.reason } });
      expect(eventsOf(events, "degraded")).toEqual([]);
      expect(eventsOf(events, "answer-final")).toHaveLength(1);
    });
  }
}

test("a refined query differs from the first, and its passages replace the previous ones", async ({ baseURL }) => {
  const rules = [
    rule("reflection", reflection(0.4), 1),
    rule("query_rewrite", { query: "private network connection logs retention" }),
    rule("reflection", reflection(0.9)),
  ];
  const events = await follow(baseURL, { profile: "self-reflective", rules }, "en");
  const [rewrite] = eventsOf(events, "query-rewrite");
  expect(rewrite).toMatchObject({ from: QUESTIONS.en, method: "model" });
  expect(eventsOf(events, "retrieval-result").map(({ query }) => query)).toEqual([QUESTIONS.en, rewrite?.to]);
  expect(eventsOf(events, "reflection-result").map((event) => event.reflection.score)).toEqual([0.4, 0.9]);
  expect(finalAnswer(events).fromAttempt).toBe(2);
});

test("the best of two attempts is kept, which may be the first", async ({ baseURL }) => {
  const rules = [rule("reflection", reflection(0.6), 1), rule("reflection", reflection(0.4))];
  const events = await follow(baseURL, { profile: "self-reflective", rules }, "en");
  expect(finalAnswer(events)).toMatchObject({ fromAttempt: 1, outcome: "best_effort" });
  expect(finalAnswer(events).missing).not.toEqual([]);
});

test("the latest information: the step says that there is no web search", async ({ baseURL }) => {
  const rules = [rule("route_choice", { reason: "News.", route: "web_search" })];
  const events = await follow(baseURL, { profile: "adaptive", settings: { router: "llm" }, rules }, "en");
  expect(eventsOf(events, "route-select")).toMatchObject([
    { route: "kg_retrieval", reason: { code: "web_search_unavailable" } },
  ]);
});

test("a fully supported candidate beats a more useful one, and all candidates are kept", async ({ baseURL }) => {
  const judged = (support: string, utility: number) => ({
    support_reason: "As the passage has it.",
    support,
    utility_reason: "As asked.",
    utility,
  });
  const rules = [
    rule("candidate_judgement", judged("partially", 5), 1),
    rule("candidate_judgement", judged("fully", 3), 1),
    rule("candidate_judgement", judged("none", 5)),
  ];
  const events = await follow(baseURL, { profile: "candidates", rules }, "en");
  const judgements = eventsOf(events, "candidate-judgement");
  expect(eventsOf(events, "candidate-result")).toHaveLength(judgements.length);
  expect(judgements.length).toBeGreaterThan(1);
  const full = judgements.find(({ result }) => result.support?.value === "fully");
  expect(eventsOf(events, "candidate-select")).toMatchObject([{ candidateId: full?.candidateId }]);
  expect(finalAnswer(events)).toMatchObject({ outcome: "approved" });
});

test("candidates with equal judgements are ranked by retrieval", async ({ baseURL }) => {
  const alike = { support_reason: "-", support: "fully", utility_reason: "-", utility: 4 };
  const events = await follow(baseURL, { profile: "candidates", rules: [rule("candidate_judgement", alike)] }, "en");
  expect(eventsOf(events, "candidate-select")).toMatchObject([{ candidateId: "a1.c1" }]);
});

test("the published address runs every profile by name, with the profile's own checks", async ({ baseURL }) => {
  await scriptLlm({ rules: [rule("reflection", reflection(0.9))] });
  const run = async (body: object) => {
    const answer = await new Api(baseURL ?? "").postJson("/workflow/run", { question: QUESTIONS.en, ...body });
    expect(answer.status, await answer.clone().text()).toBe(200);
    return workflowRunAnswerSchema.parse(await answer.json());
  };
  const nodes = (steps: readonly string[]) => [...new Set(steps.map((step) => step.split(":")[0]))];
  expect(nodes((await run({ profile: "self-rag" })).steps)).toEqual([
    "detect_language",
    ...SEARCH,
    ...ANSWER,
    ...QUALITY,
    "finalize",
  ]);
  const reflected = await run({ profile: "self-reflective", edge_retrieval: false, node_retrieval: false });
  expect(nodes(reflected.steps)).toEqual(["detect_language", ...REFLECTED, "finalize"]);
  expect(nodes((await run({ profile: "candidates" })).steps)).toEqual([
    ...DECIDED,
    ...SEARCH,
    ...CANDIDATES,
    "finalize",
  ]);
  const unknown = await new Api(baseURL ?? "").postJson("/workflow/run", { question: QUESTIONS.en, profile: "nobody" });
  expect(unknown.status).toBe(422);
});
