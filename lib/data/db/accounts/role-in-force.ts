import { z } from "zod";
import { type Role, roleSchema } from "@/lib/shared/contracts/accounts/permissions";
import type { Member } from "@/lib/shared/contracts/accounts/person";
import { env } from "@/lib/shared/env";
import { db } from "../connection/client";
import { firstRow, type Statements } from "../connection/rows";
import { Prisma } from "../generated/client";

const roleInForceSchema = roleSchema.brand<"role in force">();

/**
 * The role whose rights a person has now. It is made here alone, from the role that they were given: an administrator is
 * an analyst without the second step that the operator requires, and who is disabled has none (`null`). What decides
 * about it is part of who may read what: code that writes it calls `noteLibraryChange`.
 */
export type RoleInForce = z.infer<typeof roleInForceSchema>;

/** A person with the rights that they have now. */
export interface MemberInForce extends Member {
  role: RoleInForce;
}

/** By an account with a password, which is enough to sign in until a second step is added. */
const CREDENTIAL = "credential";

/** What decides about the role in force of a person who has no session here: a run searches for them, or a token acts. */
export const roleInForceSelect = {
  givenRole: true,
  disabledAt: true,
  twoStepAt: true,
  accounts: { where: { providerId: CREDENTIAL, password: { not: null } }, select: { id: true }, take: 1 },
} as const satisfies Prisma.PersonSelect;
type RoleInForceRow = Prisma.PersonGetPayload<{ select: typeof roleInForceSelect }>;

/** The role in force of a person without a session: an administrator's only if a password alone does not sign them in. */
export function roleInForce({ accounts, ...person }: RoleInForceRow): RoleInForce | null {
  return effectiveRole(person, accounts.length > 0 && !env().OIDC_ONLY)?.role ?? null;
}

/** A signed-in person, as better-auth reads them. */
interface SessionPerson {
  givenRole: string;
  disabledAt?: Date | null | undefined;
  twoStepAt?: Date | null | undefined;
}

interface SessionRole {
  role: RoleInForce;
  /** Whether the person has to set up the second step that their given role asks for. */
  awaitsTwoStep: boolean;
}

/**
 * The role in force of a session; `null` for a person who is disabled.
 * @param byIssuer whether it began at an issuer, which asks for its own second step
 */
export function sessionRole(person: SessionPerson, { byIssuer }: { byIssuer: boolean }): SessionRole | null {
  return effectiveRole(person, !byIssuer);
}

function effectiveRole({ givenRole, disabledAt, twoStepAt }: SessionPerson, byPassword: boolean): SessionRole | null {
  if (disabledAt != null) return null;
  const given = roleSchema.parse(givenRole);
  const awaitsTwoStep = requiresTwoStep(given) && twoStepAt == null && byPassword;
  return { role: roleInForceSchema.parse(awaitsTwoStep ? "analyst" : given), awaitsTwoStep };
}

function requiresTwoStep(given: Role): boolean {
  return env().TWO_STEP_SIGN_IN === "admins" && given === "admin";
}

/**
 * `roleInForce` in SQL, for conditions of other statements; `'none'` for an unknown or disabled person. It is
 * never `NULL`, with which `NOT bool_or(…)` would open closed documents.
 */
export function roleInForceOf(personId: string): Prisma.Sql {
  const { TWO_STEP_SIGN_IN, OIDC_ONLY } = env();
  const awaitsTwoStep =
    TWO_STEP_SIGN_IN === "admins" && !OIDC_ONLY
      ? Prisma.sql`role = 'admin' AND two_step_at IS NULL AND EXISTS (SELECT 1 FROM person_account
          WHERE person_id = person.id AND provider_id = ${CREDENTIAL} AND password IS NOT NULL)`
      : Prisma.sql`FALSE`;
  return Prisma.sql`coalesce((SELECT CASE WHEN ${awaitsTwoStep} THEN 'analyst' ELSE role END
    FROM person WHERE id = ${personId} AND disabled_at IS NULL), 'none')`;
}

/** The role in force of a person without a session; `null` for an unknown or disabled person. */
export async function readRoleInForce(personId: string, client: Statements = db()): Promise<RoleInForce | null> {
  const rows = client.$queryRaw`SELECT nullif(${roleInForceOf(personId)}, 'none') AS role`;
  return (await firstRow(z.object({ role: roleInForceSchema.nullable() }), rows))?.role ?? null;
}

/** Whether the operator requires two-step sign-in of a person. */
export async function isTwoStepRequiredOf(personId: string): Promise<boolean> {
  const person = await db().person.findUnique({ where: { id: personId }, select: { givenRole: true } });
  return person !== null && requiresTwoStep(roleSchema.parse(person.givenRole));
}
