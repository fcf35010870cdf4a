import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { EMPTY_REVIEW, type FeedbackRequest, feedbackRequestSchema } from "@/lib/shared/contracts/evaluation/review";
import { reviewQueueQuerySchema } from "@/lib/shared/contracts/evaluation/review-queue";
import { db } from "../connection/client";
import { LOCAL_OWNER } from "../connection/owner";
import { createTestRun } from "../testing/create-test-run";
import { EVERY_DATABASE, emptyDatabase } from "../testing/database";
import { insertRun } from "../testing/insert-run";
import { setUpDatabase } from "../testing/set-up-database";
import { readReview, readReviewQueue, saveReview } from "./reviews";

const passageId = randomUUID();
const grade = `1/${passageId}`;

/** A run with one grade and one verdict. */
async function judgedRun(): Promise<string> {
  const runId = await insertRun({ language: "en" });
  await db().grade.create({ data: { runId, visitCount: 1, passageId, grade: "relevant", judge: "built-in" } });
  await db().claimVerdict.create({
    data: { runId, claimId: "a1.s0", attempt: 1, verdict: "supported", judge: "built-in", ms: 1 },
  });
  return runId;
}

const save = (runId: string, change: FeedbackRequest) => saveReview(runId, LOCAL_OWNER, change);
const queue = (query: Record<string, string> = {}) => readReviewQueue(LOCAL_OWNER, reviewQueueQuerySchema.parse(query));

