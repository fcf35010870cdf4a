// One long file: a table of all roles of the model, whose rows are compared with each other.

import type { StartRunRequest } from "@/lib/shared/contracts/runs/run";
import type { DegradedPart, RunEventOf } from "@/lib/shared/contracts/runs/run-event";
import type { BuiltInProfile } from "@/lib/shared/contracts/settings/profile";
import type { Rule, ScriptInput } from "../scripted-llm/script";

type RuleInput = NonNullable<ScriptInput["rules"]>[number];
type Json = Extract<NonNullable<Rule["answer"]>, { json: unknown }>["json"];
type Fallback = RunEventOf<"degraded">["fallback"];
export type AskedLanguage = "en" | "fr";

/** One part of a run that calls the language model; everything else in its run works without it. */
export interface FaultRole {
  name: string;
  profile: BuiltInProfile;
  settings: NonNullable<StartRunRequest["settings"]>;
  question: Record<AskedLanguage, string>;
  /** A question asked before it in the same conversation. */
  before?: Record<AskedLanguage, string>;
  /** Matches its requests. */
  when(language: AskedLanguage): NonNullable<RuleInput["when"]>;
  /** The parts reported as degraded when it fails. */
  parts: readonly DegradedPart[];
  fallback: Fallback;
  /**
   * How the run ends when it fails, and the reason if it is not the failure itself. `by-choice`: the ending of its
   * candidate, if that is chosen.
   */
  ending: { outcome: "approved" | "best_effort" | "abstained"; reason?: string } | "by-choice";
  /** It fails before there is an answer: a run out of time then has none. */
  beforeAnswer: boolean;
  /** Query rewrites of the run, failed or not. */
  rewrites?: number;
  /** A well-formed response with unknown ids, and the parts that are unknown then. */
  unknownIds?: { json: Json; parts: readonly DegradedPart[]; ending?: string };
}

const BUILT_IN = { documentGrading: "built-in", hallucination: "built-in", answerQuality: "built-in" } as const;
const PLAIN = { router: "built-in", judges: BUILT_IN } as const;
/** Failures of several candidates in a row would open the circuit breaker, which affects the next run. */
const ONE_CANDIDATE = { ...PLAIN, retrieval: { topK: 1 } } as const;
const QUESTION = {
  en: "How long are sign-in logs kept?",
  fr: "Combien est remboursé l'usage de la voiture personnelle par kilomètre ?",
};
/** The same for prose, whose requests have no schema: they are recognised by their question. */
const ALOUD = {
  en: "For how long are sign-in logs kept?",
  fr: "À combien l'usage de la voiture personnelle est-il remboursé par kilomètre ?",
};
const IN_PARTS = {
  en: "Sign-in logs: how long are they kept?",
  fr: "L'usage de la voiture personnelle : combien est remboursé par kilomètre ?",
};

/** A repair does not contain the question: the system message shows the language. */
const SYSTEM = { en: "You ", fr: "Vous " };
const asking = (schema: string) => (language: AskedLanguage) => ({ schema, system: SYSTEM[language] });
const verbatim = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const APPROVED = { outcome: "approved" } as const;
const bestEffort = (reason?: string) => ({
  outcome: "best_effort" as const,
  ...(reason === undefined ? {} : { reason }),
});

