import * as z from "zod/mini";
import type { ApprovalCounts } from "@/lib/shared/contracts/evaluation/approval-figures";
import {
  agreementCountsSchema,
  agreementFigures,
  type JudgeAgreementQuery,
  type JudgeAgreementRow,
  judgeAgreementRowSchema,
} from "@/lib/shared/contracts/evaluation/judge-agreement";
import type { RunPurpose } from "@/lib/shared/contracts/runs/run-purpose";
import { pool } from "../connection/client";

/** The owner and the filters of the runs. */
export type JudgedRunsQuery = JudgeAgreementQuery & { ownerId: string };

/**
 * Runs that count, by start time. `$1` owner … `$6` profile (`judgedRunsValues`); each except the owner may be null.
 */
export const judgedRuns = (purpose: RunPurpose) => `run.owner_id = $1 AND run.purpose = '${purpose}'
  AND ($2::timestamptz IS NULL OR run.started_at >= $2) AND ($3::timestamptz IS NULL OR run.started_at < $3)
  AND ($4::text IS NULL OR run.language = $4) AND ($5::text IS NULL OR coalesce(run.chat_model, run.generator) = $5)
  AND ($6::text IS NULL OR run.profile = $6)
  AND run.conversation_id NOT IN (SELECT id FROM conversation WHERE owner_id = $1 AND deleted_at IS NOT NULL)`;

export function judgedRunsValues(query: JudgedRunsQuery): unknown[] {
  const { ownerId, from = null, to = null, language = null, model = null, profile = null } = query;
  return [ownerId, from, to, language, model, profile];
}

/** The language model that judged in a role; a run has one per role. A failed call judged nothing. */
const judgedBy = (
  judged: string,
  role: string,
) => `CASE WHEN ${judged}.judge = 'built-in' THEN 'built-in' ELSE coalesce(
    (SELECT call.model FROM model_call AS call WHERE call.run_id = run.id AND call.role = '${role}'
     ORDER BY call.ok DESC, call.seq DESC LIMIT 1), ${judged}.judge) END`;

/**
 * Every reviewed judgement as the contract reads it: its run, the judge, whether it passed, whether the reviewer
 * agrees, and the judge's score, null for an outcome.
 * @param runs condition on the table `run`
 */
export const reviewedJudgements = (runs: string) => `
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
  WHERE review.kind = 'verdict' AND verdict.verdict <> 'unknown' AND ${runs}
  UNION ALL
  SELECT run.id, 'answer', coalesce(run.chat_model, run.generator), run.language, run.outcome = 'approved', review.agrees,
    NULL::float8
  FROM run_review AS review JOIN run ON run.id = review.run_id
  WHERE review.agrees IS NOT NULL AND run.outcome IN ('approved', 'best_effort', 'abstained') AND ${runs}`;

const groupSchema = z.extend(agreementCountsSchema, {
  judge: z.string(),
  model: z.string(),
  language: z.nullable(z.string()),
});

/**
 * How far reviewers agree with each judge, by model and language, as `lib/shared/contracts/evaluation/judge-agreement.ts` defines it.
 * Empty without reviews.
 */
export async function readJudgeAgreement(query: JudgedRunsQuery): Promise<JudgeAgreementRow[]> {
  const { rows } = await pool().query(
    `SELECT judge, model, language,
       count(*) FILTER (WHERE passed AND agrees)::int AS "truePasses",
       count(*) FILTER (WHERE passed AND NOT agrees)::int AS "falsePasses",
       count(*) FILTER (WHERE NOT passed AND NOT agrees)::int AS "falseFails",
       count(*) FILTER (WHERE NOT passed AND agrees)::int AS "trueFails"
     FROM (${reviewedJudgements(judgedRuns("question"))}) AS reviewed
     GROUP BY judge, model, language
     ORDER BY array_position(ARRAY['relevance', 'support', 'answer'], judge), model, language`,
    judgedRunsValues(query),
  );
  return rows.map((row) => {
    const { judge, model: judgeModel, language: of, ...counts } = groupSchema.parse(row);
    return judgeAgreementRowSchema.parse({ judge, model: judgeModel, language: of, ...agreementFigures(counts) });
  });
}

const approvalsSchema = z.tuple([
  z.object({ reviewed: z.int(), reviewedWrong: z.int(), cases: z.int(), casesWrong: z.int() }),
]);

/** Approved answers that reviewers or test cases judged, as `lib/shared/contracts/evaluation/approval-figures.ts` defines them. */
export async function readApprovals(query: JudgedRunsQuery): Promise<ApprovalCounts> {
  const { rows } = await pool().query(
    `WITH reviewed AS (
       SELECT agrees FROM (${reviewedJudgements(judgedRuns("question"))}) AS judged WHERE judge = 'answer' AND passed
     ), latest AS (
       SELECT DISTINCT ON (result.case_id) result.passed, run.outcome
       FROM eval_result AS result JOIN run ON run.id = result.run_id
       WHERE result.state = 'ended' AND result.passed IS NOT NULL AND ${judgedRuns("case")}
       ORDER BY result.case_id, run.started_at DESC, run.id
     )
     SELECT (SELECT count(*) FROM reviewed)::int AS reviewed,
       (SELECT count(*) FROM reviewed WHERE NOT agrees)::int AS "reviewedWrong",
       (SELECT count(*) FROM latest WHERE outcome = 'approved')::int AS cases,
       (SELECT count(*) FROM latest WHERE outcome = 'approved' AND NOT passed)::int AS "casesWrong"`,
    judgedRunsValues(query),
  );
  const [{ reviewed, reviewedWrong, cases, casesWrong }] = approvalsSchema.parse(rows);
  return { byReviewers: { judged: reviewed, wrong: reviewedWrong }, byCases: { judged: cases, wrong: casesWrong } };
}
