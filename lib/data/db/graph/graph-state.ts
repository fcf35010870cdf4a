import { z } from "zod";
import { db } from "../connection/client";
import { LOCAL_OWNER } from "../connection/owner";
import { firstRow, type Statements } from "../connection/rows";
import { releasedGraphJobs } from "./graph-jobs";
import { GRAPH_TRANSACTION_MS } from "./tunables";

export interface GraphState {
  /** Counts the transactions that wrote entities or facts. */
  batch: bigint;
  /** Counts every change. */
  version: bigint;
  /** The batch from which the communities were built. */
  communitiesVersion: bigint;
  paused: boolean;
}

const NOTHING_YET: GraphState = { batch: 0n, version: 0n, communitiesVersion: 0n, paused: false };

/** The graph's current state; all zero when nothing was ever read into it. */
export async function readGraphState(): Promise<GraphState> {
  const state = await db().graphState.findUnique({
    where: { ownerId: LOCAL_OWNER },
    select: { batch: true, version: true, communitiesVersion: true, paused: true },
  });
  return state ?? NOTHING_YET;
}

/** Runs the statements that change the graph in one transaction; the one that changes entities begins with `holdGraph`. */
export function graphTransaction<T>(work: (client: Statements) => Promise<T>): Promise<T> {
  return db().$transaction(work, { timeout: GRAPH_TRANSACTION_MS });
}

const heldSchema = z.object({ batch: z.bigint() });

/**
 * Gives this transaction exclusive write access to the graph until it ends, so that batches end in the order of their
 * numbers. Every transaction that writes entities, mentions, relations or facts begins with it; locks on a job or a
 * document come before.
 * @returns the number of its batch
 */
export async function holdGraph(client: Statements): Promise<bigint> {
  // Prisma would write the application's time; `dueCommunities` compares the column with the database's clock.
  const held = await firstRow(
    heldSchema,
    client.$queryRaw`
      INSERT INTO graph_state (owner_id, batch, version, changed_at) VALUES (${LOCAL_OWNER}, 1, 1, now())
      ON CONFLICT (owner_id) DO UPDATE
      SET batch = graph_state.batch + 1, version = graph_state.version + 1, changed_at = now()
      RETURNING batch`,
  );
  return held?.batch ?? 1n;
}

/** Pauses or resumes all reading into the graph; every holder loses its job. */
export async function setGraphPaused(paused: boolean): Promise<void> {
  await db().$transaction([
    db().graphState.upsert({
      where: { ownerId: LOCAL_OWNER },
      create: { ownerId: LOCAL_OWNER, paused },
      update: { paused, version: { increment: 1 } },
    }),
    ...(paused ? releasedGraphJobs() : []),
  ]);
}
