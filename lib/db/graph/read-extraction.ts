import { z } from "zod";
import { pool } from "../client";
import { LOCAL_OWNER } from "../owner";
import { LISTED_FAILURES } from "./tunables";

const rowSchema = z.object({
  documents: z.number(),
  documentsDone: z.number(),
  documentsFailed: z.number(),
  passages: z.number(),
  passagesDone: z.number(),
  ms: z.number(),
  /** Null where one of those has no known price. */
  costUsd: z.number().nullable(),
  touched: z.number(),
});
export type ExtractionCounts = z.infer<typeof rowSchema>;

/** How far documents that can be found are in the graph, as an extractor reads it. @param extractor null: any */
export async function countExtraction(extractor: string | null): Promise<ExtractionCounts> {
  const { rows } = await pool().query(
    `SELECT count(*)::int AS documents,
            count(*) FILTER (WHERE job.status = 'done' AND mine)::int AS "documentsDone",
            count(*) FILTER (WHERE job.status = 'failed' AND mine)::int AS "documentsFailed",
            coalesce(sum(coalesce(job.total, document.total)), 0)::int AS passages,
            coalesce(sum(job.done) FILTER (WHERE mine), 0)::int AS "passagesDone",
            coalesce(sum(job.ms) FILTER (WHERE mine), 0)::float8 AS ms,
            CASE WHEN bool_or(mine AND job.done > 0 AND job.cost_usd IS NULL) THEN NULL
                 ELSE coalesce(sum(job.cost_usd) FILTER (WHERE mine), 0)::float8 END AS "costUsd",
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

const failureSchema = z.object({ documentId: z.string(), documentTitle: z.string(), message: z.string() });

/** Documents that could not be read into the graph, and why. */
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
