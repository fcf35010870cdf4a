import { z } from "zod";
import {
  type FeedbackRequest,
  type ReviewQueue,
  type ReviewQueueQuery,
  type RunReview,
  reviewedOutcomeSchema,
  runReviewSchema,
} from "@/lib/shared/contracts/evaluation/review";
import { AppError } from "@/lib/shared/errors";
import { db, pool } from "../connection/client";
import { inTransaction } from "../connection/transaction";
import { runSummarySelect, toRunSummary } from "../runs/run-summary";

/** A person's review of a run, empty before the first judgement. @throws AppError `not_found` */
export async function readReview(runId: string, ownerId: string): Promise<RunReview> {
  const mine = { where: { ownerId } };
  const row = await db().run.findFirst({
    where: { id: runId, ownerId, conversation: { deletedAt: null } },
    select: {
      feedback: { ...mine, select: { rating: true, note: true } },
      review: { ...mine, select: { agrees: true, correctedAnswer: true, note: true } },
      judgementReviews: {
        ...mine,
        select: { kind: true, target: true, agrees: true },
        orderBy: [{ kind: "asc" }, { target: "asc" }],
      },
    },
  });
  if (row === null) throw missing();
  const [feedback] = row.feedback;
  const [review] = row.review;
  return runReviewSchema.parse({
    rating: feedback?.rating ?? null,
    answer: review?.agrees ?? null,
    judgements: row.judgementReviews,
    correctedAnswer: review?.correctedAnswer ?? null,
    // The first version stored notes with the thumb.
    note: review?.note ?? feedback?.note ?? null,
  });
}

/**
 * Stores a person's review of a run; fields missing from the request stay unchanged.
 * @throws AppError `not_found`; `conflict` while the run is in progress and its judgements may still change;
 *   `validation_failed` for a judgement that the run does not contain
 */
export async function saveReview(runId: string, ownerId: string, change: FeedbackRequest): Promise<RunReview> {
  const { rating, judgements = [], ...review } = change;
  const run = await db().run.findFirst({
    where: { id: runId, ownerId, conversation: { deletedAt: null } },
    select: { status: true },
  });
  if (run === null) throw missing();
  const judges = judgements.length > 0 || (review.answer !== undefined && review.answer !== null);
  if (judges && run.status !== "ended") {
    throw new AppError("conflict", "This run is still in progress. Review it once it has ended.");
  }
  if (judgements.length > 0) await refuseUnknownTargets(runId, judgements);
  await inTransaction(pool(), async (client) => {
    if (rating === null)
      await client.query("DELETE FROM feedback WHERE run_id = $1 AND owner_id = $2", [runId, ownerId]);
    else if (rating !== undefined) {
      await client.query(
        `INSERT INTO feedback (run_id, owner_id, rating) VALUES ($1, $2, $3)
         ON CONFLICT (run_id, owner_id) DO UPDATE SET rating = excluded.rating`,
        [runId, ownerId, rating],
      );
    }
    if (Object.keys(review).length > 0) {
      const { answer, correctedAnswer, note } = review;
      await client.query(
        `INSERT INTO run_review (run_id, owner_id, agrees, corrected_answer, note) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (run_id, owner_id) DO UPDATE SET
           agrees = CASE WHEN $6 THEN excluded.agrees ELSE run_review.agrees END,
           corrected_answer = CASE WHEN $7 THEN excluded.corrected_answer ELSE run_review.corrected_answer END,
           note = CASE WHEN $8 THEN excluded.note ELSE run_review.note END, updated_at = now()`,
        [
          runId,
          ownerId,
          answer ?? null,
          correctedAnswer ?? null,
          note ?? null,
          ...[answer, correctedAnswer, note].map((value) => value !== undefined),
        ],
      );
      // One note per person and run, wherever an earlier version stored it.
      if (note !== undefined) {
        await client.query("UPDATE feedback SET note = NULL WHERE run_id = $1 AND owner_id = $2", [runId, ownerId]);
      }
    }
    if (judgements.length > 0) {
      await client.query(
        `WITH change AS (SELECT * FROM jsonb_to_recordset($3::jsonb) AS change(kind text, target text, agrees boolean)),
           removed AS (
             DELETE FROM judgement_review AS review USING change
             WHERE review.run_id = $1 AND review.owner_id = $2 AND review.kind = change.kind
               AND review.target = change.target AND change.agrees IS NULL
           )
         INSERT INTO judgement_review (run_id, owner_id, kind, target, agrees)
         SELECT $1, $2, kind, target, agrees FROM change WHERE agrees IS NOT NULL
         ON CONFLICT (run_id, owner_id, kind, target) DO UPDATE SET agrees = excluded.agrees, updated_at = now()`,
        [runId, ownerId, JSON.stringify(lastOfEach(judgements))],
      );
    }
  });
  return readReview(runId, ownerId);
}

