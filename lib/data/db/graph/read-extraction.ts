import { z } from "zod";
import { type GraphSpending, graphSpendingSchema } from "@/lib/shared/contracts/library/graph-extraction";
import { db } from "../connection/client";
import { LOCAL_OWNER } from "../connection/owner";
import { firstRow, parsedRows } from "../connection/rows";
import { Prisma } from "../generated/client";
import { JOB_KINDS } from "../jobs/job-kinds";
import { SEARCHABLE } from "./searchable";
import { NOTHING_SPENT } from "./spending";
import { LISTED_FAILURES } from "./tunables";

const rowSchema = z.object({
  documents: z.number(),
  documentsDone: z.number(),
  documentsFailed: z.number(),
  passages: z.number(),
  passagesDone: z.number(),
  /** Passages of failed documents. */
  passagesFailed: z.number(),
  /** Cost of documents. */
  spent: graphSpendingSchema,
});
export interface ExtractionCounts extends z.infer<typeof rowSchema> {
  /** Cost of summaries. */
  summariesSpent: GraphSpending;
  /** Changed entities that have yet to be processed. */
  touched: number;
}

/** How many searchable documents are in the graph, as one extractor read them. @param extractor null: any */
export async function countExtraction(extractor: string | null): Promise<ExtractionCounts> {
  const isMine =
    extractor === null
      ? Prisma.sql`reading.document_id IS NOT NULL`
      : Prisma.sql`reading.extractor IS NOT DISTINCT FROM ${extractor}`;
  // Filtered sums over three tables.
  const counts = await firstRow(
    rowSchema,
    db().$queryRaw`
      SELECT count(*)::int AS documents,
             count(*) FILTER (WHERE job.id IS NULL AND mine)::int AS "documentsDone",
             count(*) FILTER (WHERE job.state = 'failed' AND mine)::int AS "documentsFailed",
             coalesce(sum(coalesce(reading.total, document.total)), 0)::int AS passages,
             coalesce(sum(reading.done) FILTER (WHERE mine), 0)::int AS "passagesDone",
             coalesce(sum(reading.total - reading.done) FILTER (WHERE mine AND job.state = 'failed'), 0)::int AS "passagesFailed",
             json_build_object(
               'ms', coalesce(sum(reading.ms) FILTER (WHERE mine), 0),
               'calls', coalesce(sum(reading.calls) FILTER (WHERE mine), 0),
               'promptTokens', coalesce(sum(reading.prompt_tokens) FILTER (WHERE mine), 0),
               'completionTokens', coalesce(sum(reading.completion_tokens) FILTER (WHERE mine), 0),
               'uncounted', coalesce(sum(reading.uncounted) FILTER (WHERE mine), 0),
               'costUsd', CASE WHEN bool_or(mine AND reading.cost_usd IS NULL) THEN NULL
                               ELSE coalesce(sum(reading.cost_usd) FILTER (WHERE mine), 0) END
             ) AS spent
      FROM document LEFT JOIN graph_reading AS reading ON reading.document_id = document.id
      LEFT JOIN job ON job.document_id = document.id AND job.kind = ${JOB_KINDS.graphDocument},
      LATERAL (SELECT ${isMine} AS mine) AS whose WHERE ${SEARCHABLE}`,
  );
  if (counts === null) throw new Error("a count has no row");
  const where = { ownerId: LOCAL_OWNER };
  const [state, touched] = await Promise.all([
    db().graphState.findUnique({ where }),
    db().graphTouched.count({ where }),
  ]);
  const summariesSpent =
    state === null
      ? NOTHING_SPENT
      : {
          ms: state.summaryMs,
          calls: state.summaryCalls,
          promptTokens: Number(state.summaryPromptTokens),
          completionTokens: Number(state.summaryCompletionTokens),
          uncounted: state.summaryUncounted,
          costUsd: state.summaryCostUsd,
        };
  return { ...counts, summariesSpent, touched };
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
export function waitingPassages(extractor: string, batch: number): Promise<WaitingPassages[]> {
  // Counts over groups of passages in their order.
  return parsedRows(
    waitingSchema,
    db().$queryRaw`
      SELECT language, sum(passages)::int AS passages, sum(chars)::float8 AS chars, count(*)::int AS batches FROM (
        SELECT passage.language, count(*) AS passages, sum(length(passage.text)) AS chars
        FROM document LEFT JOIN graph_reading AS reading
          ON reading.document_id = document.id AND reading.extractor = ${extractor}
        JOIN passage ON passage.document_id = document.id AND ordinal >= coalesce(reading.done, 0)
        WHERE ${SEARCHABLE} AND (reading.document_id IS NULL OR NOT EXISTS (
          SELECT 1 FROM job WHERE kind = ${JOB_KINDS.graphDocument} AND job.document_id = document.id AND state = 'failed'))
        GROUP BY document.id, (ordinal - coalesce(reading.done, 0)) / ${batch}::int, passage.language
      ) AS batch GROUP BY language ORDER BY language`,
  );
}

/** Documents that could not be read into the graph, with the reason. */
export async function listExtractionFailures(): Promise<
  { documentId: string; documentTitle: string; message: string }[]
> {
  const failed = await db().job.findMany({
    where: { kind: JOB_KINDS.graphDocument, state: "failed", document: { ownerId: LOCAL_OWNER, superseded: false } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take: LISTED_FAILURES,
    select: { subject: true, lastError: true, document: { select: { title: true } } },
  });
  return failed.map(({ subject, lastError, document }) => ({
    documentId: subject,
    documentTitle: document?.title ?? "",
    message: lastError ?? "",
  }));
}
