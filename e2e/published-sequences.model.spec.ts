// One long file: the sequences of the published descriptions stand together, as a reader compares them.
import type { BuiltInProfile } from "../lib/contracts/profile";
import type { StartRunRequest } from "../lib/contracts/run";
import type { RunEvent, RunEventOf, RunEventType } from "../lib/contracts/run-event";
import { workflowRunAnswerSchema } from "../lib/contracts/workflow-run";
import { Api, finalAnswer } from "./api";
import { expect, test } from "./fixtures";
import type { ScriptInput } from "./scripted-llm/script";
import { resetLlm, scriptLlm } from "./scripted-llm-control";

type Rule = NonNullable<ScriptInput["rules"]>[number];
type Json = Extract<NonNullable<Rule["answer"]>, { json: unknown }>["json"];

const QUESTIONS = {
  en: "How long are sign-in logs kept?",
  fr: "Combien de temps les journaux de connexion sont-ils conservés ?",
} as const;

/** Every judgement is the language model's, so that the script decides it. */
const BY_MODEL = { documentGrading: "llm", hallucination: "llm", answerQuality: "llm" } as const;
/** Quotations are found grounded by the built-in judge: what is left to the script is relevance and usefulness. */
const GROUNDED = { ...BY_MODEL, hallucination: "built-in" } as const;

const rule = (schema: string, json: Json, times?: number): Rule => ({
  when: { schema },
  answer: { json },
  ...(times === undefined ? {} : { times }),
});
/** As many as any of these runs has, whatever they are called. */
const labels = (letter: string) => Array.from({ length: 20 }, (_, index) => `${letter}${index + 1}`);
const IRRELEVANT: Json = { grades: labels("P").map((id) => ({ id, reason: "Of something else.", relevant: false })) };
const NOT_USEFUL: Json = { reason: "It speaks of something else.", useful: false, utility: 2 };
const UNGROUNDED: Json = {
  verdicts: labels("S").map((id) => ({
    id,
    reason: "No passage says so.",
    passage: null,
    quote: null,
    verdict: "unsupported",
  })),
  reason: "It speaks to the question.",
  useful: true,
  utility: 4,
};
const reflection = (score: number, more: { needs_regeneration?: boolean; hallucination_detected?: boolean } = {}) => ({
  reflection_reason: `The score is ${score}.`,
  answer_grounded: score >= 0.8,
  hallucination_detected: score < 0.8,
  reflection_score: score,
  sources_cited: ["1"],
  needs_regeneration: score < 0.8,
  ...more,
});

const ROUTED = ["detect_language", "route_question"];
const SEARCH = ["retrieve", "grade_documents", "decide_to_generate"];
const ANSWER = ["generate", "check_hallucination", "decide_grounded"];
const QUALITY = ["check_answer_quality", "decide_useful"];
const REFINE = ["transform_query", ...SEARCH];
const times = (count: number, nodes: readonly string[]) => Array.from({ length: count }, () => nodes).flat();

const nodesOf = (events: readonly RunEvent[]) =>
  events.flatMap((event) => (event.type === "node-start" ? [event.visit.node] : []));
const eventsOf = <T extends RunEventType>(events: readonly RunEvent[], type: T): RunEventOf<T>[] =>
  events.filter((event): event is RunEventOf<T> => event.type === type);

interface Sequence {
  name: string;
  profile: BuiltInProfile;
  settings?: StartRunRequest["settings"];
  rules?: Rule[];
  nodes: readonly string[];
  outcome: RunEventOf<"answer-final">["outcome"];
  reason: string;
}

