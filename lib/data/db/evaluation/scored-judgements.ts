import * as z from "zod/mini";
import {
  MIN_JUDGED_IN_BIN,
  RELIABILITY_BINS,
  type ReliabilityBin,
  reliabilityBinSchema,
  scoredCheckSchema,
} from "@/lib/shared/contracts/evaluation/judge-reliability";
import { languageSchema } from "@/lib/shared/contracts/language";
import { pool } from "../connection/client";
import { type JudgedRunsQuery, judgedRuns, judgedRunsValues, reviewedJudgements } from "./judge-agreement";

/** Runs whose built-in judges used one calibration: scores of different calibrations are not comparable. */
export type ScoredRunsQuery = JudgedRunsQuery & { calibration: string };

/** `$7` is the calibration, the others are those of `judgedRunsValues`. */
const SCORED_RUNS = `${judgedRuns("question")} AND run.config_stamp->>'calibration' = $7`;

/** The usefulness judgement of a run's final answer, from its events. */
const USEFULNESS = `
  SELECT judged.event->'result' AS result
  FROM run_event AS judged
    JOIN run_event AS final ON final.run_id = judged.run_id AND final.type = 'answer-final'
      AND final.event->'fromAttempt' = judged.event->'attempt'
  WHERE judged.run_id = reviewed.id AND judged.type = 'usefulness-result'
  ORDER BY judged.seq DESC LIMIT 1`;

/**
 * Reasons of usefulness judgements that the score decided; the other reasons apply whatever the score, and so does
 * `answer_lacks_expected_type` when it leaves an answer undecided.
 */
const SCORE_DECIDED = "('answers_question', 'may_not_answer', 'answer_off_topic', 'answer_lacks_expected_type')";

/**
 * Every reviewed judgement of the built-in judges that their score decided: check, language, score, whether it passed,
 * and whether the reviewer agreed. An answer that was useful and still not approved was decided by another check.
 */
const SCORED_JUDGEMENTS = `
  SELECT 'relevance' AS "check", language, score, passed, passed = agrees AS "right"
  FROM (${reviewedJudgements(SCORED_RUNS)}) AS reviewed
  WHERE judge = 'relevance' AND model = 'built-in' AND score IS NOT NULL
  UNION ALL
  SELECT 'usefulness', language, (result->>'score')::float8, passed, passed = agrees
  FROM (${reviewedJudgements(SCORED_RUNS)}) AS reviewed CROSS JOIN LATERAL (${USEFULNESS}) AS usefulness
  WHERE judge = 'answer' AND result->>'judge' = 'built-in' AND result->>'score' IS NOT NULL
    AND result->'reason'->>'code' IN ${SCORE_DECIDED}
    AND NOT (result->'reason'->>'code' = 'answer_lacks_expected_type' AND result->>'usefulness' = 'unknown') AND passed = (result->>'usefulness' = 'useful')`;

const scoredJudgementSchema = z.object({
  check: scoredCheckSchema,
  language: z.nullable(languageSchema),
  score: z.number(),
  /** Whether the reviewer found the passage relevant, or would approve the answer. */
  right: z.boolean(),
});
export type ScoredJudgement = z.infer<typeof scoredJudgementSchema>;

/** Reviews of the built-in judges' scored judgements. */
export async function readScoredJudgements({ calibration, ...query }: ScoredRunsQuery): Promise<ScoredJudgement[]> {
  const { rows } = await pool().query(
    `SELECT "check", language, score, "right" FROM (${SCORED_JUDGEMENTS}) AS scored`,
    [...judgedRunsValues(query), calibration],
  );
  return z.array(scoredJudgementSchema).parse(rows);
}

const binSchema = z.object({
  check: scoredCheckSchema,
  bin: z.int(),
  judged: z.int(),
  meanScore: z.number(),
  rightShare: z.number(),
});

/**
 * How often reviewers agreed with the built-in judges, by score, as
 * `lib/shared/contracts/evaluation/judge-reliability.ts` defines it.
 */
export async function readReliability({ calibration, ...query }: ScoredRunsQuery): Promise<ReliabilityBin[]> {
  const { rows } = await pool().query(
    `SELECT "check", least(floor(score * ${RELIABILITY_BINS}), ${RELIABILITY_BINS - 1})::int AS bin,
       count(*)::int AS judged, avg(score) AS "meanScore", avg("right"::int)::float8 AS "rightShare"
     FROM (${SCORED_JUDGEMENTS}) AS scored
     GROUP BY "check", bin ORDER BY "check", bin`,
    [...judgedRunsValues(query), calibration],
  );
  return z
    .array(binSchema)
    .parse(rows)
    .map(({ bin, rightShare, ...same }) =>
      reliabilityBinSchema.parse({
        ...same,
        from: bin / RELIABILITY_BINS,
        to: (bin + 1) / RELIABILITY_BINS,
        rightShare: same.judged < MIN_JUDGED_IN_BIN ? null : rightShare,
      }),
    );
}