describe.each(EVERY_DATABASE)("reviews on %s", (_name, create) => {
  setUpDatabase(create);
  beforeEach(emptyDatabase);

  it("stores a judgement, replaces it by a later one, and removes it for null", async () => {
    const runId = await judgedRun();
    expect(await readReview(runId, LOCAL_OWNER)).toEqual(EMPTY_REVIEW);
    await save(runId, { rating: "up", judgements: [{ kind: "grade", target: grade, agrees: false }] });
    await save(runId, { answer: true, note: "Right.", correctedAnswer: "At noon." });
    const judgements = [
      { kind: "grade" as const, target: grade, agrees: true },
      { kind: "verdict" as const, target: "a1.s0", agrees: false },
    ];
    expect(await save(runId, { judgements })).toEqual({
      rating: "up",
      reason: null,
      answer: true,
      correctedAnswer: "At noon.",
      note: "Right.",
      judgements,
    });
    await save(runId, { judgements: [{ kind: "grade", target: grade, agrees: null }], note: null, rating: null });
    expect(await readReview(runId, LOCAL_OWNER)).toEqual({
      ...EMPTY_REVIEW,
      answer: true,
      correctedAnswer: "At noon.",
      judgements: [{ kind: "verdict", target: "a1.s0", agrees: false }],
    });
  });

  it("counts the last of two equal targets, and handles ten requests at once", async () => {
    const runId = await judgedRun();
    const judgement = (agrees: boolean) => ({ kind: "grade" as const, target: grade, agrees });
    expect((await save(runId, { judgements: [judgement(true), judgement(false)] })).judgements).toEqual([
      judgement(false),
    ]);
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => save(runId, { judgements: [judgement(index % 2 === 0)], answer: true })),
    );
    expect((await readReview(runId, LOCAL_OWNER)).judgements).toHaveLength(1);
  });

  it("refuses a judgement that the run does not contain, and stores nothing of that request", async () => {
    const runId = await judgedRun();
    const judgements = [
      { kind: "grade" as const, target: grade, agrees: true },
      { kind: "verdict" as const, target: "a9.s9", agrees: true },
    ];
    await expect(save(runId, { judgements, note: "lost" })).rejects.toMatchObject({
      code: "validation_failed",
      fields: { "judgements.1.target": expect.any(String) },
    });
    expect(await readReview(runId, LOCAL_OWNER)).toEqual(EMPTY_REVIEW);
    await expect(save(randomUUID(), { answer: true })).rejects.toMatchObject({ code: "not_found" });
    await expect(saveReview(runId, "somebody", { answer: true })).rejects.toMatchObject({ code: "not_found" });
    await expect(readReview(runId, "somebody")).rejects.toMatchObject({ code: "not_found" });
    expect(feedbackRequestSchema.safeParse({}).success).toBe(false);
    expect(feedbackRequestSchema.parse({ note: "  \n" })).toEqual({ note: null });
  });

  it("accepts only a thumb for a run in progress", async () => {
    const { runId } = await createTestRun();
    await expect(save(runId, { answer: false })).rejects.toMatchObject({ code: "conflict" });
    expect(await save(runId, { rating: "up" })).toMatchObject({ rating: "up" });
  });

  it("stores why the thumb is down, for the review and the run list, until the thumb changes", async () => {
    const runId = await judgedRun();
    const listed = async () => {
      const { runs } = await queue({ order: "thumbs_down" });
      return runs.map(({ feedback, feedbackReason }) => [feedback, feedbackReason]);
    };
    expect(await save(runId, { rating: "down" })).toMatchObject({ rating: "down", reason: null });
    expect(await save(runId, { rating: "down", reason: "incomplete", correctedAnswer: "At noon." })).toMatchObject({
      rating: "down",
      reason: "incomplete",
      correctedAnswer: "At noon.",
    });
    // A thumb down that is given again keeps it.
    expect(await save(runId, { rating: "down" })).toMatchObject({ reason: "incomplete" });
    expect(await listed()).toEqual([["down", "incomplete"]]);
    expect(await save(runId, { reason: null })).toMatchObject({ rating: "down", reason: null });
    await save(runId, { rating: "down", reason: "off_topic" });
    expect(await save(runId, { rating: "up" })).toMatchObject({ rating: "up", reason: null });
    expect(await save(runId, { rating: "down" })).toMatchObject({ rating: "down", reason: null });
    await save(runId, { rating: null });
    expect(await listed()).toEqual([[null, null]]);
  });

  it("accepts a reason only with a thumb down", () => {
    for (const request of [
      { reason: "incorrect" },
      { rating: "up", reason: "incorrect" },
      { rating: null, reason: "incorrect" },
    ]) {
      expect(feedbackRequestSchema.safeParse(request).success).toBe(false);
    }
    expect(feedbackRequestSchema.safeParse({ rating: "down", reason: "boring" }).success).toBe(false);
    expect(feedbackRequestSchema.safeParse({ rating: "up", reason: null }).success).toBe(true);
  });

  it("queues unreviewed answers, by order and filter, and reports the review's progress", async () => {
    const startedAt = (day: number) => new Date(Date.UTC(2026, 2, day));
    const high = await insertRun({ score: 0.9, certainty: 0.2, startedAt: startedAt(1), language: "en" });
    const low = await insertRun({
      score: 0.1,
      certainty: 0.8,
      startedAt: startedAt(2),
      language: "fr",
      outcome: "best_effort",
    });
    const unscored = await insertRun({ score: null, startedAt: startedAt(3), outcome: "abstained" });
    await insertRun({ outcome: "failed" });
    await insertRun({ outcome: "cancelled" });
    await insertRun({ purpose: "case" });
    await insertRun({ ownerId: "someone else" });
    await createTestRun();
    const ids = async (query: Record<string, string> = {}) => (await queue(query)).runs.map(({ id }) => id);
    expect(await ids()).toEqual([high, low, unscored]);
    expect(await ids({ order: "lowest" })).toEqual([low, high, unscored]);
    expect(await ids({ order: "newest" })).toEqual([unscored, low, high]);
    const random = await ids({ order: "random" });
    expect([...random].sort()).toEqual([high, low, unscored].sort());
    expect(await ids({ order: "random" })).toEqual(random);
    expect(await ids({ language: "fr" })).toEqual([low]);
    expect(await ids({ outcome: "abstained" })).toEqual([unscored]);
    expect(await ids({ profile: "candidates" })).toEqual([]);
    expect(await ids({ limit: "1" })).toEqual([high]);
    expect(await ids({ limit: "1", offset: "1" })).toEqual([low]);
    expect(await ids({ offset: "3" })).toEqual([]);
    await save(low, { answer: false });
    await save(high, { note: "Not sure." });
    expect(await queue()).toMatchObject({ total: 3, reviewed: 1, runs: [{ id: high }, { id: unscored }] });
    await save(low, { answer: null });
    expect(await queue()).toMatchObject({ total: 3, reviewed: 0 });
  });

  it("puts thumbs down first, over every page", async () => {
    const startedAt = (day: number) => new Date(Date.UTC(2026, 2, day));
    const runs: string[] = [];
    for (const day of [1, 2, 3, 4, 5]) runs.push(await insertRun({ startedAt: startedAt(day) }));
    const [first = "", second = "", third = "", fourth = "", fifth = ""] = runs;
    await save(second, { rating: "down" });
    await save(fourth, { rating: "down" });
    await save(fifth, { rating: "up" });
    const order = [fourth, second, fifth, third, first];
    for (const limit of [1, 2, 3, 5]) {
      const pages: string[] = [];
      for (let offset = 0; offset < order.length; offset += limit) {
        const { runs: page } = await queue({ order: "thumbs_down", limit: String(limit), offset: String(offset) });
        pages.push(...page.map(({ id }) => id));
      }
      expect(pages).toEqual(order);
    }
  });

  it("is neither read nor written once the conversation is deleted", async () => {
    const runId = await judgedRun();
    await db().conversation.updateMany({ data: { deletedAt: new Date() } });
    await expect(readReview(runId, LOCAL_OWNER)).rejects.toMatchObject({ code: "not_found" });
    await expect(save(runId, { answer: true })).rejects.toMatchObject({ code: "not_found" });
  });

  it("is deleted with its run", async () => {
    const runId = await judgedRun();
    await save(runId, { answer: true, judgements: [{ kind: "grade", target: grade, agrees: true }] });
    await db().conversation.deleteMany({});
    expect([await db().runReview.count(), await db().judgementReview.count()]).toEqual([0, 0]);
  });
});
