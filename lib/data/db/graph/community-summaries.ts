import { z } from "zod";
import {
  type GraphSpending,
  type SummaryFailure,
  summaryFailureSchema,
} from "@/lib/shared/contracts/library/graph-extraction";
import { db } from "../connection/client";
import { LOCAL_OWNER } from "../connection/owner";
import { firstRow, type Statements } from "../connection/rows";
import { type HeldJob, holdJob } from "../jobs/jobs";
import { bytesOf } from "../search/vector-bytes";
import { graphTransaction } from "./graph-state";
import { ofSummaries, spending } from "./spending";

/** Which summaries are wanted, and for how many communities. */
export interface WantedSummaries {
  /** Id of the summarizer. */
  summarizer: string;
  /** Maximum number of communities, the largest first. */
  most: number;
  /** Attempts per summary before giving up. */
  attempts: number;
}

const jobSchema = z.object({
  id: z.string(),
  /** Hash of its entities and facts: a summary of an earlier state is not written. */
  fingerprint: z.string(),
  /** Failed attempts. */
  attempts: z.number(),
  /** The most connected entities first, with their names. */
  members: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type SummaryJob = z.infer<typeof jobSchema>;

/**
 * The largest community that waits for a summary; none while the graph is paused or its communities are outdated.
 * @param limit maximum number of its members
 */
export function nextSummary(wanted: WantedSummaries, limit: number): Promise<SummaryJob | null> {
  // The community with the most members, and due times by the database's clock.
  return firstRow(
    jobSchema,
    db().$queryRaw`
      WITH largest AS (
        SELECT id, fingerprint, summary_attempts AS attempts, summary_retry_at, entities,
               summarizer IS NOT DISTINCT FROM ${wanted.summarizer} AS done
        FROM graph_community JOIN (
          SELECT community_id, count(*) AS entities FROM graph_membership GROUP BY community_id
        ) AS member ON community_id = graph_community.id
        WHERE owner_id = ${LOCAL_OWNER} ORDER BY entities DESC, graph_community.id LIMIT ${wanted.most}
      ), next AS (
        SELECT id, fingerprint, attempts FROM largest
        WHERE NOT done AND attempts < ${wanted.attempts} AND (summary_retry_at IS NULL OR summary_retry_at <= now())
        ORDER BY entities DESC, id LIMIT 1
      )
      SELECT next.*, ARRAY(
        SELECT jsonb_build_object('id', entity.id, 'name', entity.name)
        FROM graph_membership JOIN graph_entity AS entity ON entity.id = entity_id
        WHERE graph_membership.community_id = next.id
        ORDER BY (SELECT coalesce(sum(greatest(count, 1)), 0) FROM graph_relation
                  WHERE source_id = entity.id AND target_id <> entity.id)
               + (SELECT coalesce(sum(greatest(count, 1)), 0) FROM graph_relation
                  WHERE target_id = entity.id AND source_id <> entity.id)
                 DESC, entity.id LIMIT ${limit}
      ) AS members FROM next, graph_state
      WHERE graph_state.owner_id = ${LOCAL_OWNER} AND NOT paused AND batch = communities_version`,
  );
}

/** Adds the cost of a summary. @returns whether the job's holder may still write it */
async function spend(client: Statements, job: HeldJob, spent: GraphSpending): Promise<boolean> {
  const isHeld = (await holdJob(client, job)).count === 1;
  await client.graphState.updateMany({
    where: { ownerId: LOCAL_OWNER },
    data: { ...ofSummaries(spending(spent)), ...(isHeld && { version: { increment: 1 } }) },
  });
  return isHeld;
}

const NOT_FAILED = { summaryAttempts: 0, summaryFailure: null, summaryRetryAt: null };

export interface NewSummary {
  title: string;
  summary: string;
  origin: "built-in" | "language-model";
  summarizer: string;
  material: string;
  embedding: Float32Array;
}

/** Writes a summary, unless the community has changed since or another process holds it. Its cost counts either way. */
export async function writeSummary(
  job: HeldJob,
  { id, fingerprint }: Pick<SummaryJob, "id" | "fingerprint">,
  { origin, embedding, ...summary }: NewSummary,
  spent: GraphSpending,
): Promise<void> {
  await graphTransaction(async (client) => {
    if (!(await spend(client, job, spent))) return;
    await client.graphCommunity.updateMany({
      where: { id, fingerprint },
      data: { ...summary, ...NOT_FAILED, summaryOrigin: origin, embedding: bytesOf(embedding) },
    });
  });
}

export interface FailedSummary {
  failure: SummaryFailure;
  /** The number of attempts so far. */
  attempts: number;
  /** Delay before the next attempt, in milliseconds. */
  waitMs: number;
}

/**
 * Records a failed summary, unless the community has changed since or another process holds it: its quoted sentences
 * stay. Its cost counts either way.
 */
export async function failSummary(
  job: HeldJob,
  { id, fingerprint }: Pick<SummaryJob, "id" | "fingerprint">,
  { failure, attempts, waitMs }: FailedSummary,
  spent: GraphSpending,
): Promise<void> {
  await graphTransaction(async (client) => {
    if (!(await spend(client, job, spent))) return;
    await client.graphCommunity.updateMany({
      where: { id, fingerprint },
      data: {
        summaryAttempts: attempts,
        summaryFailure: failure,
        summaryRetryAt: new Date(Date.now() + waitMs),
      },
    });
  });
}

/** Adds the cost of an interrupted summary. */
export async function spendOnSummaries(spent: GraphSpending): Promise<void> {
  await db().graphState.updateMany({ where: { ownerId: LOCAL_OWNER }, data: ofSummaries(spending(spent)) });
}

/** Makes failed summaries due again. */
export async function retrySummaries(): Promise<void> {
  await db().graphCommunity.updateMany({
    where: { ownerId: LOCAL_OWNER, summaryAttempts: { gt: 0 } },
    data: NOT_FAILED,
  });
}

/** How many of the wanted summaries exist. */
export async function countSummaries({ summarizer, most, attempts }: WantedSummaries): Promise<{
  done: number;
  failed: number;
  total: number;
  failure: SummaryFailure | null;
}> {
  const wanted = await db().graphCommunity.findMany({
    where: { ownerId: LOCAL_OWNER, members: { some: {} } },
    orderBy: [{ members: { _count: "desc" } }, { id: "asc" }],
    take: most,
    select: { summarizer: true, summaryAttempts: true, summaryFailure: true },
  });
  const missing = wanted.filter((community) => community.summarizer !== summarizer);
  const failed = missing.filter(({ summaryAttempts }) => summaryAttempts >= attempts);
  return {
    done: wanted.length - missing.length,
    failed: failed.length,
    total: wanted.length,
    failure: z.nullable(summaryFailureSchema).parse(failed.at(0)?.summaryFailure ?? null),
  };
}
