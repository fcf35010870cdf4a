import { randomUUID } from "node:crypto";
import { db, pool } from "../connection/client";
import type { Prisma } from "../generated/client";
import { storedSteps } from "../metrics/run-facts";
import { runBits } from "../runs/run-bits";

export type RunFixture = Partial<Omit<Prisma.RunUncheckedCreateInput, "id">> & {
  /** Final score of each attempt; null for an unchecked one. */
  attemptScores?: (number | null)[];
  visits?: { node: string; ms: number }[];
  /** Whether its answer was found useful; null where that was not decided. */
  useful?: boolean | null;
};

/** Stores one run as the workflow would leave it: ended, approved, by default in a new conversation. */
export async function insertRun({
  attemptScores = [],
  visits = [],
  useful = null,
  ...given
}: RunFixture): Promise<string> {
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
      ...runBits({ visits, calls: [] }),
      ...given,
      conversationId,
    },
  });
  await insertFact(id, visits, useful);
  return id;
}

/** The fact that `END_RUN` also writes, computed from the run's rows. */
async function insertFact(
  runId: string,
  visits: NonNullable<RunFixture["visits"]>,
  useful: boolean | null,
): Promise<void> {
  await pool().query(
    `INSERT INTO run_fact (run_id, owner_id, started_at, language, model, profile, checks, outcome, score,
       first_score, scored_attempts, hallucination, attempts, ms, cost_usd, searches, cached_searches, degraded, visits, useful)
     SELECT id, owner_id, started_at, language, coalesce(chat_model, generator), profile,
       checks, outcome, score, first_score, scored_attempts, hallucination, attempt_count, ms, cost_usd, searches,
       cached_searches, degraded, $2::jsonb, $3
     FROM run WHERE id = $1 AND status = 'ended' AND purpose = 'question'`,
    [runId, JSON.stringify(storedSteps({ visits, calls: [] }).visits), useful],
  );
}
