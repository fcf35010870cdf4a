import type { RoleInForce } from "@/lib/data/db/accounts/role-in-force";
import { EVERYONE, LOCAL_OWNER, type Owners } from "@/lib/data/db/connection/owner";
import { EVERYTHING, type Reader, readsEverything } from "@/lib/data/db/library/readable";
import { SCOPES, type Scope } from "@/lib/shared/contracts/accounts/api-token";
import {
  type Access,
  PERMISSIONS,
  type Permission,
  type Reach,
  type Role,
} from "@/lib/shared/contracts/accounts/permissions";
import { AppError } from "@/lib/shared/errors";
import { log } from "@/lib/shared/log";
import { type Caller, ownerIdOf, roleOfCredential } from "./caller";
import { STREAM_CHECK_MS } from "./tunables";

/** Who makes a request that was let in, and whose data it may use. */
export interface Admitted {
  caller: Caller;
  /** Who does it: the author of reviews, settings and questions. */
  person: string;
  /** Owner of the data that the permission covers: the person's own, or the installation's where it covers everyone's. */
  owner: string;
  /** Whose runs and documents may be used. */
  owners: Owners;
  /** Whose documents may be read: an administrator reads all, and others those of their collections. */
  reader: Reader;
}

/**
 * Lets a caller in who has the permission.
 * @throws AppError `unauthenticated`, `forbidden`
 */
export async function admit(caller: Caller, access: Access): Promise<Admitted> {
  const person = ownerIdOf(caller);
  const reader = readsAll(caller) ? EVERYTHING : person;
  if (access === "anyone") return { caller, person, owner: LOCAL_OWNER, owners: LOCAL_OWNER, reader };
  const reach = loggedReachOf(caller, access);
  if (reach === "all" && (await coversAll(access, reader)))
    return { caller, person, owner: LOCAL_OWNER, owners: showsRuns(access) ? { inspector: person } : EVERYONE, reader };
  return { caller, person, owner: person, owners: person, reader };
}

function readsAll(caller: Caller): boolean {
  return caller.kind === "local" || (caller.kind === "person" && readsAllAs(caller.person.role));
}

function readsAllAs(inForce: RoleInForce): boolean {
  return inForce === "admin";
}

/** Whether a permission shows runs, whose words their owners may keep private. */
function showsRuns(access: Access): boolean {
  return access === "inspect_runs" || access === "administer";
}

/** The interface offers only what a role allows: a refused request came from elsewhere. */
function loggedReachOf(caller: Caller, access: Exclude<Access, "anyone">): Exclude<Reach, "none"> {
  try {
    return reachOf(caller, access);
  } catch (error) {
    if (caller.kind === "person") log.warn({ personId: caller.person.id, permission: access }, "a person was refused");
    throw error;
  }
}

/** Answers quote documents: everyone's runs are shown only to those who may read every document. */
async function coversAll(access: Access, reader: Reader): Promise<boolean> {
  return access !== "inspect_runs" || readsEverything(reader);
}

function reachOf(caller: Caller, access: Exclude<Access, "anyone">): Exclude<Reach, "none"> {
  // The one local person owns every row: what is their own is everything.
  if (caller.kind === "local") return "own";
  if (caller.kind === "anonymous") throw new AppError("unauthenticated", "Sign in first.");
  const { person, credential } = caller;
  if (credential.kind === "token" && !credential.scopes.some((scope) => carries(scope, access))) {
    throw new AppError("forbidden", "The scopes of this API token do not include this.");
  }
  const reach = reachOfRole(person.role, access);
  if (reach === "none") throw new AppError("forbidden", "Your role does not include this. Ask an administrator.");
  return reach;
}

/** Whose data a permission covers for a person. Uses the role in force, which may differ from the assigned one. */
function reachOfRole(inForce: RoleInForce, permission: Permission): Reach {
  const role: Role = inForce;
  return PERMISSIONS[permission][role];
}

function carries(scope: Scope, permission: Permission): boolean {
  const permissions: readonly Permission[] = SCOPES[scope];
  return permissions.includes(permission);
}

/**
 * Calls back once an admitted caller may no longer use a permission to the extent they had: the session ended, the API
 * token was revoked or has expired, the person was disabled or got another role, or they may not read every document any
 * more where that is what let them see everyone's runs.
 * @returns stops asking
 */
export function onWithdrawn({ caller, ...admitted }: Admitted, access: Access, withdrawn: () => void): () => void {
  if (caller.kind !== "person" || access === "anyone") return () => {};
  const { credential, person } = caller;
  const holds = async () => {
    const role = await roleOfCredential(credential);
    if (role === null || reachOfRole(role, access) !== reachOfRole(person.role, access)) return false;
    if (admitted.reader === EVERYTHING) return readsAllAs(role);
    return admitted.owners === person.id || coversAll(access, admitted.reader);
  };
  const timer = setInterval(async () => {
    // A database that is away withdraws nothing; the next look may find it again.
    if (await holds().catch(() => true)) return;
    clearInterval(timer);
    withdrawn();
  }, STREAM_CHECK_MS);
  timer.unref();
  return () => clearInterval(timer);
}
