import { z } from "zod";
import type { ApprovalCounts } from "@/lib/shared/contracts/evaluation/approval-figures";
import {
  agreementCountsSchema,
  agreementFigures,
  type JudgeAgreementQuery,
  type JudgeAgreementRow,
  judgeAgreementRowSchema,
} from "@/lib/shared/contracts/evaluation/judge-agreement";
import type { RunPurpose } from "@/lib/shared/contracts/runs/run-purpose";
import { db } from "../connection/client";
import type { Owners } from "../connection/owner";
import { parsedRows } from "../connection/rows";
import { Prisma } from "../generated/client";

/** The owner and the filters of the runs. */
export type JudgedRunsQuery = JudgeAgreementQuery & { owners: Owners };

/** The condition on `run` for runs that count. */
export function judgedRuns(purpose: RunPurpose, query: JudgedRunsQuery): Prisma.Sql {
  const { owners, from, to, language, model, profile } = query;
  const { sql } = Prisma;
  const conditions = [
    ...(typeof owners === "string" ? [sql`run.owner_id = ${owners}`] : []),
    sql`run.purpose = ${purpose}`,
    sql`run.conversation_id NOT IN (SELECT id FROM conversation WHERE deleted_at IS NOT NULL)`,
    ...(from === undefined ? [] : [sql`run.started_at >= ${from}::timestamptz`]),
    ...(to === undefined ? [] : [sql`run.started_at < ${to}::timestamptz`]),
    ...(language === undefined ? [] : [sql`run.language = ${language}`]),
    ...(model === undefined ? [] : [sql`coalesce(run.chat_model, run.generator) = ${model}`]),
    ...(profile === undefined ? [] : [sql`run.profile = ${profile}`]),
  ];
  return Prisma.join(conditions, " AND ");
}

/** The language model that judged in a role; a run has one per role. A failed call judged nothing. */
function judgedBy(judged: "grade" | "verdict", role: "relevance" | "support"): Prisma.Sql {
  const judge = Prisma.raw(`${judged}.judge`);
  return Prisma.sql`CASE WHEN ${judge} = 'built-in' THEN 'built-in' ELSE coalesce(
    (SELECT call.model FROM model_call AS call WHERE call.run_id = run.id AND call.role = ${role}
     ORDER BY call.ok DESC, call.seq DESC LIMIT 1), ${judge}) END`;
}

/**
 * Every reviewed judgement as the contract reads it: its run, the judge, whether it passed, whether the reviewer
 * agrees, and the judge's score, null for an outcome.
 * @param runs condition on the table `run`
 */
export const reviewedJudgements = (runs: Prisma.Sql) => Prisma.sql`
  SELECT run.id, 'relevance' AS judge, ${judgedBy("grade", "relevance")} AS model, run.language,
    grade.grade = 'relevant' AS passed, review.agrees, grade.score
  FROM judgement_review AS review
    JOIN run ON run.id = review.run_id
    JOIN grade ON grade.run_id = review.run_id AND grade.visit_count || '/' || grade.passage_id = review.target
  WHERE review.kind = 'grade' AND grade.grade IN ('relevant', 'related', 'irrelevant') AND ${runs}
  UNION ALL
  SELECT run.id, 'support', ${judgedBy("verdict", "support")}, run.language, verdict.verdict = 'supported', review.agrees,
    verdict.score
  FROM judgement_review AS review
    JOIN run ON run.id = review.run_id
    JOIN claim_verdict AS verdict ON verdict.run_id = review.run_id AND verdict.claim_id = review.target
  WHERE review.kind = 'verdict' AND verdict.verdict NOT IN ('unknown', 'no_claim') AND ${runs}
  UNION ALL
  SELECT run.id, 'answer', coalesce(run.chat_model, run.generator), run.language, run.outcome = 'approved', review.agrees,
    NULL::float8
  FROM run_review AS review JOIN run ON run.id = review.run_id
  WHERE review.agrees IS NOT NULL AND run.outcome IN ('approved', 'best_effort', 'abstained') AND ${runs}`;

const groupSchema = agreementCountsSchema.extend({
  judge: z.string(),
  model: z.string(),
  language: z.string().nullable(),
});

/**
 * How far reviewers agree with each judge, by model and language, as `lib/shared/contracts/evaluation/judge-agreement.ts` defines it.
 * Empty without reviews.
 */
export async function readJudgeAgreement(query: JudgedRunsQuery): Promise<JudgeAgreementRow[]> {
  // Prisma cannot count by a condition, nor over a union.
  const rows = await parsedRows(
    groupSchema,
    db().$queryRaw`SELECT judge, model, language,
       count(*) FILTER (WHERE passed AND agrees)::int AS "truePasses",
       count(*) FILTER (WHERE passed AND NOT agrees)::int AS "falsePasses",
       count(*) FILTER (WHERE NOT passed AND NOT agrees)::int AS "falseFails",
       count(*) FILTER (WHERE NOT passed AND agrees)::int AS "trueFails"
     FROM (${reviewedJudgements(judgedRuns("question", query))}) AS reviewed
     GROUP BY judge, model, language
     ORDER BY array_position(ARRAY['relevance', 'support', 'answer'], judge), model, language`,
  );
  return rows.map(({ judge, model, language, ...counts }) =>
    judgeAgreementRowSchema.parse({ judge, model, language, ...agreementFigures(counts) }),
  );
}

/**
 * Every approved answer that a reviewer or a test case judged, as `approval-figures.ts` defines them: who judged it, when its
 * run started, whether it was wrong.
 */
export const judgedApprovals = (query: JudgedRunsQuery) => Prisma.sql`
  SELECT 'reviewer' AS by, run.started_at, NOT review.agrees AS wrong
  FROM run_review AS review JOIN run ON run.id = review.run_id
  WHERE review.agrees IS NOT NULL AND run.outcome = 'approved' AND ${judgedRuns("question", query)}
  UNION ALL
  SELECT 'case', started_at, NOT passed FROM (
    SELECT DISTINCT ON (result.case_id) result.passed, run.outcome, run.started_at
    FROM eval_result AS result JOIN run ON run.id = result.run_id
    WHERE result.state = 'ended' AND result.passed IS NOT NULL AND ${judgedRuns("case", query)}
    ORDER BY result.case_id, run.started_at DESC, run.id
  ) AS latest WHERE outcome = 'approved'`;

const approvalsSchema = z.object({ reviewed: z.int(), reviewedWrong: z.int(), cases: z.int(), casesWrong: z.int() });

/** Approved answers that reviewers or test cases judged, as `lib/shared/contracts/evaluation/approval-figures.ts` defines them. */
export async function readApprovals(query: JudgedRunsQuery): Promise<ApprovalCounts> {
  // Prisma cannot count over a union, nor the latest result of each case.
  const [counts] = await parsedRows(
    approvalsSchema,
    db().$queryRaw`SELECT count(*) FILTER (WHERE by = 'reviewer')::int AS reviewed,
         count(*) FILTER (WHERE by = 'reviewer' AND wrong)::int AS "reviewedWrong",
         count(*) FILTER (WHERE by = 'case')::int AS cases,
         count(*) FILTER (WHERE by = 'case' AND wrong)::int AS "casesWrong"
       FROM (${judgedApprovals(query)}) AS judged`,
  );
  const { reviewed = 0, reviewedWrong = 0, cases = 0, casesWrong = 0 } = counts ?? {};
  return { byReviewers: { judged: reviewed, wrong: reviewedWrong }, byCases: { judged: cases, wrong: casesWrong } };
}
