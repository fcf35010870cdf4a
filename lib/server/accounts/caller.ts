import { sessionStanding } from "@/lib/data/db/accounts/sessions";
import type { Actor } from "@/lib/data/db/audit/actor";
import { LOCAL_OWNER } from "@/lib/data/db/connection/owner";
import { type Role, roleSchema } from "@/lib/shared/contracts/accounts/permissions";
import type { Member } from "@/lib/shared/contracts/accounts/person";
import { env } from "@/lib/shared/env";
import { CLIENT_ADDRESS_HEADER } from "./client-address";
import { SESSION_MOST_MS } from "./tunables";

/** Who makes a request. */
export type Caller =
  /** Without accounts: the one person, who may do everything. */
  | { kind: "local" }
  /** `cookies`: of a session that was renewed with this request, for its response. */
  | { kind: "person"; person: Member; sessionId: string; cookies: readonly string[] }
  | { kind: "nobody" };

/** Whether people sign in. */
export function hasAccounts(): boolean {
  return env().AUTH === "accounts";
}

/**
 * Who makes a request, by its session cookie. The session is read from the database each time.
 * @param renews whether the session may be renewed: a page cannot send the renewed cookie, a route can
 */
export async function callerOf(headers: Headers, { renews }: { renews: boolean }): Promise<Caller> {
  if (!hasAccounts()) return { kind: "local" };
  // Loaded with accounts only: the local mode never needs it.
  const { auth } = await import("./auth");
  const query = { disableRefresh: !renews };
  const { response: found, headers: answered } = await auth().api.getSession({ headers, query, returnHeaders: true });
  if (found === null || found.user.disabledAt != null || isTooOld(found.session.createdAt)) return { kind: "nobody" };
  const { id, name, email, role } = found.user;
  const person = { id, name, email, role: roleSchema.parse(role) };
  return { kind: "person", person, sessionId: found.session.id, cookies: answered.getSetCookie() };
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

/** The role that a session has now; `null` once it has ended or its person is disabled. */
export async function roleOfSession(sessionId: string): Promise<Role | null> {
  const standing = await sessionStanding(sessionId);
  return standing === null || standing.disabledAt !== null ? null : roleSchema.parse(standing.role);
}
