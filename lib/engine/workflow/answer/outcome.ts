import type { AttemptRecord, WorkflowStateValue } from "@/lib/engine/steps/state";
import { byCheck, CHECKS } from "@/lib/shared/contracts/checks/checks";
import type { Claim, ClaimVerdict } from "@/lib/shared/contracts/evaluation/judgement";
import {
  ANSWER_CHECKS,
  type AnswerCheck,
  type CheckVerdict,
  foundIn,
  verdictOf,
} from "@/lib/shared/contracts/evaluation/results";
import { isModelFailure, NAMED_DOUBTS, type Reason, reason } from "@/lib/shared/contracts/runs/reason";
import type { Outcome } from "@/lib/shared/contracts/runs/run-event";
import type { Settings } from "@/lib/shared/contracts/settings/settings";
import { MOST_MISSING } from "../tunables";
import { foundSource } from "./citations";

const VERDICT_RANK = { passed: 2, open: 1, failed: 0 } as const satisfies Record<CheckVerdict, number>;

/**
 * The attempt to answer with: one that passed its checks, otherwise the one with the highest reflection score, then the
 * most supported sentences, then the better result of the other checks, then the later one. `undefined` if none has
 * text.
 */
export function bestAttempt(attempts: readonly AttemptRecord[], settings: Settings): AttemptRecord | undefined {
  const rank = (a: AttemptRecord) => [
    Number(shortfall(a, settings) === null),
    scoreRank(a.reflection?.score ?? null),
    a.verdicts.filter((v) => v.verdict === "supported").length,
    ...ANSWER_CHECKS.map((id) => VERDICT_RANK[verdictOf(id, a)]),
    a.number,
  ];
  return attempts
    .filter((a) => a.text.trim() !== "")
    .toSorted((a, b) => compare(rank(b), rank(a)))
    .at(0);
}

/** An unjudged answer ranks above one without any support, and below one with some. */
function scoreRank(score: number | null): number {
  return score === 0 ? -1 : (score ?? 0);
}

