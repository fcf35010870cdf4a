import { checkSetBits } from "@/lib/shared/contracts/runs/check-set";
import type { RunFilter } from "@/lib/shared/contracts/runs/run-filter";
import type { Owners } from "../connection/owner";
import { reviewedJudgements } from "../evaluation/judge-agreement";
import { Prisma } from "../generated/client";
import { judgedBit, nodeBit } from "./run-bits";
import { textQuery } from "./run-text-query";

/** Conditions on the table `run`. */
export interface RunCondition {
  /** Conditions on columns of the list's index, and on feedback, tags and reviews. */
  where: Prisma.Sql;
  /** The condition for the words searched for, and the search text; `null` without a search. */
  search: { words: Prisma.Sql; text: string } | null;
}

/**
 * The runs of an owner that match a filter. Runs of test cases and of deleted conversations are never listed. Without a
 * search text, only columns of the index `run_listed_idx` are used, so that it can answer alone.
 */
export function runCondition(
  owners: Owners,
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
  const { sql, raw } = Prisma;
  const conditions = [
    ...(typeof owners === "string" ? [sql`run.owner_id = ${owners}`] : []),
    // A literal: the index covers only these runs, and the planner must see it.
    sql`run.purpose = 'question'`,
    sql`run.conversation_id NOT IN (SELECT id FROM conversation WHERE ${belongsTo(owners)} AND deleted_at IS NOT NULL)`,
  ];
  const { outcome, language, attempts, hallucination, refined, degraded, profile, model, text } = filter;
  if (outcome === "finished") conditions.push(sql`run.outcome IN ('approved', 'best_effort', 'abstained')`);
  else if (outcome !== undefined) conditions.push(sql`run.outcome = ${outcome}`);
  if (language !== undefined) conditions.push(sql`run.language = ${language}`);
  if (attempts !== undefined) conditions.push(sql`run.attempt_count = ${attempts}`);
  if (hallucination !== undefined) conditions.push(sql`run.hallucination = ${hallucination}`);
  if (refined !== undefined) conditions.push(sql`run.scored_attempts ${raw(refined ? ">=" : "<")} 2`);
  if (degraded === "any") conditions.push(sql`run.degraded <> '{}'`);
  else if (degraded !== undefined) conditions.push(sql`${degraded} = ANY (run.degraded)`);
  if (profile !== undefined) conditions.push(sql`run.profile = ${profile}`);
  // The built-in reader counts as a model of that name, as in the metrics.
  if (model !== undefined) {
    conditions.push(sql`(run.chat_model = ${model} OR (run.chat_model IS NULL AND run.generator = ${model}))`);
  }
  if (filter.minScore !== undefined) conditions.push(sql`run.score >= ${filter.minScore}`);
  if (filter.maxScore !== undefined) conditions.push(sql`run.score <= ${filter.maxScore}`);
  if (filter.minMs !== undefined) conditions.push(sql`run.ms >= ${filter.minMs}`);
  if (filter.maxMs !== undefined) conditions.push(sql`run.ms <= ${filter.maxMs}`);
  if (filter.cached !== undefined) conditions.push(sql`run.cached_searches ${raw(filter.cached ? ">" : "=")} 0`);
  if (filter.checks !== undefined) conditions.push(sql`run.checks = ${checkSetBits(filter.checks)}::int2`);
  if (filter.node !== undefined) conditions.push(sql`run.nodes & ${nodeBit(filter.node)}::int <> 0`);
  if (filter.judged === "any") conditions.push(sql`run.judged <> 0`);
  else if (filter.judged !== undefined) conditions.push(sql`run.judged & ${judgedBit(filter.judged)}::int <> 0`);
  const review = reviewCondition(owners, filter);
  if (review !== null) conditions.push(review);
  if (filter.from !== undefined) conditions.push(sql`run.started_at >= ${filter.from}::timestamptz`);
  if (filter.to !== undefined) conditions.push(sql`run.started_at < ${filter.to}::timestamptz`);
  if (filter.feedback !== undefined) {
    conditions.push(
      sql`EXISTS (SELECT FROM feedback WHERE run_id = run.id AND owner_id = run.owner_id AND rating = ${filter.feedback})`,
    );
  }
  if (filter.tag !== undefined) {
    conditions.push(sql`run.id IN (SELECT run_id FROM run_tag WHERE tag = ${filter.tag})`);
  }
  // A search and a tag would reveal words of a private conversation.
  if (typeof owners === "object" && (text !== undefined || filter.tag !== undefined)) {
    conditions.push(sql`(run.owner_id = ${owners.inspector}
      OR run.conversation_id NOT IN (SELECT id FROM conversation WHERE private))`);
  }
  if (ids !== undefined) conditions.push(sql`run.id = ANY (${ids}::uuid[])`);
  if (after !== undefined) {
    conditions.push(sql`(run.started_at, run.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`);
  }
  const search = text === undefined ? null : { words: textQuery(text), text };
  return { where: Prisma.join(conditions, " AND "), search };
}

/** The condition on the column `owner_id` of a table that is alone in its query. */
function belongsTo(owners: Owners): Prisma.Sql {
  return typeof owners === "string" ? Prisma.sql`owner_id = ${owners}` : Prisma.sql`TRUE`;
}

/**
 * Runs with a judgement that a reviewer has reviewed. The double negation makes the planner look these runs up once and
 * test each run of the list against them; without it, it would scan the reviews again for every run.
 */
function reviewCondition(owners: Owners, { reviewed, passed, agrees }: RunFilter): Prisma.Sql | null {
  const { sql } = Prisma;
  const conditions = [
    ...(reviewed === undefined || reviewed === "any" ? [] : [sql`judge = ${reviewed}`]),
    ...(passed === undefined ? [] : [passed ? sql`passed` : sql`NOT passed`]),
    ...(agrees === undefined ? [] : [agrees ? sql`agrees` : sql`NOT agrees`]),
  ];
  if (reviewed === undefined && conditions.length === 0) return null;
  const where = conditions.length === 0 ? Prisma.empty : sql`WHERE ${Prisma.join(conditions, " AND ")}`;
  const judgements = reviewedJudgements(typeof owners === "string" ? sql`run.owner_id = ${owners}` : sql`TRUE`);
  return sql`NOT (run.id NOT IN (SELECT reviewed.id FROM (${judgements}) AS reviewed ${where}))`;
}
