import { randomUUID } from "node:crypto";
import { type Role, roleSchema } from "@/lib/shared/contracts/accounts/permissions";
import { type Person, type PersonPatch, personSchema } from "@/lib/shared/contracts/accounts/person";
import { AppError } from "@/lib/shared/errors";
import { record } from "../audit/record";
import { db } from "../connection/client";
import { LOCAL_OWNER } from "../connection/owner";
import type { Statements } from "../connection/rows";
import type { Prisma } from "../generated/client";
import { noteLibraryChange } from "../library/library-version";
import { changeAddress } from "./email-address";

export interface NewPerson {
  name: string;
  /** In lower case. */
  email: string;
  role: Role;
  passwordHash: string;
}

/** Locks the table of people, so that two requests cannot both be the first, or each remove the other's last admin. */
export async function lockPeople(client: Statements): Promise<void> {
  await client.$executeRaw`LOCK TABLE person IN SHARE ROW EXCLUSIVE MODE`;
}

/** Adds a person who signs in with a password. @returns their id */
export async function insertPerson(client: Statements, { passwordHash, role, ...person }: NewPerson): Promise<string> {
  const id = randomUUID();
  await client.person.create({ data: { id, ...person, givenRole: role } });
  await client.personAccount.create({
    data: { id: randomUUID(), accountId: id, providerId: "credential", userId: id, password: passwordHash },
  });
  return id;
}

/** Whether anybody has an account. */
export async function hasPeople(): Promise<boolean> {
  return (await db().person.findFirst({ select: { id: true } })) !== null;
}

/**
 * Adds the first administrator, and gives them what the installation's one user had before there were accounts:
 * conversations, runs, reviews, saved filters and documents.
 * @throws AppError `conflict` if there is an account already
 */
export async function insertFirstAdmin(admin: Omit<NewPerson, "role">): Promise<void> {
  await db().$transaction(async (client) => {
    await lockPeople(client);
    if ((await client.person.count()) > 0) throw new AppError("conflict", "The first administrator exists already.");
    const ownerId = await insertPerson(client, { ...admin, role: "admin" });
    const local = { ownerId: LOCAL_OWNER };
    await client.conversation.updateMany({ where: { ...local, kind: "chat" }, data: { ownerId } });
    await client.run.updateMany({ where: { ...local, purpose: "question" }, data: { ownerId } });
    for (const table of [client.feedback, client.runReview, client.judgementReview, client.savedFilter] as const) {
      await moveAll(table, ownerId);
    }
    await client.document.updateMany({ where: { addedBy: LOCAL_OWNER, sample: false }, data: { addedBy: ownerId } });
    await record({ type: "first-admin-created", personId: ownerId }, client);
  });
}

interface OwnedTable {
  updateMany(change: { where: { ownerId: string }; data: { ownerId: string } }): Promise<Prisma.BatchPayload>;
}

function moveAll(table: OwnedTable, ownerId: string): Promise<Prisma.BatchPayload> {
  return table.updateMany({ where: { ownerId: LOCAL_OWNER }, data: { ownerId } });
}

/** Begins the provider of every account that is linked to an issuer of OpenID Connect; the issuer's name follows. */
export const ISSUER_PREFIX = "oidc:";

const personSelect = {
  id: true,
  name: true,
  email: true,
  givenRole: true,
  disabledAt: true,
  lastSeenAt: true,
  twoStepAt: true,
  createdAt: true,
} as const satisfies Prisma.PersonSelect;

/** The columns of a person, with the sessions that have not expired. */
const selectPerson = (now: Date) =>
  ({
    ...personSelect,
    accounts: { where: { providerId: { startsWith: ISSUER_PREFIX } }, select: { id: true }, take: 1 },
    _count: { select: { sessions: { where: { expiresAt: { gt: now } } } } },
  }) as const satisfies Prisma.PersonSelect;

function toPerson({
  givenRole,
  disabledAt,
  lastSeenAt,
  twoStepAt,
  createdAt,
  accounts,
  _count,
  ...same
}: Prisma.PersonGetPayload<{ select: ReturnType<typeof selectPerson> }>) {
  return personSchema.parse({
    ...same,
    role: givenRole,
    disabledAt: disabledAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    hasTwoStep: twoStepAt !== null,
    hasSingleSignOn: accounts.length > 0,
    sessionCount: _count.sessions,
  });
}

