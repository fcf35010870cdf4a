import { z } from "zod";
import { SCORED_CHECKS, type ScoredCheck } from "@/lib/shared/contracts/checks/checks";
import {
  MIN_JUDGED_IN_BIN,
  RELIABILITY_BINS,
  type ReliabilityBin,
  reliabilityBinSchema,
  scoredCheckSchema,
} from "@/lib/shared/contracts/evaluation/judge-reliability";
import { textLanguageSchema } from "@/lib/shared/contracts/language";
import { db } from "../connection/client";
import { parsedRows } from "../connection/rows";
import { Prisma } from "../generated/client";
import { type JudgedRunsQuery, judgedRuns, reviewedJudgements } from "./judge-agreement";

/** Runs whose built-in judges used one calibration: scores of different calibrations are not comparable. */
export type ScoredRunsQuery = JudgedRunsQuery & { calibration: string };

function scoredRuns({ calibration, ...query }: ScoredRunsQuery): Prisma.Sql {
  return Prisma.sql`${judgedRuns("question", query)} AND run.config_stamp->>'calibration' = ${calibration}`;
}

/** The usefulness judgement of a run's final answer, from its events. */
const USEFULNESS = Prisma.sql`
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
const SCORE_DECIDED = Prisma.sql`('answers_question', 'may_not_answer', 'answer_off_topic', 'answer_lacks_expected_type')`;

/**
 * Every reviewed judgement of the built-in judges that their score decided: check, language, score, whether it passed,
 * and whether the reviewer agreed. An answer that was useful and still not approved was decided by another check.
 */
function scoredJudgements(query: ScoredRunsQuery): Prisma.Sql {
  const judgements = reviewedJudgements(scoredRuns(query));
  return Prisma.join(
    SCORED_CHECKS.map((check) => SCORED[check](judgements)),
    " UNION ALL ",
  );
}

/** The judgements of each check, among those that were reviewed. */
const SCORED: Readonly<Record<ScoredCheck, (judgements: Prisma.Sql) => Prisma.Sql>> = {
  relevance: (judgements) => Prisma.sql`
  SELECT 'relevance' AS "check", language, score, passed, passed = agrees AS "right"
  FROM (${judgements}) AS reviewed
  WHERE judge = 'relevance' AND model = 'built-in' AND score IS NOT NULL`,
  usefulness: (judgements) => Prisma.sql`
  SELECT 'usefulness' AS "check", language, (result->>'score')::float8 AS score, passed, passed = agrees AS "right"
  FROM (${judgements}) AS reviewed CROSS JOIN LATERAL (${USEFULNESS}) AS usefulness
  WHERE judge = 'answer' AND result->>'judge' = 'built-in' AND result->>'score' IS NOT NULL
    AND result->'reason'->>'code' IN ${SCORE_DECIDED}
    AND NOT (result->'reason'->>'code' = 'answer_lacks_expected_type' AND result->>'usefulness' = 'unknown') AND passed = (result->>'usefulness' = 'useful')`,
};

const scoredJudgementSchema = z.object({
  check: scoredCheckSchema,
  language: textLanguageSchema.nullable(),
  score: z.number(),
  /** Whether the reviewer found the passage relevant, or would approve the answer. */
  right: z.boolean(),
});
export type ScoredJudgement = z.infer<typeof scoredJudgementSchema>;

/** Reviews of the built-in judges' scored judgements. */
export async function readScoredJudgements(query: ScoredRunsQuery): Promise<ScoredJudgement[]> {
  // Prisma cannot read a union.
  return parsedRows(
    scoredJudgementSchema,
    db().$queryRaw`SELECT "check", language, score, "right" FROM (${scoredJudgements(query)}) AS scored`,
  );
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
export async function readReliability(query: ScoredRunsQuery): Promise<ReliabilityBin[]> {
  // Prisma cannot group by an expression.
  const rows = await parsedRows(
    binSchema,
    db()
      .$queryRaw`SELECT "check", least(floor(score * ${RELIABILITY_BINS}::int), ${RELIABILITY_BINS - 1}::int)::int AS bin,
       count(*)::int AS judged, avg(score) AS "meanScore", avg("right"::int)::float8 AS "rightShare"
     FROM (${scoredJudgements(query)}) AS scored
     GROUP BY "check", bin ORDER BY "check", bin`,
  );
  return rows.map(({ bin, rightShare, ...same }) =>
    reliabilityBinSchema.parse({
      ...same,
      from: bin / RELIABILITY_BINS,
      to: (bin + 1) / RELIABILITY_BINS,
      rightShare: same.judged < MIN_JUDGED_IN_BIN ? null : rightShare,
    }),
  );
}
