import { z } from "zod";
import { type ProcessRole, processRoleSchema } from "@/lib/shared/contracts/process-role";
import { db } from "../connection/client";
import { fromNow, parsedRows } from "../connection/rows";
import { connectionName, processId } from "../notices/notice";
import { PROCESS_GONE_MS, PROCESS_SEEN_MS, PROCESS_SILENT_MS } from "../tunables";

const processSchema = z.object({
  id: z.string(),
  role: processRoleSchema,
  host: z.string(),
  version: z.string(),
  startedAt: z.date(),
});
export type AppProcess = z.infer<typeof processSchema>;

/** Records that this process runs, and removes those that have been silent for long. */
export async function noteProcess(role: ProcessRole, host: string, version: string): Promise<void> {
  // Times by the database's clock.
  await db().$executeRaw`
    WITH gone AS (DELETE FROM app_process WHERE seen_at < ${fromNow(-PROCESS_GONE_MS)})
    INSERT INTO app_process (id, role, host, version) VALUES (${processId()}::uuid, ${role}, ${host}, ${version})
    ON CONFLICT (id) DO UPDATE SET seen_at = now()`;
}

/**
 * Ends the leases of jobs whose process is dead: its connection for notices is gone, and it is silent. One that is only
 * slow keeps its connection; one that has lost its connection still says that it runs.
 * @returns the kinds of these jobs
 */
export async function releaseJobsOfDead(): Promise<string[]> {
  // Times by the database's clock, and its own view of sessions. Those are known only where this process sees its own:
  // not through every pooler.
  const released = await parsedRows(
    z.object({ kind: z.string() }),
    db().$queryRaw`
      UPDATE job SET lease_expires_at = now() FROM app_process AS dead
      WHERE lease_expires_at > now() AND split_part(lease_holder, '/', 1) = dead.id::text
        AND dead.seen_at < ${fromNow(-PROCESS_SILENT_MS)}
        AND NOT EXISTS (SELECT FROM pg_stat_activity WHERE application_name = ${connectionName("")} || dead.id)
        AND EXISTS (SELECT FROM pg_stat_activity WHERE application_name = ${connectionName(processId())})
      RETURNING kind`,
  );
  return [...new Set(released.map(({ kind }) => kind))];
}

/** Removes this process, which is stopping. */
export async function forgetProcess(): Promise<void> {
  await db().appProcess.deleteMany({ where: { id: processId() } });
}

/** The processes seen lately, oldest first. */
export function readProcesses(): Promise<AppProcess[]> {
  // Times by the database's clock. A role of a later version is read as `all`.
  return parsedRows(
    processSchema,
    db().$queryRaw`
      SELECT id, CASE WHEN role IN ('web', 'worker') THEN role ELSE 'all' END AS role, host, version,
             started_at AS "startedAt"
      FROM app_process WHERE seen_at >= ${fromNow(-PROCESS_SEEN_MS)} ORDER BY started_at, id`,
  );
}