/** What the two profiles that judge by single checks have in common; `adaptive` routes before it. */
const checked = (profile: BuiltInProfile, begun: readonly string[]): Sequence[] => [
  {
    name: "grounded and useful ends the run",
    profile,
    nodes: [...begun, ...SEARCH, ...ANSWER, ...QUALITY, "finalize"],
    outcome: "approved",
    reason: "all_checks_passed",
  },
  {
    name: "nothing relevant transforms the query three times and then ends honestly",
    profile,
    rules: [rule("relevance_grades", IRRELEVANT)],
    nodes: [...begun, ...SEARCH, ...times(3, REFINE), "finalize"],
    outcome: "abstained",
    reason: "no_relevant_passages",
  },
  {
    name: "nothing relevant once transforms once",
    profile,
    rules: [rule("relevance_grades", IRRELEVANT, 1)],
    nodes: [...begun, ...SEARCH, ...REFINE, ...ANSWER, ...QUALITY, "finalize"],
    outcome: "approved",
    reason: "all_checks_passed",
  },
  {
    name: "a hallucination is written again on the same passages",
    profile,
    rules: [rule("answer_judgement", UNGROUNDED, 1)],
    nodes: [...begun, ...SEARCH, ...times(2, ANSWER), ...QUALITY, "finalize"],
    outcome: "approved",
    reason: "all_checks_passed",
  },
  {
    name: "hallucinations without end are written again three times, and nothing of them is kept",
    profile,
    rules: [rule("answer_judgement", UNGROUNDED)],
    nodes: [...begun, ...SEARCH, ...times(4, ANSWER), "finalize"],
    outcome: "abstained",
    reason: "regenerations_spent",
  },
  {
    name: "grounded but not useful transforms, three times at most, and keeps the best effort",
    profile,
    settings: { judges: GROUNDED },
    rules: [rule("usefulness_judgement", NOT_USEFUL)],
    nodes: [...begun, ...SEARCH, ...ANSWER, ...QUALITY, ...times(3, [...REFINE, ...ANSWER, ...QUALITY]), "finalize"],
    outcome: "best_effort",
    reason: "transforms_spent",
  },
  {
    name: "one counter counts the transforms of both loops",
    profile,
    settings: { judges: GROUNDED },
    rules: [rule("relevance_grades", IRRELEVANT, 2), rule("usefulness_judgement", NOT_USEFUL)],
    nodes: [
      ...begun,
      ...SEARCH,
      ...times(2, REFINE),
      ...ANSWER,
      ...QUALITY,
      ...REFINE,
      ...ANSWER,
      ...QUALITY,
      "finalize",
    ],
    outcome: "best_effort",
    reason: "transforms_spent",
  },
];

const REFLECTED = ["retrieve", "generate", "reflect", "decide_reflection"];
const CANDIDATES = ["generate_candidates", "assess_candidates", "select_candidate"];
const DECIDED = ["detect_language", "decide_retrieval"];

