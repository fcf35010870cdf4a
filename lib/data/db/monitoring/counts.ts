import { z } from "zod";
import { documentStatusSchema } from "@/lib/shared/contracts/library/document";
import { db } from "../connection/client";
import { parsedRows } from "../connection/rows";
import { JOB_KINDS } from "../jobs/job-kinds";

const jobCountSchema = z.object({
  kind: z.string(),
  queued: z.number(),
  running: z.number(),
  failed: z.number(),
  /** Seconds for which the oldest due job without a holder has waited; 0 without one. */
  oldestDueS: z.number(),
});
type JobCount = z.infer<typeof jobCountSchema>;

/** Background jobs by kind, of every kind: a series that is no longer written would keep its last value. */
export async function countJobs(): Promise<JobCount[]> {
  // Conditional counts, and waits by the database's clock.
  const found = await parsedRows(
    jobCountSchema,
    db().$queryRaw`
      SELECT kind,
        (count(*) FILTER (WHERE state = 'queued' AND NOT held))::int AS queued,
        (count(*) FILTER (WHERE state = 'queued' AND held))::int AS running,
        (count(*) FILTER (WHERE state = 'failed'))::int AS failed,
        greatest(0, coalesce(extract(epoch FROM now() - min(run_after) FILTER (WHERE state = 'queued' AND NOT held)), 0))::float8
          AS "oldestDueS"
      FROM (SELECT kind, state, run_after, coalesce(lease_expires_at > now(), false) AS held FROM job) AS jobs
      GROUP BY kind`,
  );
  return Object.values(JOB_KINDS).map(
    (kind) =>
      found.find((counted) => counted.kind === kind) ?? { kind, queued: 0, running: 0, failed: 0, oldestDueS: 0 },
  );
}

/** Documents that are not superseded, by their state, of every state. */
export async function countDocuments(): Promise<{ status: string; count: number }[]> {
  const rows = await db().document.groupBy({ by: ["status"], where: { superseded: false }, _count: true });
  return documentStatusSchema.options.map((status) => ({
    status,
    count: rows.find((row) => row.status === status)?._count ?? 0,
  }));
}