type Judgements = NonNullable<FeedbackRequest["judgements"]>;

/** Of two judgements of one target in a request, the later counts. */
function lastOfEach(judgements: Judgements): Judgements {
  return [...new Map(judgements.map((judgement) => [`${judgement.kind} ${judgement.target}`, judgement])).values()];
}

async function refuseUnknownTargets(runId: string, judgements: Judgements): Promise<void> {
  const { rows } = await pool().query(
    `SELECT 'grade ' || visit_count || '/' || passage_id AS name FROM grade WHERE run_id = $1
     UNION ALL SELECT 'verdict ' || claim_id FROM claim_verdict WHERE run_id = $1`,
    [runId],
  );
  const known = new Set(
    z
      .array(z.object({ name: z.string() }))
      .parse(rows)
      .map(({ name }) => name),
  );
  const unknown = judgements.findIndex(({ kind, target }) => !known.has(`${kind} ${target}`));
  if (unknown === -1) return;
  throw new AppError("validation_failed", "This run has no such judgement.", {
    fields: { [`judgements.${unknown}.target`]: "is not a judgement of this run" },
  });
}

/** Each order lists the latest runs first among equals; the random order is the same on every request. */
const ORDERS = {
  lowest: "run.score ASC NULLS LAST, run.started_at DESC, run.id",
  newest: "run.started_at DESC, run.id",
  random: "md5(run.id::text)",
} as const satisfies Record<ReviewQueueQuery["order"], string>;

/** People's questions that ended with something to review and that match the filter. */
const QUEUED = `run JOIN conversation ON conversation.id = run.conversation_id
    LEFT JOIN run_review AS review ON review.run_id = run.id AND review.owner_id = $1
  WHERE run.owner_id = $1 AND run.purpose = 'question' AND run.status = 'ended' AND conversation.deleted_at IS NULL
    AND run.outcome = ANY($2) AND ($3::text IS NULL OR run.language = $3) AND ($4::text IS NULL OR run.profile = $4)
    AND ($5::timestamptz IS NULL OR run.started_at >= $5) AND ($6::timestamptz IS NULL OR run.started_at < $6)`;

const countsSchema = z.tuple([z.object({ total: z.number(), reviewed: z.number() })]);

/** Runs whose answer has no review yet, in the requested order, and the review's progress. */
export async function readReviewQueue(ownerId: string, query: ReviewQueueQuery): Promise<ReviewQueue> {
  const { order, outcome, language = null, profile = null, from = null, to = null, limit, offset } = query;
  const outcomes = outcome === undefined ? reviewedOutcomeSchema.options : [outcome];
  const values = [ownerId, outcomes, language, profile, from, to];
  const { rows: counts } = await pool().query(
    `SELECT count(*)::int AS total, count(review.agrees)::int AS reviewed FROM ${QUEUED}`,
    values,
  );
  const { rows: next } = await pool().query(
    `SELECT run.id FROM ${QUEUED} AND review.agrees IS NULL ORDER BY ${ORDERS[order]} LIMIT $7 OFFSET $8`,
    [...values, limit, offset],
  );
  const ids = z
    .array(z.object({ id: z.string() }))
    .parse(next)
    .map(({ id }) => id);
  const runs = await db().run.findMany({ where: { id: { in: ids } }, select: runSummarySelect });
  const byId = new Map(runs.map((run) => [run.id, toRunSummary(run)]));
  const [{ total, reviewed }] = countsSchema.parse(counts);
  return { runs: ids.flatMap((id) => byId.get(id) ?? []), total, reviewed };
}

function missing(): AppError {
  return new AppError("not_found", "This run does not exist.");
}
