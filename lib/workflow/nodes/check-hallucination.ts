import type { Claim, ClaimVerdict, Groundedness, Reflection } from "../../contracts/judgement";
import { reflectionScore } from "../../contracts/metrics";
import { type Reason, reason } from "../../contracts/reason";
import { citedNumbers } from "../../language/cited-numbers";
import type { NodeContext, NodeDefinition } from "../node";
import { lastAttempt } from "../routes";
import type { AttemptRecord } from "../state";

/** Checks that every sentence of the draft is supported by the passages: collects what was judged while it streamed, judges the rest. */
export const checkHallucination: NodeDefinition = {
  afterDeadline: "skip",
  input: (state) => ({
    attempt: lastAttempt(state)?.number ?? null,
    sentences: lastAttempt(state)?.claims.length ?? 0,
  }),
  run: async (state, context) => {
    const attempt = lastAttempt(state);
    if (attempt === undefined) return { update: {}, summary: reason("grounding_not_applicable"), output: {} };
    const verdicts = isCheckable(attempt) ? await judgeClaims(attempt, context) : [];
    const reflection = reflect(attempt, verdicts);
    context.emit({ type: "reflection-result", reflection });
    const checked: AttemptRecord = { ...attempt, verdicts, reflection };
    return {
      update: { attempts: [...state.attempts.slice(0, -1), checked] },
      summary: verdicts.length === 0 ? reflection.reason : reason("claims_checked", countVerdicts(verdicts)),
      output: { groundedness: reflection.groundedness, score: reflection.score },
    };
  },
};

/** The model's own knowledge has nothing to be checked against, an empty draft nothing to check. */
function isCheckable(attempt: AttemptRecord): boolean {
  return attempt.mode === "grounded" && attempt.claims.length > 0;
}

async function judgeClaims(attempt: AttemptRecord, context: NodeContext): Promise<ClaimVerdict[]> {
  const { support } = context.dependencies.judges;
  const judge = context.judgeContext("support-judge");
  const passages = await context.passages(attempt.passageIds);
  const verdicts = new Map<string, ClaimVerdict>();
  const open: Claim[] = [];
  for (const claim of attempt.claims) {
    let verdict = await context.sentenceChecks.collect(claim.id);
    if (verdict === undefined) {
      verdict = await support.judgeEarly(claim, passages, judge);
      if (verdict !== null) emitVerdict(context, attempt, claim, verdict);
    }
    if (verdict === null) open.push(claim);
    else verdicts.set(claim.id, verdict);
  }
  const late = open.length === 0 ? [] : await support.judgeRemaining(open, passages, judge);
  for (const verdict of late) {
    const claim = open.find((c) => c.id === verdict.claimId);
    if (claim === undefined) continue;
    emitVerdict(context, attempt, claim, verdict);
    verdicts.set(claim.id, verdict);
  }
  return attempt.claims.flatMap((claim) => verdicts.get(claim.id) ?? []);
}

function emitVerdict(context: NodeContext, attempt: AttemptRecord, claim: Claim, result: ClaimVerdict): void {
  context.emit({ type: "claim-verdict", textVersion: attempt.number, claim, result });
}

function reflect(attempt: AttemptRecord, verdicts: readonly ClaimVerdict[]): Reflection {
  const groundedness = isCheckable(attempt) ? groundednessOf(attempt, verdicts) : "not_applicable";
  const worst = verdicts.find((v) => v.verdict === "contradicted") ?? verdicts.find((v) => v.verdict === "unsupported");
  return {
    groundedness,
    hallucinationDetected: groundedness === "not_grounded",
    score: reflectionScore(verdicts),
    sourcesCited: citedNumbers(attempt.text),
    reason: worst?.reason ?? GROUNDEDNESS_REASON[groundedness],
    needsRegeneration: groundedness === "not_grounded",
  };
}

const GROUNDEDNESS_REASON: Record<Groundedness, Reason> = {
  grounded: reason("grounded"),
  not_grounded: reason("not_grounded"),
  unknown: reason("grounding_unknown"),
  not_applicable: reason("grounding_not_applicable"),
};

/** One failed sentence makes the answer not grounded; one that nobody could judge leaves it unknown. */
function groundednessOf(attempt: AttemptRecord, verdicts: readonly ClaimVerdict[]): Groundedness {
  if (verdicts.some((v) => v.verdict === "contradicted" || v.verdict === "unsupported")) return "not_grounded";
  const allJudged = verdicts.length === attempt.claims.length && verdicts.every((v) => v.verdict !== "unknown");
  return allJudged ? "grounded" : "unknown";
}

function countVerdicts(verdicts: readonly ClaimVerdict[]): Record<ClaimVerdict["verdict"], number> {
  const counts = { supported: 0, partial: 0, contradicted: 0, unsupported: 0, unknown: 0 };
  for (const verdict of verdicts) counts[verdict.verdict] += 1;
  return counts;
}
