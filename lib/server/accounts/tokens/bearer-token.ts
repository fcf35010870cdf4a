import { timingSafeEqual } from "node:crypto";
import { findApiToken, type WorkingToken } from "@/lib/data/db/accounts/api-tokens";
import { apiTokenSecretSchema } from "@/lib/shared/contracts/accounts/api-token";
import { VISITOR_TOKEN_PREFIX } from "@/lib/shared/contracts/accounts/embed";
import { env } from "@/lib/shared/env";
import { AppError } from "@/lib/shared/errors";
import { hashToken } from "../random-token";

const BEARER = /^bearer(?: +(.*))?$/i;

/**
 * The secret in `Authorization: Bearer`, which may be malformed; `null` without the header, and without accounts: clients
 * of the OpenAI API always send a key. The tokens of an embed's visitor and of `/metrics` do not count: they identify no person here,
 * and only the calls of embeds and metrics read them.
 */
export function bearerToken(headers: Headers): string | null {
  if (env().AUTH !== "accounts") return null;
  const secret = bearerSecret(headers);
  return secret === null || secret.startsWith(VISITOR_TOKEN_PREFIX) || isMetricsToken(secret) ? null : secret;
}

/** The text after `Authorization: Bearer`, of any kind; `null` without the header. */
export function bearerSecret(headers: Headers): string | null {
  const found = BEARER.exec(headers.get("authorization")?.trim() ?? "");
  return found === null ? null : (found[1] ?? "");
}

/** The API token with this secret. @throws AppError `unauthenticated` for one that does not work */
export async function requireApiToken(secret: string): Promise<WorkingToken> {
  const token = apiTokenSecretSchema.safeParse(secret).success ? await findApiToken(hashToken(secret)) : null;
  // One answer for all: it does not say which tokens there were.
  if (token === null) throw new AppError("unauthenticated", "This API token is unknown, revoked or expired.");
  return token;
}

/** Whether a text is `METRICS_TOKEN`, which is nobody's API token and opens `/metrics` alone. */
export function isMetricsToken(secret: string): boolean {
  const { METRICS_TOKEN } = env();
  if (METRICS_TOKEN === undefined) return false;
  return timingSafeEqual(Buffer.from(hashToken(secret)), Buffer.from(hashToken(METRICS_TOKEN)));
}
