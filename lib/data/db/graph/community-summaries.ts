import { z } from "zod";
import {
  type GraphSpending,
  type SummaryFailure,
  summaryFailureSchema,
} from "@/lib/shared/contracts/library/graph-extraction";
import { pool } from "../connection/client";
import { LOCAL_OWNER } from "../connection/owner";
import { inTransaction } from "../connection/transaction";
import { bytesOf } from "../search/vector-bytes";
import { addSpending, spendingValues } from "./spending";

/** Which summaries are wanted, and for how many communities. */
export interface WantedSummaries {
  /** Id of the summarizer. */
  summarizer: string;
  /** Maximum number of communities, the largest first. */
  most: number;
  /** Attempts per summary before giving up. */
  attempts: number;
}

export interface SummaryJob {
  id: string;
  /** Hash of its entities and facts: a summary of an earlier state is not written. */
  fingerprint: string;
  /** Failed attempts. */
  attempts: number;
  /** The most connected entities first, with their names. */
  members: { id: string; name: string }[];
}

/** Communities by size: $1 owner, $2 summarizer, $3 limit. */
const LARGEST = `
  largest AS (
    SELECT graph_community.*, entities, summarizer IS NOT DISTINCT FROM $2 AS done
    FROM graph_community JOIN (
      SELECT community_id, count(*) AS entities FROM graph_membership GROUP BY community_id
    ) AS member ON community_id = graph_community.id
    WHERE owner_id = $1 ORDER BY entities DESC, graph_community.id LIMIT $3
  )`;

const claimSchema = z.object({ id: z.string(), fingerprint: z.string(), attempts: z.number() });
const memberSchema = z.object({ id: z.string(), name: z.string() });

/**
 * Claims the largest community that waits for a summary; one process at a time, and none while the graph is paused or
 * its communities are outdated or being built.
 * @param limit maximum number of its members
 */
export async function claimSummary(
  holder: string,
  { summarizer, most, attempts }: WantedSummaries,
  leaseMs: number,
  limit: number,
): Promise<SummaryJob | null> {
  const { rows } = await pool().query(
    `WITH ${LARGEST}, next AS (
       SELECT id, fingerprint, summary_attempts AS attempts FROM largest
       WHERE NOT done AND summary_attempts < $4 AND (summary_retry_at IS NULL OR summary_retry_at <= now())
       ORDER BY entities DESC, id LIMIT 1
     ), claimed AS (
       UPDATE graph_state SET communities_holder = $5, communities_lease = now() + $6 * interval '1 millisecond'
       WHERE owner_id = $1 AND NOT paused AND batch = communities_version AND EXISTS (SELECT 1 FROM next)
       AND (communities_holder IS NULL OR communities_holder = $5 OR communities_lease <= now())
       RETURNING owner_id
     )
     SELECT next.* FROM next, claimed`,
    [LOCAL_OWNER, summarizer, most, attempts, holder, leaseMs],
  );
  const [claimed] = z.array(claimSchema).parse(rows);
  if (claimed === undefined) return null;
  const members = await pool().query(
    `SELECT entity.id, entity.name FROM graph_membership JOIN graph_entity AS entity ON entity.id = entity_id
     WHERE graph_membership.community_id = $1
     ORDER BY (SELECT coalesce(sum(greatest(count, 1)), 0) FROM graph_relation WHERE source_id = entity.id AND target_id <> entity.id)
            + (SELECT coalesce(sum(greatest(count, 1)), 0) FROM graph_relation WHERE target_id = entity.id AND source_id <> entity.id)
              DESC, entity.id LIMIT $2`,
    [claimed.id, limit],
  );
  return { ...claimed, members: z.array(memberSchema).parse(members.rows) };
}

export interface NewSummary {
  title: string;
  summary: string;
  origin: "built-in" | "language-model";
  summarizer: string;
  material: string;
  embedding: Float32Array;
}

/** Writes a summary, unless the community has changed since or another process holds it. Its cost counts either way. */
export function writeSummary(
  holder: string,
  { id, fingerprint }: Pick<SummaryJob, "id" | "fingerprint">,
  { title, summary, origin, summarizer, material, embedding }: NewSummary,
  spent: GraphSpending,
): Promise<void> {
  return inTransaction(pool(), async (client) => {
    const { rowCount } = await client.query(
      `UPDATE graph_state SET ${addSpending(3, "summary_")}, version = version + 1
       WHERE owner_id = $1 AND communities_holder = $2`,
      [LOCAL_OWNER, holder, ...spendingValues(spent)],
    );
    if (rowCount !== 1) {
      await client.query(`UPDATE graph_state SET ${addSpending(2, "summary_")} WHERE owner_id = $1`, [
        LOCAL_OWNER,
        ...spendingValues(spent),
      ]);
      return;
    }
    await client.query(
      `UPDATE graph_community SET title = $3, summary = $4, summary_origin = $5, summarizer = $6, material = $7,
              embedding = $8, summary_attempts = 0, summary_failure = NULL, summary_retry_at = NULL
       WHERE id = $1 AND fingerprint = $2`,
      [id, fingerprint, title, summary, origin, summarizer, material, bytesOf(embedding)],
    );
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
  holder: string,
  { id, fingerprint }: Pick<SummaryJob, "id" | "fingerprint">,
  { failure, attempts, waitMs }: FailedSummary,
  spent: GraphSpending,
): Promise<void> {
  await pool().query(
    `WITH state AS (
       UPDATE graph_state SET ${addSpending(2, "summary_")}, version = version + 1 WHERE owner_id = $1
       RETURNING communities_holder
     )
     UPDATE graph_community SET summary_attempts = $11, summary_failure = $10,
                                summary_retry_at = now() + $12 * interval '1 millisecond'
     FROM state WHERE id = $8 AND fingerprint = $9 AND communities_holder = $13`,
    [LOCAL_OWNER, ...spendingValues(spent), id, fingerprint, failure, attempts, waitMs, holder],
  );
}

/** Adds the cost of an interrupted summary. */
export async function spendOnSummaries(spent: GraphSpending): Promise<void> {
  await pool().query(`UPDATE graph_state SET ${addSpending(2, "summary_")} WHERE owner_id = $1`, [
    LOCAL_OWNER,
    ...spendingValues(spent),
  ]);
}

/** Makes failed summaries due again. */
export async function retrySummaries(): Promise<void> {
  await pool().query(
    `UPDATE graph_community SET summary_attempts = 0, summary_failure = NULL, summary_retry_at = NULL
     WHERE owner_id = $1 AND summary_attempts > 0`,
    [LOCAL_OWNER],
  );
}

const countSchema = z.object({
  done: z.number(),
  failed: z.number(),
  total: z.number(),
  failure: z.nullable(summaryFailureSchema),
});

/** How many of the wanted summaries exist. */
export async function countSummaries({
  summarizer,
  most,
  attempts,
}: WantedSummaries): Promise<z.infer<typeof countSchema>> {
  const { rows } = await pool().query(
    `WITH ${LARGEST}
     SELECT count(*) FILTER (WHERE done)::int AS done,
            count(*) FILTER (WHERE NOT done AND summary_attempts >= $4)::int AS failed, count(*)::int AS total,
            max(summary_failure) FILTER (WHERE NOT done AND summary_attempts >= $4) AS failure
     FROM largest`,
    [LOCAL_OWNER, summarizer, most, attempts],
  );
  const [row] = z.array(countSchema).parse(rows);
  if (row === undefined) throw new Error("a count has no row");
  return row;
}
