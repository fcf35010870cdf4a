import { checkSetBits } from "@/lib/shared/contracts/runs/check-set";
import type { RunFilter } from "@/lib/shared/contracts/runs/run";
import { reviewedJudgements } from "../evaluation/judge-agreement";
import { judgedBit, nodeBit } from "./run-bits";
import { textQuery } from "./run-text-query";

/** Conditions on the table `run` and the values of their parameters, from `$1` (the owner) on. */
export interface RunCondition {
  /** Conditions on columns of the list's index, and on feedback and reviews. */
  where: string;
  /** The condition for the words searched for, and the search text; `null` without a search. */
  search: { words: string; text: string } | null;
  values: unknown[];
}

/**
 * The runs of an owner that match a filter. Runs of test cases and of deleted conversations are never listed. Without a
 * search text, only columns of the index `run_listed_idx` are used, so that it can answer alone.
 */
export function runCondition(
  ownerId: string,
  filter: RunFilter,
  {
    ids,
    after,
  }: {
    /** Only these runs. */
    ids?: readonly string[] | undefined;
    /** Only runs after this one in the list, by start time and id. */
    after?: readonly [startedAt: string, id: string] | undefined;
  } = {},
): RunCondition {
  const values: unknown[] = [ownerId];
  const given = (value: unknown) => `$${values.push(value)}`;
  const conditions = [
    "run.owner_id = $1",
    // A literal: the index covers only these runs, and the planner must see it.
    "run.purpose = 'question'",
    "run.conversation_id NOT IN (SELECT id FROM conversation WHERE owner_id = $1 AND deleted_at IS NOT NULL)",
  ];
  const { outcome, language, attempts, hallucination, refined, degraded, profile, model, text } = filter;
  if (outcome === "finished") conditions.push("run.outcome IN ('approved', 'best_effort', 'abstained')");
  else if (outcome !== undefined) conditions.push(`run.outcome = ${given(outcome)}`);
  if (language !== undefined) conditions.push(`run.language = ${given(language)}`);
  if (attempts !== undefined) conditions.push(`run.attempt_count = ${given(attempts)}`);
  if (hallucination !== undefined) conditions.push(`run.hallucination = ${given(hallucination)}`);
  if (refined !== undefined) conditions.push(`run.scored_attempts ${refined ? ">=" : "<"} 2`);
  if (degraded === "any") conditions.push("run.degraded <> '{}'");
  else if (degraded !== undefined) conditions.push(`${given(degraded)} = ANY (run.degraded)`);
  if (profile !== undefined) conditions.push(`run.profile = ${given(profile)}`);
  // The built-in reader counts as a model of that name, as in the metrics.
  if (model !== undefined) {
    const name = given(model);
    conditions.push(`(run.chat_model = ${name} OR (run.chat_model IS NULL AND run.generator = ${name}))`);
  }
  if (filter.minScore !== undefined) conditions.push(`run.score >= ${given(filter.minScore)}`);
  if (filter.maxScore !== undefined) conditions.push(`run.score <= ${given(filter.maxScore)}`);
  if (filter.minMs !== undefined) conditions.push(`run.ms >= ${given(filter.minMs)}`);
  if (filter.maxMs !== undefined) conditions.push(`run.ms <= ${given(filter.maxMs)}`);
  if (filter.cached !== undefined) conditions.push(`run.cached_searches ${filter.cached ? ">" : "="} 0`);
  if (filter.checks !== undefined) conditions.push(`run.checks = ${given(checkSetBits(filter.checks))}::int2`);
  if (filter.node !== undefined) conditions.push(`run.nodes & ${given(nodeBit(filter.node))}::int <> 0`);
  if (filter.judged === "any") conditions.push("run.judged <> 0");
  else if (filter.judged !== undefined) conditions.push(`run.judged & ${given(judgedBit(filter.judged))}::int <> 0`);
  const review = reviewCondition(filter, given);
  if (review !== null) conditions.push(review);
  if (filter.from !== undefined) conditions.push(`run.started_at >= ${given(filter.from)}::timestamptz`);
  if (filter.to !== undefined) conditions.push(`run.started_at < ${given(filter.to)}::timestamptz`);
  if (filter.feedback !== undefined) {
    conditions.push(
      `EXISTS (SELECT FROM feedback WHERE run_id = run.id AND owner_id = $1 AND rating = ${given(filter.feedback)})`,
    );
  }
  if (ids !== undefined) conditions.push(`run.id = ANY (${given(ids)}::uuid[])`);
  if (after !== undefined) {
    conditions.push(`(run.started_at, run.id) < (${given(after[0])}::timestamptz, ${given(after[1])}::uuid)`);
  }
  const search = text === undefined ? null : { words: textQuery(text, given), text };
  return { where: conditions.join(" AND "), search, values };
}

/**
 * Runs with a judgement that a reviewer has reviewed. The double negation makes the planner look these runs up once and
 * test each run of the list against them; without it, it would scan the reviews again for every run.
 */
function reviewCondition({ reviewed, passed, agrees }: RunFilter, given: (value: unknown) => string): string | null {
  const conditions = [
    ...(reviewed === undefined || reviewed === "any" ? [] : [`judge = ${given(reviewed)}`]),
    ...(passed === undefined ? [] : [passed ? "passed" : "NOT passed"]),
    ...(agrees === undefined ? [] : [agrees ? "agrees" : "NOT agrees"]),
  ];
  if (reviewed === undefined && conditions.length === 0) return null;
  const where = conditions.length === 0 ? "" : ` WHERE ${conditions.join(" AND ")}`;
  return `NOT (run.id NOT IN (SELECT reviewed.id FROM (${reviewedJudgements("run.owner_id = $1")}) AS reviewed${where}))`;
}
