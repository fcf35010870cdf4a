import { createHash, randomBytes } from "node:crypto";

const TOKEN_BYTES = 32;

/** The secret part of a new one-time link, with the hash that is stored. */
export function newLinkToken(): { token: string; tokenHash: string } {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  return { token, tokenHash: hashLinkToken(token) };
}

/** SHA-256, hex. Without salt: a token is as random as a key. */
export function hashLinkToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
