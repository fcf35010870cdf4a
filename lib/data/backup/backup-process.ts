// Makes one backup in a separate process, so that neither answers nor imports wait for it.
import { setPriority } from "node:os";
import { AppError } from "@/lib/shared/errors";
import { openBackup, verifyBackup } from "./backup-file";
import { backUpInstallation } from "./backup-installation";
import { type BackupOutcome, backupOrderSchema } from "./scheduled-backup";

const LOW_PRIORITY = 10;

process.once("message", async (message) => {
  setPriority(LOW_PRIORITY);
  const outcome = await make(message).catch((error: unknown): BackupOutcome => {
    const reason = error instanceof AppError ? error.message : String(error);
    return { ok: false, reason };
  });
  process.send?.(outcome, () => process.disconnect());
});

async function make(message: unknown): Promise<BackupOutcome> {
  const order = backupOrderSchema.parse(message);
  const { bytes, missing } = await backUpInstallation({ ...order, inUse: true, passphrase: null });
  const backup = await openBackup(order.file);
  await verifyBackup(backup).finally(() => backup.close());
  return { ok: true, bytes, missing };
}