function compare(left: readonly number[], right: readonly number[]): number {
  for (const [i, value] of left.entries()) {
    const difference = value - (right[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

export interface Ending {
  outcome: Outcome;
  reason: Reason;
}

/**
 * Reasons for a loop at its cap, or a run out of time: they explain the ending, whatever the answer lacks.
 */
const CAPS: readonly Reason["code"][] = ["transforms_spent", "regenerations_spent", "iterations_spent"];

/**
 * What ended a loop: its cap, a repeated answer, or a model that broke off; `null` if none of these, or if the settings
 * allow no loop.
 */
function loopEnd({ decided }: Pick<WorkflowStateValue, "decided">): Reason | null {
  if (decided === null) return null;
  const isCap = CAPS.includes(decided.code) && decided.params.cap !== 0;
  return isCap || decided.code === "same_answer_written" || isModelFailure(decided) ? decided : null;
}

/**
 * How a run with an answer ends. `approved` needs every enabled check passed, including groundedness, and a sentence
 * that cites its source.
 */
export function endingOf(
  attempt: AttemptRecord,
  settings: Settings,
  state: Pick<WorkflowStateValue, "weakness" | "decided">,
  deadlineReached: boolean,
): Ending {
  const bestEffort = (why: Reason): Ending => ({ outcome: "best_effort", reason: why });
  const { weakness, decided } = state;
  if (attempt.mode === "model_knowledge") {
    if (weakness !== null) return bestEffort(weakness);
    if (deadlineReached) return bestEffort(reason("deadline_reached"));
    const withoutRetrieval = decided?.code === "answered_without_retrieval" ? decided : null;
    return bestEffort(withoutRetrieval ?? loopEnd(state) ?? reason("model_knowledge_only"));
  }
  const lack = shortfall(attempt, settings);
  const failed = lack?.failed === true;
  const loopEnded = loopEnd(state);
  if (failed && loopEnded !== null) return bestEffort(loopEnded);
  if (failed && !deadlineReached) return bestEffort(lack.reason);
  if (deadlineReached) return bestEffort(reason("deadline_reached"));
  if (weakness !== null) return bestEffort(weakness);
  return lack === null ? { outcome: "approved", reason: reason("all_checks_passed") } : bestEffort(lack.reason);
}

/** Why an attempt is not approved, and whether a check failed it; `null` if it passed. */
function shortfall(attempt: AttemptRecord, settings: Settings): { reason: Reason; failed: boolean } | null {
  const checks = byCheck(settings.checks);
  const lacks = (why: Reason) => ({ reason: why, failed: false });
  if (settings.workflow.method === "reflection" && checks.support) {
    const reflection = attempt.reflection;
    const score = reflection?.score ?? null;
    const { minScore } = settings.reflection;
    if (score === null) return lacks(reason("reflection_unknown"));
    if (score < minScore) {
      const below = reflection?.needsRegeneration === true ? "reflection_below_minimum" : "reflection_keeps_answer";
      return { reason: reason(below, { score, minScore }), failed: true };
    }
  } else if (attempt.reflection?.groundedness === "not_grounded") {
    const partly = attempt.candidates.find((c) => c.text === attempt.text)?.judgement?.support?.value === "partially";
    return { reason: reason(partly ? "partially_supported" : "not_grounded"), failed: true };
  }
  const refusing = ANSWER_CHECKS.find((id) => verdictOf(id, attempt) === "failed");
  if (refusing !== undefined) return { reason: reason(CHECKS[refusing].reasons.failed), failed: true };
  // For a blank field, no quotation states anything.
  if (attempt.usefulness?.reason.code === "answer_field_blank") return lacks(attempt.usefulness.reason);
  if (!checks.support)
    return lacks(reason(ANSWER_CHECKS.some((id) => checks[id]) ? "grounding_not_checked" : "answer_not_checked"));
  const isWhole = settings.workflow.method === "reflection";
  if (!isWhole && attempt.reflection?.groundedness !== "grounded") return lacks(reason("grounding_unknown"));
  const open = ANSWER_CHECKS.find((id) => checks[id] && verdictOf(id, attempt) !== "passed");
  if (open !== undefined) return lacks(whyOpen(open, attempt));
  return citesNothing(attempt) ? lacks(reason("answer_cites_nothing")) : null;
}

/** Why the result of a check is open: what the answer lacks, if a judge named it; otherwise that it is undecided. */
function whyOpen(check: AnswerCheck, attempt: AttemptRecord): Reason {
  const result = attempt[check];
  return result !== null && NAMED_DOUBTS.has(result.reason.code) ? result.reason : reason(CHECKS[check].reasons.open);
}

/**
 * Whether no remaining sentence that states something cites a passage, and no check found the source of one, so that
 * only its judge speaks for the answer. A candidate was written from one passage, which is its source even if it cites
 * nothing.
 */
function citesNothing(attempt: AttemptRecord): boolean {
  if (attempt.candidates.length > 0) return false;
  const left = claimsLeft(attempt, failedClaims(attempt));
  return left.every(({ id, cites }) => cites.length === 0 && foundSource(id, attempt.verdicts) === null);
}

/** The sentences that state something and are not struck. */
function claimsLeft(
  { claims, verdicts }: Pick<AttemptRecord, "claims" | "verdicts">,
  struck: readonly ClaimVerdict[],
): Claim[] {
  const out = new Set(
    [...struck, ...verdicts.filter(({ verdict }) => verdict === "no_claim")].map(({ claimId }) => claimId),
  );
  return claims.filter(({ id }) => !out.has(id));
}

/** Whether an answer must not contain the sentence. */
export function failsClaim({ verdict }: Pick<ClaimVerdict, "verdict">): boolean {
  return verdict === "contradicted" || verdict === "unsupported";
}

/** Whether an answer still says something without its struck sentences; an announcement of what is gone does not. */
export function saysSomething(
  attempt: Pick<AttemptRecord, "claims" | "verdicts">,
  struck: readonly ClaimVerdict[],
  text: string,
): boolean {
  if (!/[\p{L}\p{N}]/u.test(text)) return false;
  return struck.length === 0 || claimsLeft(attempt, struck).length > 0;
}

/** Verdicts of the sentences that an answer must not contain. */
export function failedClaims({ verdicts }: Pick<AttemptRecord, "verdicts">): ClaimVerdict[] {
  return verdicts.filter(failsClaim);
}

/** What an answer lacks, worst first: findings that remain after a cap or the deadline, or checks without a result. */
export function missingFrom(attempt: AttemptRecord, { outcome, reason: why }: Ending, settings: Settings): Reason[] {
  if (outcome === "approved" || why.code === "answer_field_blank") return [];
  const { reflection } = attempt;
  const whole = reflection?.needsRegeneration === true || reflection?.groundedness === "not_grounded";
  const findings = [
    ...failedClaims(attempt).map((verdict) => verdict.reason),
    ...(whole ? [reflection.reason] : []),
    ...foundIn(attempt).flatMap((found) => (found.verdict === "failed" ? found.reason : [])),
  ];
  const isUncited = outcome === "best_effort" && attempt.mode === "grounded" && byCheck(settings.checks).support;
  const lacks = [
    ...(findings.length > 0 ? findings : undecided(attempt, settings)),
    ...(isUncited && citesNothing(attempt) ? [reason("answer_cites_nothing")] : []),
  ];
  const known = new Set([JSON.stringify(why)]);
  return lacks
    .filter((lack) => {
      const key = JSON.stringify(lack);
      return !known.has(key) && known.add(key);
    })
    .slice(0, MOST_MISSING);
}

/** Enabled checks without a result for an answer: they failed, or time ran out before them. */
function undecided(attempt: AttemptRecord, { checks: published, workflow }: Settings): Reason[] {
  const checks = byCheck(published);
  const { mode, reflection } = attempt;
  const asWhole = workflow.method === "reflection";
  const open = asWhole ? (reflection?.score ?? null) === null : (reflection?.groundedness ?? "unknown") === "unknown";
  const grounding = reason(asWhole ? "reflection_unknown" : "grounding_unknown");
  // Candidates are rated; the answer without documents that replaces them is not.
  const isAsked = workflow.method !== "candidates" || mode === "grounded";
  const openOnes = ANSWER_CHECKS.filter((id) => checks[id] && verdictOf(id, attempt) === "open");
  return [
    ...(checks.support && open && mode === "grounded" ? [grounding] : []),
    ...(isAsked ? openOnes.map((id) => whyOpen(id, attempt)) : []),
  ];
}

/** A judge's reservations about an answer that its score approved. */
export function reservations({ reflection }: AttemptRecord): Reason | null {
  if (reflection === null || !reflection.hallucinationDetected) return null;
  return { ...reflection.reason, code: "reflection_has_reservations" };
}

/** Why a run has no answer, and what was missing: a cap or the deadline comes before its consequences. */
export function abstentionOf(
  state: Pick<
    WorkflowStateValue,
    "synthetic" | "attempts" | "retrieved" | "refused" | "weakness" | "transforms" | "decided"
  >,
  deadlineReached: boolean,
): { reason: Reason; missing: Reason[] } {
  const { attempts, retrieved, refused, synthetic, transforms, weakness } = state;
  const because = (why: Reason, ...missing: Reason[]) => ({ reason: why, missing });
  const irrelevant = reason("no_relevant_passages", { transforms });
  if (deadlineReached) {
    // The search that ran out of time proves nothing about the library; earlier ones do.
    const searchedInVain = attempts.length === 0 && transforms > 0;
    return because(reason("deadline_reached"), ...(searchedInVain ? [irrelevant] : []));
  }
  if (synthetic) return because(reason("retrieval_unavailable"));
  if (attempts.length > 0 && weakness !== null) return because(weakness);
  const nothing = retrieved.length === 0 ? reason("no_passages_found", { transforms }) : irrelevant;
  const isOfSubject = refused.some((grades) => grades.some(({ grade }) => grade === "related"));
  const lack = attempts.length > 0 || isOfSubject ? reason("answer_not_found") : nothing;
  const cap = loopEnd(state);
  return cap === null ? because(lack) : because(cap, lack);
}
