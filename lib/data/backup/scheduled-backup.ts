import { fork } from "node:child_process";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { AppError } from "@/lib/shared/errors";
import { fileStamp } from "@/lib/shared/file-stamp";
import { workerScript } from "@/lib/shared/worker-script";

/** What the backup's process is told. */
export const backupOrderSchema = z.object({
  url: z.string(),
  kind: z.enum(["embedded", "external"]),
  root: z.string(),
  dataDir: z.string(),
  file: z.string(),
});
type BackupOrder = z.infer<typeof backupOrderSchema>;

const outcomeSchema = z.discriminatedUnion("ok", [
  z.object({ ok: z.literal(true), bytes: z.number(), missing: z.number() }),
  z.object({ ok: z.literal(false), reason: z.string() }),
]);
export type BackupOutcome = z.infer<typeof outcomeSchema>;

/** Names of the files that a schedule writes, and of those that were interrupted; others are never removed. */
const SCHEDULED = /^touchstone-scheduled-[\dTZ-]+\.zip(?:\.unfinished)?$/;

/**
 * Makes and verifies a backup in a process of its own, then removes all scheduled ones of the folder but the latest.
 * @param keep how many scheduled backups stay, at least 1
 * @throws AppError `unavailable` when it could not be made; the earlier ones then stay
 */
export async function makeScheduledBackup(
  source: Omit<BackupOrder, "file">,
  { folder, keep }: { folder: string; keep: number },
  signal: AbortSignal,
): Promise<Extract<BackupOutcome, { ok: true }> & { file: string }> {
  const name = `touchstone-scheduled-${fileStamp()}.zip`;
  const file = join(folder, name);
  const outcome = await inOwnProcess({ ...source, file }, signal);
  if (!outcome.ok) throw new AppError("unavailable", outcome.reason);
  const scheduled = (await readdir(folder)).filter((one) => SCHEDULED.test(one)).sort();
  // The names sort by time.
  const kept = new Set(scheduled.filter((one) => one.endsWith(".zip")).slice(-keep));
  for (const one of scheduled) if (!kept.has(one)) await rm(join(folder, one), { force: true });
  return { ...outcome, file };
}

function inOwnProcess(order: BackupOrder, signal: AbortSignal): Promise<BackupOutcome> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const child = fork(workerScript("backup-process"), [], {
      execArgv: [],
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    const settle = (finish: () => void) => {
      signal.removeEventListener("abort", abort);
      child.removeAllListeners();
      // Messages still in flight to the killed process fail here; ignore them.
      child.on("error", () => {});
      finish();
    };
    const fail = (reason: string) => settle(() => resolve({ ok: false, reason }));
    const abort = () =>
      settle(() => {
        child.kill();
        reject(signal.reason);
      });
    signal.addEventListener("abort", abort, { once: true });
    child.once("message", (message) => {
      const { data, error } = outcomeSchema.safeParse(message);
      settle(() => resolve(data ?? { ok: false, reason: String(error) }));
    });
    child.once("error", (error) => fail(String(error)));
    child.once("exit", (code, killedBy) => fail(`its process ended (${killedBy ?? `exit code ${code}`})`));
    child.send(order, (error) => {
      if (error !== null) fail(String(error));
    });
  });
}
