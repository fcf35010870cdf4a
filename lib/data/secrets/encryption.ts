import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const VERSION = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + IV_BYTES + TAG_BYTES;

/** A secret that this installation's key cannot decrypt, or that was tampered with. */
export class SecretUnreadableError extends Error {
  override readonly name = "SecretUnreadableError";
}

/**
 * Encrypts with AES-256-GCM (NIST SP 800-38D): version, nonce, tag, text. The name is authenticated with it, so an
 * encrypted text cannot be used under another name.
 * @param key 32 bytes
 */
export function encrypt(text: string, name: string, key: Uint8Array): Uint8Array {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(name));
  const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([Uint8Array.of(VERSION), iv, cipher.getAuthTag(), encrypted]);
}

/** The decrypted text. @throws SecretUnreadableError */
export function decrypt(encrypted: Uint8Array, name: string, key: Uint8Array): string {
  if (encrypted.length < HEADER_BYTES || encrypted[0] !== VERSION) {
    throw new SecretUnreadableError("A stored secret has an unknown format.");
  }
  const iv = encrypted.subarray(1, 1 + IV_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", key, iv, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(name))
    .setAuthTag(encrypted.subarray(1 + IV_BYTES, HEADER_BYTES));
  try {
    return Buffer.concat([decipher.update(encrypted.subarray(HEADER_BYTES)), decipher.final()]).toString("utf8");
  } catch (cause) {
    throw new SecretUnreadableError("A stored secret was encrypted with another key.", { cause });
  }
}
