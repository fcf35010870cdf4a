import type { DegradedPart, RunEventOf } from "@/lib/shared/contracts/runs/run-event";
import type { StartRunRequest } from "@/lib/shared/contracts/runs/start-run-request";
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

export const BUILT_IN = { documentGrading: "built-in", hallucination: "built-in", answerQuality: "built-in" } as const;
export const PLAIN = { router: "built-in", judges: BUILT_IN } as const;
/** Failures of several candidates in a row would open the circuit breaker, which affects the next run. */
export const ONE_CANDIDATE = { ...PLAIN, retrieval: { topK: 1 } } as const;
export const QUESTION = {
  en: "How long are sign-in logs kept?",
  fr: "Combien est remboursé l'usage de la voiture personnelle par kilomètre ?",
};
/** The same for prose, whose requests have no schema: they are recognised by their question. */
export const ALOUD = {
  en: "For how long are sign-in logs kept?",
  fr: "À combien l'usage de la voiture personnelle est-il remboursé par kilomètre ?",
};
export const IN_PARTS = {
  en: "Sign-in logs: how long are they kept?",
  fr: "L'usage de la voiture personnelle : combien est remboursé par kilomètre ?",
};

/** A repair does not contain the question: the system message shows the language. */
const SYSTEM = { en: "You ", fr: "Vous " };
export const asking = (schema: string) => (language: AskedLanguage) => ({ schema, system: SYSTEM[language] });
export const verbatim = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
export const APPROVED = { outcome: "approved" } as const;
export const bestEffort = (reason?: string) => ({
  outcome: "best_effort" as const,
  ...(reason === undefined ? {} : { reason }),
});
