import { env } from "@/lib/shared/env";
import { AppError } from "@/lib/shared/errors";

/**
 * The passphrase for the key in a backup; null if the key is not wanted.
 * @param secretKey the installation's `SECRET_KEY`, which takes the key file's place
 * @throws AppError `bad_request` without a passphrase, or if there is no key file
 */
export function passphraseFor(withKey: boolean, secretKey: string | undefined): string | null {
  if (!withKey) return null;
  if (secretKey !== undefined) {
    throw new AppError(
      "bad_request",
      "This installation's key is SECRET_KEY, not a file. Leave out --with-key and keep SECRET_KEY elsewhere.",
    );
  }
  const { BACKUP_PASSPHRASE } = env();
  if (BACKUP_PASSPHRASE === undefined) {
    throw new AppError("bad_request", "Set BACKUP_PASSPHRASE to the passphrase that encrypts the key in the backup.");
  }
  return BACKUP_PASSPHRASE;
}
