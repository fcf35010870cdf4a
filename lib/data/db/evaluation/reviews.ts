import { type FeedbackRequest, type RunReview, runReviewSchema } from "@/lib/shared/contracts/evaluation/review";
import {
  type ReviewQueue,
  type ReviewQueueQuery,
  reviewedOutcomeSchema,
} from "@/lib/shared/contracts/evaluation/review-queue";
import { AppError } from "@/lib/shared/errors";
import { db } from "../connection/client";
import { type Owners, ownedBy } from "../connection/owner";
import type { Statements } from "../connection/rows";
import type { Prisma } from "../generated/client";
import { runSummarySelect, toRunSummary } from "../runs/run-summary";

/**
 * A person's review of a run, empty before the first judgement.
 * @param owners whose runs the person may see
 * @throws AppError `not_found`
 */
export async function readReview(runId: string, ownerId: string, owners: Owners = ownerId): Promise<RunReview> {
  const mine = { where: { ownerId } };
  const row = await db().run.findFirst({
    where: { id: runId, ...ownedBy(owners), conversation: { deletedAt: null } },
    select: {
      feedback: { ...mine, select: { rating: true, reason: true, note: true } },
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
    reason: feedback?.reason ?? null,
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
export async function saveReview(
  runId: string,
  ownerId: string,
  change: FeedbackRequest,
  owners: Owners = ownerId,
): Promise<RunReview> {
  const { rating, reason, judgements = [], ...review } = change;
  const run = await db().run.findFirst({
    where: { id: runId, ...ownedBy(owners), conversation: { deletedAt: null } },
    select: { status: true },
  });
  if (run === null) throw missing();
  const judges = judgements.length > 0 || (review.answer !== undefined && review.answer !== null);
  if (judges && run.status !== "ended") {
    throw new AppError("conflict", "This run is still in progress. Review it once it has ended.");
  }
  if (judgements.length > 0) await refuseUnknownTargets(runId, judgements);
  await db().$transaction(async (client) => {
    const mine = { runId, ownerId };
    if (rating === null) await client.feedback.deleteMany({ where: mine });
    else if (rating !== undefined) {
      // A thumb down that is given again keeps its reason; a thumb up has none.
      const changed = { rating, ...(rating === "up" ? { reason: null } : reason !== undefined && { reason }) };
      await client.feedback.upsert({
        where: { runId_ownerId: mine },
        create: { ...mine, ...changed },
        update: changed,
      });
    } else if (reason === null) await client.feedback.updateMany({ where: mine, data: { reason } });
    if (Object.keys(review).length > 0) {
      const { answer, correctedAnswer, note } = review;
      const changed = {
        ...(answer !== undefined && { agrees: answer }),
        ...(correctedAnswer !== undefined && { correctedAnswer }),
        ...(note !== undefined && { note }),
      };
      await client.runReview.upsert({
        where: { runId_ownerId: mine },
        create: { ...mine, ...changed },
        update: { ...changed, updatedAt: new Date() },
      });
      // One note per person and run, wherever an earlier version stored it.
      if (note !== undefined) await client.feedback.updateMany({ where: mine, data: { note: null } });
    }
    if (judgements.length > 0) await saveJudgements(client, mine, lastOfEach(judgements));
  });
  return readReview(runId, ownerId, owners);
}

type Judgements = NonNullable<FeedbackRequest["judgements"]>;

/** Of two judgements of one target in a request, the later counts. */
function lastOfEach(judgements: Judgements): Judgements {
  return [...new Map(judgements.map((judgement) => [`${judgement.kind} ${judgement.target}`, judgement])).values()];
}

async function saveJudgements(
  client: Statements,
  { runId, ownerId }: { runId: string; ownerId: string },
  judgements: Judgements,
): Promise<void> {
  const mine = { runId, ownerId };
  await client.judgementReview.deleteMany({
    where: { ...mine, OR: judgements.map(({ kind, target }) => ({ kind, target })) },
  });
  await client.judgementReview.createMany({
    data: judgements.flatMap(({ agrees, ...judged }) => (agrees === null ? [] : { ...mine, ...judged, agrees })),
  });
}

async function refuseUnknownTargets(runId: string, judgements: Judgements): Promise<void> {
  const where = { runId };
  const [grades, verdicts] = await Promise.all([
    db().grade.findMany({ where, select: { visitCount: true, passageId: true } }),
    db().claimVerdict.findMany({ where, select: { claimId: true } }),
  ]);
  const known = new Set([
    ...grades.map(({ visitCount, passageId }) => `grade ${visitCount}/${passageId}`),
    ...verdicts.map(({ claimId }) => `verdict ${claimId}`),
  ]);
  const unknown = judgements.findIndex(({ kind, target }) => !known.has(`${kind} ${target}`));
  if (unknown === -1) return;
  throw new AppError("validation_failed", "This run has no such judgement.", {
    fields: { [`judgements.${unknown}.target`]: "is not a judgement of this run" },
  });
}

const NEWEST: Prisma.RunOrderByWithRelationInput[] = [{ startedAt: "desc" }, { id: "asc" }];

/** Each order lists the latest runs first among equals; ids are random, and their order is the same on every request. */
const ORDERS: Readonly<Record<ReviewQueueQuery["order"], Prisma.RunOrderByWithRelationInput[]>> = {
  uncertain: [{ certainty: { sort: "asc", nulls: "last" } }, ...NEWEST],
  // Within each of the two parts of `inOrder`.
  thumbs_down: NEWEST,
  lowest: [{ score: { sort: "asc", nulls: "last" } }, ...NEWEST],
  newest: NEWEST,
  random: [{ id: "asc" }],
};

/** Runs whose answer has no review yet, in the requested order, and the review's progress. */
export async function readReviewQueue(
  ownerId: string,
  query: ReviewQueueQuery,
  owners: Owners = ownerId,
): Promise<ReviewQueue> {
  const { order, outcome, language, profile, from, to, limit, offset } = query;
  const isReviewed = { review: { some: { ownerId, agrees: { not: null } } } };
  // People's questions that ended with something to review and that match the filter.
  const queued = {
    ...ownedBy(owners),
    purpose: "question",
    status: "ended",
    conversation: { deletedAt: null },
    outcome: { in: outcome === undefined ? [...reviewedOutcomeSchema.options] : [outcome] },
    startedAt: { ...(from !== undefined && { gte: from }), ...(to !== undefined && { lt: to }) },
    ...(language !== undefined && { language }),
    ...(profile !== undefined && { profile }),
  } satisfies Prisma.RunWhereInput;
  const [total, reviewed, runs] = await Promise.all([
    db().run.count({ where: queued }),
    db().run.count({ where: { ...queued, ...isReviewed } }),
    inOrder({ ...queued, NOT: isReviewed }, order, { limit, offset }),
  ]);
  return { runs: runs.map(toRunSummary), total, reviewed };
}

/** A page of runs. Prisma sorts by no condition on related rows, so those with a thumb down are read on their own. */
async function inOrder(
  where: Prisma.RunWhereInput,
  order: ReviewQueueQuery["order"],
  { limit, offset }: { limit: number; offset: number },
) {
  const page = (part: Prisma.RunWhereInput, take: number, skip: number) =>
    db().run.findMany({
      where: { AND: [where, part] },
      orderBy: ORDERS[order],
      take,
      skip,
      select: runSummarySelect,
    });
  if (order !== "thumbs_down") return page({}, limit, offset);
  const down = { feedback: { some: { rating: "down" } } } satisfies Prisma.RunWhereInput;
  const first = await page(down, limit, offset);
  if (first.length === limit) return first;
  const skipped = Math.max(0, offset - (await db().run.count({ where: { AND: [where, down] } })));
  return [...first, ...(await page({ NOT: down }, limit - first.length, skipped))];
}

function missing(): AppError {
  return new AppError("not_found", "This run does not exist.");
}