export const FAULT_ROLES: readonly FaultRole[] = [
  {
    name: "router",
    profile: "adaptive",
    settings: { ...PLAIN, router: "llm" },
    question: QUESTION,
    when: asking("route_choice"),
    parts: ["router"],
    fallback: "built-in-router",
    ending: APPROVED,
    beforeAnswer: true,
  },
  {
    name: "retrieval decision",
    profile: "candidates",
    settings: { judges: BUILT_IN },
    question: QUESTION,
    when: asking("retrieval_decision"),
    parts: ["router"],
    fallback: "built-in-router",
    ending: APPROVED,
    beforeAnswer: true,
  },
  {
    name: "condenser",
    profile: "self-rag",
    settings: PLAIN,
    before: QUESTION,
    question: {
      en: "And how long are sign-in logs kept?",
      fr: "Et combien est remboursé l'usage de la voiture personnelle par kilomètre ?",
    },
    when: asking("condensed_question"),
    parts: ["condenser"],
    fallback: "question-as-asked",
    ending: APPROVED,
    beforeAnswer: true,
  },
  {
    name: "expander",
    profile: "self-rag",
    settings: { ...PLAIN, retrieval: { hyde: true } },
    question: QUESTION,
    when: asking("hypothetical_passage"),
    parts: ["expander"],
    fallback: "query-alone",
    ending: APPROVED,
    beforeAnswer: true,
  },
  {
    name: "relevance judge",
    profile: "adaptive",
    settings: { ...PLAIN, judges: { ...BUILT_IN, documentGrading: "llm" } },
    question: QUESTION,
    when: asking("relevance_grades"),
    parts: ["relevance-judge"],
    fallback: "kept-unknown",
    ending: bestEffort("judge_failed"),
    beforeAnswer: true,
    unknownIds: {
      json: { grades: [{ id: "P99", reason: "Nobody asked.", relevant: false }] },
      parts: ["relevance-judge"],
    },
  },
  {
    name: "rewriter",
    profile: "adaptive",
    // Shares no word with the library: its passages are irrelevant, and the query is rewritten.
    question: { en: "Zyborgs frobnicate quasarblimps?", fr: "Les zyborgues frobniquent-ils des quasarblimpes ?" },
    settings: { ...PLAIN, caps: { transforms: 1 } },
    when: asking("query_rewrite"),
    parts: ["rewriter"],
    fallback: "keyword-expansion",
    ending: { outcome: "abstained", reason: "transforms_spent" },
    beforeAnswer: true,
    rewrites: 1,
  },
  {
    name: "generator",
    profile: "self-rag",
    settings: PLAIN,
    question: ALOUD,
    when: (language) => ({ structured: false, user: verbatim(ALOUD[language]) }),
    parts: ["generator"],
    fallback: "quoted-excerpts",
    ending: bestEffort(),
    beforeAnswer: false,
  },
  {
    name: "generator of one of several candidates",
    profile: "candidates",
    settings: PLAIN,
    question: IN_PARTS,
    // The candidate based on the first passage.
    when: (language) => ({ structured: false, user: `^\\[1\\] [^\\n]*\\n<<<.*${verbatim(IN_PARTS[language])}` }),
    parts: ["generator"],
    fallback: "quoted-excerpts",
    ending: "by-choice",
    beforeAnswer: false,
  },
  {
    name: "support judge",
    profile: "self-rag",
    settings: { ...PLAIN, judges: { ...BUILT_IN, hallucination: "llm" } },
    question: QUESTION,
    when: asking("support_verdicts"),
    parts: ["support-judge"],
    fallback: "kept-unknown",
    ending: bestEffort("grounding_unknown"),
    beforeAnswer: false,
    unknownIds: {
      json: {
        verdicts: [{ id: "S99", reason: "Nobody asked.", passage: null, quote: null, verdict: "unsupported" }],
      },
      parts: ["support-judge"],
    },
  },
  {
    name: "usefulness judge",
    profile: "self-rag",
    settings: { ...PLAIN, judges: { ...BUILT_IN, answerQuality: "llm" } },
    question: QUESTION,
    when: asking("usefulness_judgement"),
    parts: ["usefulness-judge"],
    fallback: "kept-unknown",
    ending: bestEffort("usefulness_unknown"),
    beforeAnswer: false,
  },
  {
    name: "support and usefulness in one call",
    profile: "adaptive",
    settings: { ...PLAIN, judges: { ...BUILT_IN, hallucination: "llm", answerQuality: "llm" } },
    question: QUESTION,
    when: asking("answer_judgement"),
    parts: ["support-judge", "usefulness-judge"],
    fallback: "kept-unknown",
    ending: bestEffort("grounding_unknown"),
    beforeAnswer: false,
    unknownIds: {
      json: {
        verdicts: [{ id: "S99", reason: "Nobody asked.", passage: null, quote: null, verdict: "unsupported" }],
        reason: "It speaks to the question.",
        useful: true,
        utility: 4,
      },
      parts: ["support-judge"],
    },
  },
  {
    name: "reflection",
    profile: "self-reflective",
    settings: { ...PLAIN, judges: { ...BUILT_IN, hallucination: "llm" } },
    question: QUESTION,
    when: asking("reflection"),
    parts: ["support-judge"],
    fallback: "kept-unknown",
    ending: bestEffort("reflection_unknown"),
    beforeAnswer: false,
  },
  {
    name: "support of a candidate",
    profile: "candidates",
    settings: { ...ONE_CANDIDATE, judges: { ...BUILT_IN, hallucination: "llm" } },
    question: QUESTION,
    when: asking("candidate_support"),
    parts: ["support-judge"],
    fallback: "kept-unknown",
    ending: bestEffort("grounding_unknown"),
    beforeAnswer: false,
  },
  {
    name: "utility of a candidate",
    profile: "candidates",
    settings: { ...ONE_CANDIDATE, judges: { ...BUILT_IN, answerQuality: "llm" } },
    question: QUESTION,
    when: asking("candidate_utility"),
    parts: ["usefulness-judge"],
    fallback: "kept-unknown",
    ending: bestEffort("usefulness_unknown"),
    beforeAnswer: false,
  },
  {
    name: "support and utility of a candidate in one call",
    profile: "candidates",
    settings: { ...ONE_CANDIDATE, judges: { ...BUILT_IN, hallucination: "llm", answerQuality: "llm" } },
    question: QUESTION,
    when: asking("candidate_judgement"),
    parts: ["support-judge", "usefulness-judge"],
    fallback: "kept-unknown",
    ending: bestEffort("grounding_unknown"),
    beforeAnswer: false,
  },
];
