import { createHash, randomBytes } from "node:crypto";

const TOKEN_BYTES = 32;

/** 256 random bits as text, with the hash that is stored. @param prefix text that it begins with */
export function newToken(prefix = ""): { token: string; tokenHash: string } {
  const token = `${prefix}${randomBytes(TOKEN_BYTES).toString("base64url")}`;
  return { token, tokenHash: hashToken(token) };
}

/** SHA-256, hex. Without salt: a token is as random as a key. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
