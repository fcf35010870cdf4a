/** The checks, in the order in which they run. */
export const CHECK_IDS = ["relevance", "support", "usefulness"] as const;
export type CheckId = (typeof CHECK_IDS)[number];

/** A prompt by which a language model judges. */
interface PromptDefinition {
  /** Its file: `prompts/<language>/<stage>.json`. */
  stage: string;
  /** The variables that its instruction has to use, beside those of the openings. */
  variables: readonly string[];
  /** The name of its answer's schema. */
  schema: string;
}

/** A check's names, its steps in the workflow, and its defaults. */
interface CheckDefinition {
  /** Its number in stored bits (`runs.checks`, `runs.judged`). No number is ever reused. */
  number: number;
  /** Its name in settings, filters and metrics, and in their stored forms. */
  key: string;
  /** Its name in the published requests of `/workflow/run`. */
  field: string;
  /** What it judges: the passages that were found, or the answer written from them. */
  judges: "passages" | "answer";
  /** The step that checks, and the one that decides by the result. Their names are stored in every run. */
  node: string;
  decision: string;
  /** The numbers of both steps in stored bits (`runs.nodes`): the next two that no step of the workflow has or had. */
  stepNumbers: { node: number; decision: number };
  /** The step that tries again after a refusal: another answer from the same passages, or another search. */
  retriedBy: "generate" | "transform_query";
  /** The codes of the reasons for which a decision about an answer lets pass, refuses, or leaves open. */
  reasons?: { passed: string; failed: string; open: string };
  /** The prompt of the language model that judges. Its role has the name of the check. */
  prompt: PromptDefinition;
  /** Whether it is on by default. Earlier runs went without a later check, so that one is off where it is not named. */
  byDefault: boolean;
  /** Default threshold: the built-in judge passes this score and above. */
  threshold: number;
  /** Whether it can be left to a verifier model. */
  byVerifier: boolean;
  /** Whether its built-in judge has a score that reviews can calibrate. */
  scored: boolean;
  /** Tokens for the language model's answer, and more for each passage or sentence in a request. */
  answer: { maxTokens: number; perItem: number };
}

/**
 * The properties of each check. Settings, presets, filters, metrics, the workflow's steps, prompts, roles and words are
 * derived from this table; the older published names occur only in `key` and `field`.
 */
export const CHECKS = {
  /** Is the passage about the question? */
  relevance: {
    number: 0,
    key: "documentGrading",
    field: "enable_retrieved_documents_grading",
    judges: "passages",
    node: "grade_documents",
    decision: "decide_to_generate",
    stepNumbers: { node: 7, decision: 8 },
    retriedBy: "transform_query",
    prompt: { stage: "grade", variables: [], schema: "relevance_grades" },
    byDefault: true,
    threshold: 0.5,
    byVerifier: true,
    scored: true,
    // Per passage: its id, a dozen words of reason, and the verdict.
    answer: { maxTokens: 200, perItem: 80 },
  },
  /** Do the passages support every sentence? */
  support: {
    number: 1,
    key: "hallucination",
    field: "enable_hallucination_checking",
    judges: "answer",
    node: "check_hallucination",
    decision: "decide_grounded",
    stepNumbers: { node: 12, decision: 13 },
    reasons: { passed: "grounded", failed: "not_grounded", open: "grounding_unknown" },
    retriedBy: "generate",
    // The answer's sentences to judge, one per line with its id.
    prompt: { stage: "check", variables: ["sentences"], schema: "support_verdicts" },
    byDefault: true,
    // The threshold that the built-in judge is calibrated for.
    threshold: 0.8,
    byVerifier: true,
    scored: false,
    // Per sentence: a quote that can be as long as a sentence of the passage.
    answer: { maxTokens: 200, perItem: 220 },
  },
  /** Does the answer address the question? */
  usefulness: {
    number: 2,
    key: "answerQuality",
    field: "enable_answer_quality_checking",
    judges: "answer",
    node: "check_answer_quality",
    decision: "decide_useful",
    stepNumbers: { node: 18, decision: 19 },
    reasons: { passed: "useful", failed: "not_useful", open: "usefulness_unknown" },
    retriedBy: "transform_query",
    prompt: { stage: "quality", variables: ["answer"], schema: "usefulness_judgement" },
    byDefault: true,
    threshold: 0.5,
    byVerifier: true,
    scored: true,
    // One judgement with its reason.
    answer: { maxTokens: 250, perItem: 0 },
  },
} as const satisfies Record<CheckId, CheckDefinition>;

type Definition = (typeof CHECKS)[CheckId];

/** The name of a check in settings, filters and metrics. */
export type CheckKey = Definition["key"];

/** A value for each check. */
export function perCheck<Value>(value: (id: CheckId) => Value): Record<CheckId, Value> {
  return { relevance: value("relevance"), support: value("support"), usefulness: value("usefulness") };
}

/** A value for each check, under its name in settings. */
export function perKey<Value>(value: (id: CheckId) => Value): Record<CheckKey, Value> {
  return {
    [CHECKS.relevance.key]: value("relevance"),
    [CHECKS.support.key]: value("support"),
    [CHECKS.usefulness.key]: value("usefulness"),
  };
}

/** The values of each check in a record with the names of settings. */
export function byCheck<Value>(published: Readonly<Record<CheckKey, Value>>): Record<CheckId, Value> {
  return perCheck((id) => published[CHECKS[id].key]);
}

