import type { RunEventOf } from "@/lib/shared/contracts/runs/run-event";
import type { StartRunRequest } from "@/lib/shared/contracts/runs/start-run-request";
import type { BuiltInProfile } from "@/lib/shared/contracts/settings/profile";
import {
  ANSWER,
  DIFFERENT,
  GROUNDED,
  IRRELEVANT,
  LAST_RELEVANT,
  NOT_USEFUL,
  OTHER_SUBJECTS,
  QUALITY,
  REFINE,
  RELEVANT,
  REWRITES,
  ROUTED,
  type Rule,
  reflection,
  rule,
  SEARCH,
  times,
  UNGROUNDED,
} from "./sequence-script";

export interface Sequence {
  name: string;
  profile: BuiltInProfile;
  settings?: StartRunRequest["settings"];
  rules?: Rule[];
  nodes: readonly string[];
  outcome: RunEventOf<"answer-final">["outcome"];
  reason: string;
}

/** The steps that the two single-check profiles share; `adaptive` routes before them. */
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
    rules: [rule("relevance_grades", IRRELEVANT), ...REWRITES],
    nodes: [...begun, ...SEARCH, ...times(3, REFINE), "finalize"],
    outcome: "abstained",
    reason: "transforms_spent",
  },
  {
    name: "nothing relevant once transforms once",
    profile,
    rules: [rule("relevance_grades", IRRELEVANT, 1), ...REWRITES],
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
    rules: [rule("answer_judgement", UNGROUNDED), ...DIFFERENT],
    nodes: [...begun, ...SEARCH, ...times(4, ANSWER), "finalize"],
    outcome: "abstained",
    reason: "regenerations_spent",
  },
  {
    name: "an answer that is written again in the same words ends the run",
    profile,
    rules: [rule("answer_judgement", UNGROUNDED)],
    nodes: [...begun, ...SEARCH, ...times(2, ANSWER), "finalize"],
    outcome: "abstained",
    reason: "same_answer_written",
  },
  {
    name: "grounded but not useful transforms, three times at most, and keeps the best effort",
    profile,
    settings: { judges: GROUNDED },
    rules: [rule("relevance_grades", RELEVANT), rule("usefulness_judgement", NOT_USEFUL), ...OTHER_SUBJECTS],
    nodes: [...begun, ...SEARCH, ...ANSWER, ...QUALITY, ...times(3, [...REFINE, ...ANSWER, ...QUALITY]), "finalize"],
    outcome: "best_effort",
    reason: "transforms_spent",
  },
  {
    name: "one counter counts the transforms of both loops",
    profile,
    settings: { judges: GROUNDED },
    rules: [rule("relevance_grades", IRRELEVANT, 2), rule("usefulness_judgement", NOT_USEFUL), ...LAST_RELEVANT],
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

export const REFLECTED = ["retrieve", "generate", "reflect", "decide_reflection"];
export const CANDIDATES = ["generate_candidates", "assess_candidates", "select_candidate"];
export const DECIDED = ["detect_language", "decide_retrieval"];

export const SEQUENCES: Sequence[] = [
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
