import { randomUUID } from "node:crypto";
import { db } from "../client";
import type { Prisma } from "../generated/client";

export type RunFixture = Partial<Omit<Prisma.RunUncheckedCreateInput, "id">> & {
  /** Final score of each attempt; null for one that was not checked. */
  attemptScores?: (number | null)[];
  visits?: { node: string; ms: number }[];
};

/** Stores one run as the workflow would leave it: ended, approved, in a conversation of its own unless told. */
export async function insertRun({ attemptScores = [], visits = [], ...given }: RunFixture): Promise<string> {
  const id = randomUUID();
  const conversationId = given.conversationId ?? randomUUID();
  if (given.conversationId === undefined) {
    await db().conversation.create({ data: { id: conversationId, ownerId: "local", title: "Test" } });
  }
  await db().run.create({
    data: {
      id,
      ownerId: "local",
      question: "Why?",
      profile: "adaptive",
      generator: "built-in-reader",
      configStamp: {},
      status: "ended",
      outcome: "approved",
      attemptCount: Math.max(1, attemptScores.length),
      ...given,
      conversationId,
    },
  });
  await db().attempt.createMany({
    data: attemptScores.map((score, index) => ({ runId: id, number: index + 1, score, ms: 1 })),
  });
  await db().nodeVisit.createMany({
    data: visits.map(({ node, ms }, index) => ({ runId: id, node, count: index + 1, attempt: 1, startMs: 0, ms })),
  });
  return id;
}
