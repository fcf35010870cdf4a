import { randomBytes, scryptSync } from "node:crypto";
import { AppError } from "@/lib/shared/errors";
import { decrypt, encrypt, SecretUnreadableError } from "../secrets/encryption";
import type { SealedKey } from "./manifest";
import { PASSPHRASE_COST } from "./tunables";

const SALT_BYTES = 16;
const KEY_BYTES = 32;
const NAME = "installation key";

function passphraseKey(passphrase: string, salt: Uint8Array): Uint8Array {
  return scryptSync(passphrase.normalize("NFC"), salt, KEY_BYTES, {
    N: PASSPHRASE_COST,
    maxmem: 256 * PASSPHRASE_COST * 8,
  });
}

/** Encrypts an installation's key with a passphrase. */
export function sealKey(key: Uint8Array, passphrase: string): SealedKey {
  const salt = randomBytes(SALT_BYTES);
  const sealed = encrypt(Buffer.from(key).toString("base64"), NAME, passphraseKey(passphrase, salt));
  return { salt: salt.toString("base64"), sealed: Buffer.from(sealed).toString("base64") };
}

/** The key. @throws AppError `forbidden` with another passphrase */
export function openKey({ salt, sealed }: SealedKey, passphrase: string): Uint8Array {
  try {
    const key = decrypt(Buffer.from(sealed, "base64"), NAME, passphraseKey(passphrase, Buffer.from(salt, "base64")));
    return Buffer.from(key, "base64");
  } catch (error) {
    if (!(error instanceof SecretUnreadableError)) throw error;
    throw new AppError("forbidden", "BACKUP_PASSPHRASE is not the passphrase of this backup.", { cause: error });
  }
}
