import { z } from "zod";
import { instantSchema } from "../contracts/instant";
import type { RunListQuery, RunSummary } from "../contracts/run";
import { type ConfigStamp, configStampSchema, type RunEvent } from "../contracts/run-event";
import { AppError } from "../errors";
import { db } from "./client";
import { containing } from "./containing";
import type { Prisma } from "./generated/client";
import { runSummarySelect, toRunSummary } from "./run-summary";

/** @throws AppError `not_found` */
export async function getRun(
  runId: string,
  ownerId: string,
): Promise<{ summary: RunSummary; configStamp: ConfigStamp }> {
  const row = await db().run.findFirst({
    where: { id: runId, ownerId },
    select: { ...runSummarySelect, configStamp: true },
  });
  if (row === null) throw new AppError("not_found", "This run does not exist.");
  return { summary: toRunSummary(row), configStamp: configStampSchema.parse(row.configStamp) };
}

/** Whether there is such a run, by an id that is one. */
export async function hasRun(id: string, ownerId: string): Promise<boolean> {
  return (await db().run.count({ where: { id, ownerId } })) > 0;
}

/** Of a search that was sent: a visit of the node may have been skipped, or have had nobody to ask. */
const SENT_TO_WEB: RunEvent["type"] = "web-result";

/** The last questions of a conversation that have an answer, oldest first, and whether their words went out to the web. */
export async function answeredTurns(
  conversationId: string,
  ownerId: string,
  limit: number,
): Promise<{ question: string; answer: string; wentToWeb: boolean }[]> {
  const rows = await db().run.findMany({
    where: { conversationId, ownerId, status: "ended", answer: { not: null } },
    orderBy: [{ startedAt: "desc" }, { id: "desc" }],
    take: limit,
    select: {
      question: true,
      answer: true,
      events: { where: { type: SENT_TO_WEB }, select: { seq: true }, take: 1 },
    },
  });
  return rows
    .toReversed()
    .flatMap(({ question, answer, events }) =>
      answer === null ? [] : [{ question, answer, wentToWeb: events.length > 0 }],
    );
}

const cursorSchema = z.tuple([instantSchema, z.uuid()]);

/** Runs, newest first, one page. @throws AppError `validation_failed` for a cursor that this list did not give */
export async function listRuns(
  ownerId: string,
  query: RunListQuery,
): Promise<{ runs: RunSummary[]; nextCursor: string | null }> {
  const rows = await db().run.findMany({
    where: { AND: [{ ownerId }, filtersOf(query), afterCursor(query.cursor)] },
    orderBy: [{ startedAt: "desc" }, { id: "desc" }],
    take: query.limit + 1,
    select: runSummarySelect,
  });
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  const more = rows.length > query.limit && last !== undefined;
  const nextCursor = more
    ? Buffer.from(JSON.stringify([last.startedAt.toISOString(), last.id])).toString("base64url")
    : null;
  return { runs: page.map(toRunSummary), nextCursor };
}

function filtersOf(query: RunListQuery): Prisma.RunWhereInput {
  const contains = query.text === undefined ? undefined : containing(query.text);
  return {
    ...(query.outcome === undefined ? {} : { outcome: query.outcome }),
    ...(query.language === undefined ? {} : { language: query.language }),
    ...(query.attempts === undefined ? {} : { attemptCount: query.attempts }),
    ...(query.hallucination === undefined ? {} : { hallucination: query.hallucination }),
    ...(query.refined === undefined ? {} : { scoredAttempts: query.refined ? { gte: 2 } : { lt: 2 } }),
    ...(query.degraded === undefined ? {} : { degraded: { has: query.degraded } }),
    ...(query.profile === undefined ? {} : { profile: query.profile }),
    ...(query.model === undefined ? {} : { AND: modelIs(query.model) }),
    ...(contains === undefined ? {} : { OR: [{ question: contains }, { answer: contains }] }),
    score: {
      ...(query.minScore === undefined ? {} : { gte: query.minScore }),
      ...(query.maxScore === undefined ? {} : { lte: query.maxScore }),
    },
    startedAt: {
      ...(query.from === undefined ? {} : { gte: query.from }),
      ...(query.to === undefined ? {} : { lt: query.to }),
    },
  };
}

/** The built-in reader counts as a model of that name, as in the metrics. */
function modelIs(model: string): Prisma.RunWhereInput {
  return { OR: [{ chatModel: model }, { chatModel: null, generator: model }] };
}

function afterCursor(cursor: string | undefined): Prisma.RunWhereInput {
  if (cursor === undefined) return {};
  const [startedAt, id] = parseCursor(cursor);
  return { OR: [{ startedAt: { lt: startedAt } }, { startedAt, id: { lt: id } }] };
}

function parseCursor(cursor: string): [string, string] {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
  } catch (cause) {
    throw new AppError("validation_failed", "The cursor is not one of this list.", {
      cause,
      fields: { cursor: "not a cursor of this list" },
    });
  }
}

/** Sets or, with a null rating, removes a person's feedback. @throws AppError `not_found` */
export async function saveFeedback(
  runId: string,
  ownerId: string,
  rating: "up" | "down" | null,
  note: string | null,
): Promise<void> {
  await getRun(runId, ownerId);
  if (rating === null) {
    await db().feedback.deleteMany({ where: { runId, ownerId } });
    return;
  }
  const data = { rating, note };
  await db().feedback.upsert({
    where: { runId_ownerId: { runId, ownerId } },
    create: { runId, ownerId, ...data },
    update: data,
  });
}
