import * as z from "zod/mini";
import {
  agreementCountsSchema,
  agreementFigures,
  type JudgeAgreementQuery,
  type JudgeAgreementRow,
  judgeAgreementRowSchema,
} from "../contracts/judge-agreement";
import { pool } from "./client";

/** Runs that count: questions of people, by the time they started. `$1` owner … `$6` profile, each but the owner or null. */
const RUNS = `run.owner_id = $1 AND run.purpose = 'question'
  AND ($2::timestamptz IS NULL OR run.started_at >= $2) AND ($3::timestamptz IS NULL OR run.started_at < $3)
  AND ($4::text IS NULL OR run.language = $4) AND ($5::text IS NULL OR coalesce(run.chat_model, run.generator) = $5)
  AND ($6::text IS NULL OR run.profile = $6)
  AND run.conversation_id NOT IN (SELECT id FROM conversation WHERE owner_id = $1 AND deleted_at IS NOT NULL)`;

/** The language model that judged in a role; a run has one a role. A call that failed judged nothing. */
const judgedBy = (
  judged: string,
  role: string,
) => `CASE WHEN ${judged}.judge = 'built-in' THEN 'built-in' ELSE coalesce(
    (SELECT call.model FROM model_call AS call WHERE call.run_id = run.id AND call.role = '${role}'
     ORDER BY call.ok DESC, call.seq DESC LIMIT 1), ${judged}.judge) END`;

/**
 * Every reviewed judgement as the contract reads it: its run, who judged, whether it passed, and whether the reviewer
 * agrees.
 * @param runs condition on the table `run`
 */
export const reviewedJudgements = (runs: string) => `
  SELECT run.id, 'relevance' AS judge, ${judgedBy("grade", "relevance")} AS model, run.language,
    grade.grade = 'relevant' AS passed, review.agrees
  FROM judgement_review AS review
    JOIN run ON run.id = review.run_id
    JOIN grade ON grade.run_id = review.run_id AND grade.visit_count || '/' || grade.passage_id = review.target
  WHERE review.kind = 'grade' AND grade.grade IN ('relevant', 'related', 'irrelevant') AND ${runs}
  UNION ALL
  SELECT run.id, 'support', ${judgedBy("verdict", "support")}, run.language, verdict.verdict = 'supported', review.agrees
  FROM judgement_review AS review
    JOIN run ON run.id = review.run_id
    JOIN claim_verdict AS verdict ON verdict.run_id = review.run_id AND verdict.claim_id = review.target
  WHERE review.kind = 'verdict' AND verdict.verdict <> 'unknown' AND ${runs}
  UNION ALL
  SELECT run.id, 'answer', coalesce(run.chat_model, run.generator), run.language, run.outcome = 'approved', review.agrees
  FROM run_review AS review JOIN run ON run.id = review.run_id
  WHERE review.agrees IS NOT NULL AND run.outcome IN ('approved', 'best_effort', 'abstained') AND ${runs}`;

const groupSchema = z.extend(agreementCountsSchema, {
  judge: z.string(),
  model: z.string(),
  language: z.nullable(z.string()),
});

/**
 * How far reviewers agree with each judge, by model and language, as `lib/contracts/judge-agreement.ts` defines it.
 * Empty where nobody has reviewed anything.
 */
export async function readJudgeAgreement(
  query: JudgeAgreementQuery & { ownerId: string },
): Promise<JudgeAgreementRow[]> {
  const { ownerId, from = null, to = null, language = null, model = null, profile = null } = query;
  const { rows } = await pool().query(
    `SELECT judge, model, language,
       count(*) FILTER (WHERE passed AND agrees)::int AS "truePasses",
       count(*) FILTER (WHERE passed AND NOT agrees)::int AS "falsePasses",
       count(*) FILTER (WHERE NOT passed AND NOT agrees)::int AS "falseFails",
       count(*) FILTER (WHERE NOT passed AND agrees)::int AS "trueFails"
     FROM (${reviewedJudgements(RUNS)}) AS reviewed
     GROUP BY judge, model, language
     ORDER BY array_position(ARRAY['relevance', 'support', 'answer'], judge), model, language`,
    [ownerId, from, to, language, model, profile],
  );
  return rows.map((row) => {
    const { judge, model: judgeModel, language: of, ...counts } = groupSchema.parse(row);
    return judgeAgreementRowSchema.parse({ judge, model: judgeModel, language: of, ...agreementFigures(counts) });
  });
}
