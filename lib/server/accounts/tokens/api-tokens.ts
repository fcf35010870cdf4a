import { insertApiToken, listApiTokens } from "@/lib/data/db/accounts/api-tokens";
import { requirePerson } from "@/lib/data/db/accounts/people";
import {
  API_TOKEN_PREFIX,
  type ApiToken,
  type ApiTokenRequest,
  type NewApiToken,
  scopesOfRole,
} from "@/lib/shared/contracts/accounts/api-token";
import { AppError } from "@/lib/shared/errors";
import type { Caller } from "../caller";
import { newToken } from "../random-token";
import { requireAccounts } from "../sign-in";
import { DAY_MS } from "../tunables";

/** The caller's tokens; none without accounts. */
export async function apiTokensOf(caller: Caller): Promise<{ tokens: ApiToken[] }> {
  return { tokens: caller.kind === "person" ? await listApiTokens(caller.person.id) : [] };
}

/** A person's tokens, for administrators. @throws AppError `not_found` */
export async function apiTokensOfPerson(id: string): Promise<{ tokens: ApiToken[] }> {
  await requirePerson(id);
  return { tokens: await listApiTokens(id) };
}

/**
 * Makes a token of the caller's. Its secret is returned once.
 * @throws AppError `forbidden` for a scope that the caller's role lacks; `not_found` without accounts
 */
export async function makeApiToken(caller: Caller, request: ApiTokenRequest): Promise<NewApiToken> {
  requireAccounts();
  if (caller.kind !== "person") throw new AppError("unauthenticated", "Sign in first.");
  const { id, role } = caller.person;
  const allowed = scopesOfRole(role);
  const missing = request.scopes.find((scope) => !allowed.includes(scope));
  if (missing !== undefined) throw new AppError("forbidden", `Your role does not include the scope ${missing}.`);
  const { token: secret, tokenHash } = newToken(API_TOKEN_PREFIX);
  const expiresAt = new Date(Date.now() + request.expiresInDays * DAY_MS);
  return { ...(await insertApiToken(id, request, { tokenHash, expiresAt })), secret };
}
