import { sessionStanding } from "@/lib/data/db/accounts/sessions";
import { LOCAL_OWNER } from "@/lib/data/db/connection/owner";
import { type Role, roleSchema } from "@/lib/shared/contracts/accounts/permissions";
import type { Member } from "@/lib/shared/contracts/accounts/person";
import { env } from "@/lib/shared/env";
import { SESSION_MOST_MS } from "./tunables";

/** Who makes a request. */
export type Caller =
  /** Without accounts: the one person, who may do everything. */
  { kind: "local" } | { kind: "person"; person: Member; sessionId: string } | { kind: "nobody" };

/** Whether people sign in. */
export function hasAccounts(): boolean {
  return env().AUTH === "accounts";
}

/** Who makes a request, by its session cookie. The session is read from the database each time. */
export async function callerOf(headers: Headers): Promise<Caller> {
  if (!hasAccounts()) return { kind: "local" };
  // Loaded with accounts only: the local mode never needs it.
  const { auth } = await import("./auth");
  const found = await auth().api.getSession({ headers, query: { disableRefresh: true } });
  if (found === null || found.user.disabledAt != null || isTooOld(found.session.createdAt)) return { kind: "nobody" };
  const { id, name, email, role } = found.user;
  return { kind: "person", person: { id, name, email, role: roleSchema.parse(role) }, sessionId: found.session.id };
}

function isTooOld(createdAt: Date): boolean {
  return Date.now() - createdAt.getTime() > SESSION_MOST_MS;
}

/** The owner of what a caller makes: their id, or the installation's one person. */
export function ownerIdOf(caller: Caller): string {
  return caller.kind === "person" ? caller.person.id : LOCAL_OWNER;
}

/** The role that a session has now; `null` once it has ended or its person is disabled. */
export async function roleOfSession(sessionId: string): Promise<Role | null> {
  const standing = await sessionStanding(sessionId);
  return standing === null || standing.disabledAt !== null ? null : roleSchema.parse(standing.role);
}
