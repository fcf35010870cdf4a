import { findSecret, listSecretNames, putSecret, removeSecret } from "@/lib/data/db/settings/secrets";
import { log } from "@/lib/shared/log";
import { decrypt, encrypt, SecretUnreadableError } from "./encryption";
import { installationKey } from "./installation-key";

/** Stores a text under a name, encrypted, and replaces an earlier one. */
export async function saveSecret(name: string, text: string): Promise<void> {
  await putSecret(name, encrypt(text, name, installationKey()));
}

/**
 * The text under a name; `null` without one.
 * @throws SecretUnreadableError when the installation's key cannot decrypt it
 */
export async function readSecret(name: string): Promise<string | null> {
  const encrypted = await findSecret(name);
  return encrypted === null ? null : decrypt(encrypted, name, installationKey());
}

/** Deletes the secret under a name. */
export async function forgetSecret(name: string): Promise<void> {
  await removeSecret(name);
}

/** The number of stored secrets, and the names of those that cannot be decrypted. */
export async function checkSecrets(): Promise<{ stored: number; unreadable: string[] }> {
  const names = await listSecretNames();
  const unreadable: string[] = [];
  for (const name of names) {
    try {
      await readSecret(name);
    } catch (error) {
      if (!(error instanceof SecretUnreadableError)) throw error;
      log.warn({ name, reason: error.message }, "a stored secret cannot be decrypted");
      unreadable.push(name);
    }
  }
  return { stored: names.length, unreadable };
}
