import { z } from "zod";
import { graphSpendingSchema } from "@/lib/shared/contracts/library/graph-extraction";
import { pool } from "../connection/client";
import { LOCAL_OWNER } from "../connection/owner";
import { LISTED_FAILURES } from "./tunables";

const rowSchema = z.object({
  documents: z.number(),
  documentsDone: z.number(),
  documentsFailed: z.number(),
  passages: z.number(),
  passagesDone: z.number(),
  /** Passages of failed documents. */
  passagesFailed: z.number(),
  /** Cost of documents and of summaries. */
  spent: graphSpendingSchema,
  summariesSpent: graphSpendingSchema,
  touched: z.number(),
});
export type ExtractionCounts = z.infer<typeof rowSchema>;

/** How many searchable documents are in the graph, as one extractor read them. @param extractor null: any */
export async function countExtraction(extractor: string | null): Promise<ExtractionCounts> {
  const { rows } = await pool().query(
    `SELECT count(*)::int AS documents,
            count(*) FILTER (WHERE job.status = 'done' AND mine)::int AS "documentsDone",
            count(*) FILTER (WHERE job.status = 'failed' AND mine)::int AS "documentsFailed",
            coalesce(sum(coalesce(job.total, document.total)), 0)::int AS passages,
            coalesce(sum(job.done) FILTER (WHERE mine), 0)::int AS "passagesDone",
            coalesce(sum(job.total - job.done) FILTER (WHERE mine AND job.status = 'failed'), 0)::int AS "passagesFailed",
            json_build_object(
              'ms', coalesce(sum(job.ms) FILTER (WHERE mine), 0),
              'calls', coalesce(sum(job.calls) FILTER (WHERE mine), 0),
              'promptTokens', coalesce(sum(job.prompt_tokens) FILTER (WHERE mine), 0),
              'completionTokens', coalesce(sum(job.completion_tokens) FILTER (WHERE mine), 0),
              'uncounted', coalesce(sum(job.uncounted) FILTER (WHERE mine), 0),
              'costUsd', CASE WHEN bool_or(mine AND job.ms > 0 AND job.cost_usd IS NULL) THEN NULL
                              ELSE coalesce(sum(job.cost_usd) FILTER (WHERE mine), 0) END
            ) AS spent,
            (SELECT json_build_object(
              'ms', coalesce(sum(summary_ms), 0), 'calls', coalesce(sum(summary_calls), 0),
              'promptTokens', coalesce(sum(summary_prompt_tokens), 0),
              'completionTokens', coalesce(sum(summary_completion_tokens), 0),
              'uncounted', coalesce(sum(summary_uncounted), 0),
              'costUsd', CASE WHEN bool_or(summary_ms > 0 AND summary_cost_usd IS NULL) THEN NULL
                              ELSE coalesce(sum(summary_cost_usd), 0) END
            ) FROM graph_state WHERE owner_id = $1) AS "summariesSpent",
            (SELECT count(*)::int FROM graph_touched WHERE owner_id = $1) AS touched
     FROM document LEFT JOIN graph_job AS job ON job.document_id = document.id,
     LATERAL (SELECT job.document_id IS NOT NULL AND ($2::text IS NULL OR job.extractor = $2) AS mine) AS whose
     WHERE document.owner_id = $1 AND document.status = 'ready' AND NOT document.superseded`,
    [LOCAL_OWNER, extractor],
  );
  const [row] = z.array(rowSchema).parse(rows);
  if (row === undefined) throw new Error("a count has no row");
  return row;
}

const waitingSchema = z.object({
  language: z.string(),
  passages: z.number(),
  chars: z.number(),
  /** Number of batches for these passages. */
  batches: z.number(),
});
export type WaitingPassages = z.infer<typeof waitingSchema>;

/** Passages that an extractor has yet to read, by language, without those that it failed to read. */
export async function waitingPassages(extractor: string, batch: number): Promise<WaitingPassages[]> {
  const { rows } = await pool().query(
    `SELECT language, sum(passages)::int AS passages, sum(chars)::float8 AS chars, count(*)::int AS batches FROM (
       SELECT passage.language, count(*) AS passages, sum(length(passage.text)) AS chars
       FROM document LEFT JOIN graph_job AS job ON job.document_id = document.id AND job.extractor = $2
       JOIN passage ON passage.document_id = document.id AND ordinal >= coalesce(job.done, 0)
       WHERE document.owner_id = $1 AND document.status = 'ready' AND NOT document.superseded
       AND (job.status IS NULL OR job.status = 'queued')
       GROUP BY document.id, (ordinal - coalesce(job.done, 0)) / $3::int, passage.language
     ) AS batch GROUP BY language ORDER BY language`,
    [LOCAL_OWNER, extractor, batch],
  );
  return z.array(waitingSchema).parse(rows);
}

const failureSchema = z.object({ documentId: z.string(), documentTitle: z.string(), message: z.string() });

/** Documents that could not be read into the graph, with the reason. */
export async function listExtractionFailures(): Promise<z.infer<typeof failureSchema>[]> {
  const { rows } = await pool().query(
    `SELECT document.id AS "documentId", document.title AS "documentTitle", coalesce(failure, '') AS message
     FROM graph_job JOIN document ON document.id = document_id
     WHERE graph_job.status = 'failed' AND document.owner_id = $1 AND NOT document.superseded
     ORDER BY graph_job.created_at, document_id LIMIT $2`,
    [LOCAL_OWNER, LISTED_FAILURES],
  );
  return z.array(failureSchema).parse(rows);
}