/** A value for each check, under its name in published requests. */
export function perField<Value>(value: (id: CheckId) => Value): Record<Definition["field"], Value> {
  return {
    [CHECKS.relevance.field]: value("relevance"),
    [CHECKS.support.field]: value("support"),
    [CHECKS.usefulness.field]: value("usefulness"),
  };
}

/** Every set of checks but the empty one, as keys joined by commas. */
export const CHECK_SETS = setsWith(
  setsWith(setsWith([], CHECKS.relevance.key), CHECKS.support.key),
  CHECKS.usefulness.key,
);

function setsWith<Set extends string, Key extends string>(sets: readonly Set[], key: Key) {
  return [...sets, key, ...sets.map((set) => `${set},${key}` as const)];
}

/** The steps of all checks of the passages, or of the answer: each check, and its decision. */
export function stepsOfChecks(judges: CheckDefinition["judges"]) {
  return checksOf(judges).flatMap(({ node, decision, stepNumbers }) => [
    { name: node, number: stepNumbers.node, kind: "check" as const },
    { name: decision, number: stepNumbers.decision, kind: "decision" as const },
  ]);
}

/** The codes of the reasons of decisions about answers, for each check of answers. */
export const CHECK_REASONS = CHECK_IDS.map((id) => CHECKS[id]).flatMap((check) =>
  "reasons" in check ? [check.reasons] : [],
);

/** The prompts of all checks of the passages, or of the answer. */
export function stagesOfChecks(judges: CheckDefinition["judges"]): Definition["prompt"]["stage"][] {
  return checksOf(judges).map(({ prompt }) => prompt.stage);
}

function checksOf(judges: CheckDefinition["judges"]): Definition[] {
  return CHECK_IDS.map((id) => CHECKS[id]).filter((check) => check.judges === judges);
}

/** The judge of a check, as a part of the workflow that can fail. */
export type JudgedPart = `${CheckId}-judge`;
export const JUDGED_PARTS = CHECK_IDS.map((id): JudgedPart => `${id}-judge`);

type CheckWith<Trait extends "byVerifier" | "scored"> = {
  [Id in CheckId]: (typeof CHECKS)[Id][Trait] extends true ? Id : never;
}[CheckId];

/** The checks that can be left to a verifier model. */
export type VerifiedCheck = CheckWith<"byVerifier">;
export const VERIFIED_CHECKS = CHECK_IDS.filter((id): id is VerifiedCheck => CHECKS[id].byVerifier);

/** The checks whose built-in judge has a score that reviews can calibrate. */
export type ScoredCheck = CheckWith<"scored">;
export const SCORED_CHECKS = CHECK_IDS.filter((id): id is ScoredCheck => CHECKS[id].scored);

interface JudgementDefinition {
  /** The checks it replaces, whose settings apply to it. */
  replaces: readonly CheckId[];
  node: string;
  decision?: string;
  retriedBy?: CheckDefinition["retriedBy"];
  /** Its prompts, and the role of the language model that each is sent to. */
  prompts: ReadonlyArray<PromptDefinition & { role: CheckId }>;
}

/**
 * Judgements that replace checks, depending on the workflow's method or the kind of answer. They have no settings of
 * their own.
 */
export const JUDGEMENTS = {
  /** One judgement of a whole answer, with a score. Its time and cost count for the check that it replaces. */
  reflection: {
    replaces: ["support"],
    node: "reflect",
    decision: "decide_reflection",
    retriedBy: "transform_query",
    prompts: [{ stage: "reflect", variables: ["answer"], schema: "reflection", role: "support" }],
  },
  /** One judgement of each candidate answer. All are made in one step, which is measured on its own. */
  candidates: {
    replaces: ["support", "usefulness"],
    node: "assess_candidates",
    decision: "select_candidate",
    prompts: [
      { stage: "support", variables: ["answer"], schema: "candidate_support", role: "support" },
      { stage: "utility", variables: ["answer"], schema: "candidate_utility", role: "usefulness" },
    ],
    /** As `number` and `key` of a check. */
    number: 3,
    key: "candidates",
  },
  /** A calculation over a table, repeated as a check; no model judges it, and it is not measured. */
  calculation: { replaces: ["support", "usefulness"], node: "check_calculation", prompts: [] },
} as const satisfies Record<string, JudgementDefinition & Partial<Pick<CheckDefinition, "number" | "key">>>;

/** The prompts of judgements that replace checks, with the step and the role that use each. */
export const JUDGEMENT_PROMPTS = [JUDGEMENTS.reflection, JUDGEMENTS.candidates].flatMap(({ node, prompts }) =>
  prompts.map((prompt) => ({ ...prompt, node })),
);

/** Every prompt by which a language model judges, with the step and the role that use it. */
export const JUDGING_PROMPTS = [
  ...CHECK_IDS.map((id) => ({ ...CHECKS[id].prompt, role: id, node: CHECKS[id].node })),
  ...JUDGEMENT_PROMPTS,
];

/** Every step that judges an answer or its passages. */
export const JUDGING_STEPS = [
  ...CHECK_IDS.map((id) => CHECKS[id].node),
  ...[JUDGEMENTS.reflection, JUDGEMENTS.candidates, JUDGEMENTS.calculation].map(({ node }) => node),
];