const SEQUENCES: Sequence[] = [
  ...checked("adaptive", ROUTED),
  {
    name: "out of the domain the model answers alone, and nothing is held to be grounded",
    profile: "adaptive",
    settings: { router: "llm" },
    rules: [rule("route_choice", { reason: "Small talk.", route: "llm_internal" })],
    nodes: [...ROUTED, ...ANSWER, ...QUALITY, "finalize"],
    outcome: "best_effort",
    reason: "model_knowledge_only",
  },
  {
    name: "the latest information is looked for in what there is",
    profile: "adaptive",
    settings: { router: "llm" },
    rules: [rule("route_choice", { reason: "News.", route: "web_search" })],
    nodes: [...ROUTED, ...SEARCH, ...ANSWER, ...QUALITY, "finalize"],
    outcome: "approved",
    reason: "all_checks_passed",
  },
  {
    name: "quality alone grades nothing, transforms and retrieves",
    profile: "adaptive",
    settings: { judges: GROUNDED, checks: { documentGrading: false, hallucination: false, answerQuality: true } },
    rules: [rule("usefulness_judgement", NOT_USEFUL, 1)],
    nodes: [
      ...ROUTED,
      "retrieve",
      "generate",
      ...QUALITY,
      "transform_query",
      "retrieve",
      "generate",
      ...QUALITY,
      "finalize",
    ],
    outcome: "best_effort",
    reason: "grounding_not_checked",
  },
  {
    name: "hallucination alone regenerates and ends",
    profile: "adaptive",
    settings: { checks: { documentGrading: false, hallucination: true, answerQuality: false } },
    rules: [rule("support_verdicts", UNGROUNDED, 1)],
    nodes: [...ROUTED, "retrieve", ...times(2, ANSWER), "finalize"],
    outcome: "approved",
    reason: "all_checks_passed",
  },
  {
    name: "no check at all is the shortest way",
    profile: "adaptive",
    settings: { checks: { documentGrading: false, hallucination: false, answerQuality: false } },
    nodes: [...ROUTED, "retrieve", "generate", "finalize"],
    outcome: "best_effort",
    reason: "answer_not_checked",
  },
  ...checked("self-rag", ["detect_language"]),
  {
    name: "a score at the minimum is approved at once",
    profile: "self-reflective",
    rules: [rule("reflection", reflection(0.8))],
    nodes: ["detect_language", ...REFLECTED, "finalize"],
    outcome: "approved",
    reason: "all_checks_passed",
  },
  {
    name: "a score below it refines the query and replaces the passages",
    profile: "self-reflective",
    rules: [rule("reflection", reflection(0.4), 1), rule("reflection", reflection(0.9))],
    nodes: ["detect_language", ...REFLECTED, "transform_query", ...REFLECTED, "finalize"],
    outcome: "approved",
    reason: "all_checks_passed",
  },
  {
    name: "two iterations in all, then the best attempt with a warning",
    profile: "self-reflective",
    rules: [rule("reflection", reflection(0.6), 1), rule("reflection", reflection(0.4))],
    nodes: ["detect_language", ...REFLECTED, "transform_query", ...REFLECTED, "finalize"],
    outcome: "best_effort",
    reason: "iterations_spent",
  },
  {
    name: "never again when the reflection says that it is not needed",
    profile: "self-reflective",
    rules: [rule("reflection", reflection(0.5, { needs_regeneration: false }))],
    nodes: ["detect_language", ...REFLECTED, "finalize"],
    outcome: "best_effort",
    reason: "reflection_keeps_answer",
  },
  {
    name: "approved on the score even when something is held against it",
    profile: "self-reflective",
    rules: [rule("reflection", reflection(0.9, { hallucination_detected: true, needs_regeneration: true }))],
    nodes: ["detect_language", ...REFLECTED, "finalize"],
    outcome: "approved",
    reason: "all_checks_passed",
  },
  {
    name: "one candidate for each relevant passage, the best of which is chosen",
    profile: "candidates",
    nodes: [...DECIDED, ...SEARCH, ...CANDIDATES, "finalize"],
    outcome: "approved",
    reason: "all_checks_passed",
  },
  {
    name: "nothing relevant is answered without retrieval, and marked so",
    profile: "candidates",
    rules: [rule("relevance_grades", IRRELEVANT)],
    nodes: [...DECIDED, ...SEARCH, "generate", "finalize"],
    outcome: "best_effort",
    reason: "answered_without_retrieval",
  },
  {
    name: "retrieval that is not necessary is not done",
    profile: "candidates",
    rules: [rule("retrieval_decision", { reason: "Small talk.", retrieve: false })],
    nodes: [...DECIDED, "generate", "finalize"],
    outcome: "best_effort",
    reason: "model_knowledge_only",
  },
];

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

test("a query that was refined is another one, and its passages replace the ones before", async ({ baseURL }) => {
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

test("the best of two attempts is kept, which need not be the last", async ({ baseURL }) => {
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

test("the candidate that is fully supported beats the more useful one, and all of them are kept", async ({
  baseURL,
}) => {
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

test("candidates that are judged alike are ranked as retrieval ranked them", async ({ baseURL }) => {
  const alike = { support_reason: "-", support: "fully", utility_reason: "-", utility: 4 };
  const events = await follow(baseURL, { profile: "candidates", rules: [rule("candidate_judgement", alike)] }, "en");
  expect(eventsOf(events, "candidate-select")).toMatchObject([{ candidateId: "a1.c1" }]);
});

test("the published address runs every profile by its name, with the checks that are the profile's own", async ({
  baseURL,
}) => {
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