/** Everybody with an account, by name. */
export async function listPeople(now = new Date()): Promise<Person[]> {
  const rows = await db().person.findMany({ orderBy: [{ name: "asc" }, { id: "asc" }], select: selectPerson(now) });
  return rows.map(toPerson);
}

/** One person. @throws AppError `not_found` */
export async function findPerson(id: string, now = new Date()): Promise<Person> {
  const row = await db().person.findUnique({ where: { id }, select: selectPerson(now) });
  if (row === null) throw noPerson();
  return toPerson(row);
}

/**
 * Changes a person's role or address, or disables or enables them; disabling ends their sessions, links and API tokens.
 * @param by who does it: a person's id
 * @throws AppError `not_found`; `conflict` if no enabled administrator would be left, if another person has the address,
 *   or for one's own account, so that no one locks themselves out
 */
export async function changePerson(id: string, { role, disabled, email }: PersonPatch, by: string): Promise<Person> {
  const now = new Date();
  return db().$transaction(async (client) => {
    await lockPeople(client);
    const before = await client.person.findUnique({ where: { id }, select: { givenRole: true, disabledAt: true } });
    if (before === null) throw noPerson();
    await client.person.update({
      where: { id },
      data: {
        ...(role !== undefined && { givenRole: role }),
        ...(disabled !== undefined && { disabledAt: disabled ? now : null }),
        updatedAt: now,
      },
      select: { id: true },
    });
    if ((await client.person.count({ where: { givenRole: "admin", disabledAt: null } })) === 0) {
      throw new AppError("conflict", "This is the last administrator. Make another person an administrator first.");
    }
    if (id === by) {
      const message = "You cannot change your own role or address, or disable yourself. Ask another administrator.";
      throw new AppError("conflict", message);
    }
    if (email !== undefined && (await changeAddress(client, id, email)) === "taken") {
      throw new AppError("conflict", "Another person has this address.");
    }
    if (disabled === true) {
      await client.personSession.deleteMany({ where: { userId: id } });
      await client.oneTimeLink.deleteMany({ where: { personId: id, usedAt: null } });
      await client.apiToken.deleteMany({ where: { personId: id } });
    }
    await noteLibraryChange(client);
    await recordChanges(client, id, before, { role, disabled });
    return toPerson(await client.person.findUniqueOrThrow({ where: { id }, select: selectPerson(now) }));
  });
}

async function recordChanges(
  client: Statements,
  personId: string,
  before: { givenRole: string; disabledAt: Date | null },
  { role, disabled }: PersonPatch,
): Promise<void> {
  if (role !== undefined && role !== before.givenRole) {
    const change = { before: roleSchema.parse(before.givenRole), after: role };
    await record({ type: "role-changed", personId, ...change }, client);
  }
  if (disabled !== undefined && disabled !== (before.disabledAt !== null)) {
    await record({ type: disabled ? "person-disabled" : "person-enabled", personId }, client);
  }
}

/** Changes how a person's name appears to others. */
export async function changeName(id: string, name: string): Promise<void> {
  await db().person.updateMany({ where: { id }, data: { name, updatedAt: new Date() } });
}

/** Ends all sessions of a person. @throws AppError `not_found` */
export async function endSessionsOf(id: string): Promise<void> {
  await db().$transaction(async (client) => {
    if ((await client.person.count({ where: { id } })) === 0) throw noPerson();
    const { count } = await client.personSession.deleteMany({ where: { userId: id } });
    await record({ type: "sessions-ended", personId: id, count }, client);
  });
}

/** Records that a person is active now. */
export async function markSeen(id: string, now = new Date()): Promise<void> {
  await db().person.updateMany({ where: { id }, data: { lastSeenAt: now } });
}

/** The id of the person with this address; `null` if no one has it. */
export async function findPersonByEmail(email: string): Promise<string | null> {
  return (await db().person.findUnique({ where: { email }, select: { id: true } }))?.id ?? null;
}

/** Whether a person may no longer sign in. */
export async function isDisabled(id: string): Promise<boolean> {
  return (await db().person.count({ where: { id, disabledAt: null } })) === 0;
}

/** @throws AppError `not_found` if no one has this id */
export async function requirePerson(id: string): Promise<void> {
  if ((await db().person.count({ where: { id } })) === 0) throw noPerson();
}

/** No one has this id. */
export function noPerson(): AppError {
  return new AppError("not_found", "There is no such person.");
}
