import { fork } from "node:child_process";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { askProcess } from "@/lib/shared/ask-process";
import { AppError } from "@/lib/shared/errors";
import { fileStamp } from "@/lib/shared/file-stamp";
import { workerScript } from "@/lib/shared/worker-script";

/** The message to the backup's process. */
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
 * Makes and verifies a backup in a separate process, then removes all scheduled ones of the folder except the latest.
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

async function inOwnProcess(order: BackupOrder, signal: AbortSignal): Promise<BackupOutcome> {
  signal.throwIfAborted();
  const child = fork(workerScript("backup-process"), [], {
    execArgv: [],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const answer = await askProcess(child, order, { signal }).catch((error: unknown) => {
    child.kill();
    throw error;
  });
  if (answer.kind === "message") {
    const { data, error } = outcomeSchema.safeParse(answer.message);
    return data ?? { ok: false, reason: String(error) };
  }
  if (answer.kind !== "exit") return { ok: false, reason: answer.kind === "error" ? answer.detail : answer.kind };
  return { ok: false, reason: `its process ended (${answer.killedBy ?? `exit code ${answer.code}`})` };
}
