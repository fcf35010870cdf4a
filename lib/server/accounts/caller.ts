import { holderOfApiToken } from "@/lib/data/db/accounts/api-tokens";
import { type MemberInForce, type RoleInForce, sessionRole } from "@/lib/data/db/accounts/role-in-force";
import { roleOfSession } from "@/lib/data/db/accounts/sessions";
import type { Actor } from "@/lib/data/db/audit/actor";
import { LOCAL_OWNER } from "@/lib/data/db/connection/owner";
import type { Scope } from "@/lib/shared/contracts/accounts/api-token";
import { env } from "@/lib/shared/env";
import { CLIENT_ADDRESS_HEADER } from "./client-address";
import { bearerToken, requireApiToken } from "./tokens/bearer-token";
import { SESSION_MOST_MS } from "./tunables";

/** Who makes a request. */
export type Caller =
  /** Without accounts: the one person, who may do everything. */
  { kind: "local" } | { kind: "person"; person: MemberInForce; credential: Credential } | { kind: "anonymous" };

/** By what a person is known. */
export type Credential =
  /**
   * `cookies`: of a session that was renewed with this request, for its response. `awaitsTwoStep`: the role in force is
   * an analyst's, until two-step sign-in is set up.
   */
  | { kind: "session"; id: string; cookies: readonly string[]; awaitsTwoStep: boolean }
  /** An API token, which carries only the permissions of its scopes. */
  | { kind: "token"; id: string; scopes: readonly Scope[] };

/** Whether people sign in. */
export function hasAccounts(): boolean {
  return env().AUTH === "accounts";
}

/**
 * Who makes a request, by its API token or else its session cookie. Both are read from the database each time.
 * @param renews whether the session may be renewed: a page cannot send the renewed cookie, a route can
 * @throws AppError `unauthenticated` for a token that does not work, even if there is a cookie
 */
export async function callerOf(headers: Headers, { renews }: { renews: boolean }): Promise<Caller> {
  if (!hasAccounts()) return { kind: "local" };
  const secret = bearerToken(headers);
  if (secret !== null) {
    const { id, scopes, person } = await requireApiToken(secret);
    return { kind: "person", person, credential: { kind: "token", id, scopes } };
  }
  // Loaded with accounts only: the local mode never needs it.
  const { auth } = await import("./auth");
  const query = { disableRefresh: !renews };
  const { response: found, headers: answered } = await auth().api.getSession({ headers, query, returnHeaders: true });
  if (found === null || isTooOld(found.session.createdAt)) return { kind: "anonymous" };
  const inForce = sessionRole(found.user, found.session);
  if (inForce === null) return { kind: "anonymous" };
  const { id, name, email } = found.user;
  const { role, awaitsTwoStep } = inForce;
  const person = { id, name, email, role };
  const session = { id: found.session.id, cookies: answered.getSetCookie(), awaitsTwoStep };
  return { kind: "person", person, credential: { kind: "session", ...session } };
}

function isTooOld(createdAt: Date): boolean {
  return Date.now() - createdAt.getTime() > SESSION_MOST_MS;
}

/** The owner of what a caller makes: their id, or the installation's one person. */
export function ownerIdOf(caller: Caller): string {
  return caller.kind === "person" ? caller.person.id : LOCAL_OWNER;
}

/** Who makes a request and from where, for the audit log. */
export function actorOf(caller: Caller, headers: Headers): Actor {
  const address = headers.get(CLIENT_ADDRESS_HEADER);
  return { personId: caller.kind === "person" ? caller.person.id : null, address: address === "" ? null : address };
}

/**
 * The role that is in force for a person now; `null` once their session has ended, their token is revoked or they are
 * disabled.
 */
export async function roleOfCredential({ kind, id }: Credential): Promise<RoleInForce | null> {
  return kind === "token" ? ((await holderOfApiToken(id))?.role ?? null) : roleOfSession(id);
}
