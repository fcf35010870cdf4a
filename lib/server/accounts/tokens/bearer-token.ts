import { findApiToken, type WorkingToken } from "@/lib/data/db/accounts/api-tokens";
import { apiTokenSecretSchema } from "@/lib/shared/contracts/accounts/api-token";
import { VISITOR_TOKEN_PREFIX } from "@/lib/shared/contracts/accounts/embed";
import { env } from "@/lib/shared/env";
import { AppError } from "@/lib/shared/errors";
import { hashToken } from "../random-token";

const BEARER = /^bearer(?: +(.*))?$/i;

/**
 * The secret in `Authorization: Bearer`, which may be malformed; `null` without the header, and without accounts: clients
 * of the OpenAI API always send a key. The token of an embed's visitor is none: it is nobody's here, and only the calls of
 * embeds read it.
 */
export function bearerToken(headers: Headers): string | null {
  if (env().AUTH !== "accounts") return null;
  const found = BEARER.exec(headers.get("authorization")?.trim() ?? "");
  if (found === null || found[1]?.startsWith(VISITOR_TOKEN_PREFIX) === true) return null;
  return found[1] ?? "";
}

/** The API token with this secret. @throws AppError `unauthenticated` for one that does not work */
export async function requireApiToken(secret: string): Promise<WorkingToken> {
  const token = apiTokenSecretSchema.safeParse(secret).success ? await findApiToken(hashToken(secret)) : null;
  // One answer for all: it does not say which tokens there were.
  if (token === null) throw new AppError("unauthenticated", "This API token is unknown, revoked or expired.");
  return token;
}
