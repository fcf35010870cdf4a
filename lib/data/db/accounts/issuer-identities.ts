import { randomUUID } from "node:crypto";
import { type Role, roleSchema } from "@/lib/shared/contracts/accounts/permissions";
import { log } from "@/lib/shared/log";
import { actingAs } from "../audit/actor";
import { record } from "../audit/record";
import { db } from "../connection/client";
import type { Statements } from "../connection/rows";
import { noteDocumentChange } from "../library/document-notices";
import { noteLibraryChange } from "../library/library-version";
import { changeAddress } from "./email-address";
import { providerOf, providersOf } from "./issuer-links";
import { lockPeople } from "./people";

/** A person as an issuer of OpenID Connect knows them. */
export interface IssuerIdentity {
  issuer: string;
  /** Unique at the issuer, and never given to another person. */
  subject: string;
  /** In lower case; `null` if the issuer vouches for none. */
  email: string | null;
  name: string;
  /** `value`: by the claims, `null` for none; `follows`: whether people who exist get it too. */
  role: { value: Role | null; follows: boolean };
  /** Names of groups: those whose members follow the claims, and those of them that the person is in. */
  groups: { mapped: readonly string[]; joined: readonly string[] };
}

type Found =
  | { personId: string }
  /** `personId`: who has the account or the address; `null` if no one here has it. */
  | { refused: "unverified_email" | "no_access" | "address_taken"; personId: string | null };

/**
 * The person of an identity, with role and groups as its claims say: known by issuer and subject, else linked by their
 * verified address, else created. The address of a person who is known follows the issuer's, if it is verified and
 * not another person's. The last administrator keeps the role.
 */
export async function personOfIdentity(identity: IssuerIdentity): Promise<Found> {
  const arrive = () => db().$transaction((client) => arrival(client, identity));
  // What follows from the claims is the application's doing, by what its operator mapped.
  const outcome = await actingAs({ personId: null, address: null }, arrive);
  if (outcome.moved) noteDocumentChange();
  return outcome.found;
}

async function arrival(client: Statements, identity: IssuerIdentity): Promise<{ found: Found; moved: boolean }> {
  await lockPeople(client);
  const found = (await known(client, identity)) ?? (await linkedOrNew(client, identity));
  if ("refused" in found) return { found, moved: false };
  const { personId } = found;
  if (!(await adoptRole(client, personId, identity))) {
    return { found: { refused: "no_access", personId }, moved: false };
  }
  return { found, moved: await adoptGroups(client, found.personId, identity.groups) };
}

/** The person who signed in with this identity before. */
async function known(client: Statements, identity: IssuerIdentity): Promise<Found | null> {
  const account = await client.personAccount.findFirst({
    where: { providerId: { in: providersOf(identity.issuer) }, accountId: identity.subject },
    select: { person: { select: { id: true, disabledAt: true } } },
  });
  if (account === null) return null;
  const { id: personId, disabledAt } = account.person;
  if (disabledAt !== null) return { refused: "no_access", personId };
  await adoptAddress(client, personId, identity);
  return { personId };
}

/** The person with the verified address, who signs in through the issuer for the first time. */
async function linkedOrNew(client: Statements, identity: IssuerIdentity): Promise<Found> {
  const { email } = identity;
  // Asked before anybody is looked for: the answer does not say whether there is an account.
  if (email === null) return { refused: "unverified_email", personId: null };
  const providerId = providerOf(identity.issuer);
  const existing = await client.person.findUnique({
    where: { email },
    select: {
      ...{ id: true, disabledAt: true },
      accounts: { where: { providerId: { in: providersOf(identity.issuer) } }, select: { id: true } },
    },
  });
  if (existing !== null && existing.disabledAt !== null) return { refused: "no_access", personId: existing.id };
  // An address that moved to another person at the issuer does not bring the account along. Whether it did, or the
  // same person was given a new account there, only an administrator can say.
  if (existing !== null && existing.accounts.length > 0) return { refused: "address_taken", personId: existing.id };
  if (existing === null && identity.role.value === null) return { refused: "no_access", personId: null };
  const personId = existing?.id ?? randomUUID();
  if (existing === null) {
    const role = identity.role.value ?? "analyst";
    await client.person.create({
      data: { id: personId, name: identity.name, email, emailVerified: true, givenRole: role },
    });
    await record({ type: "person-joined", personId, role }, client);
  } else {
    await client.person.update({ where: { id: personId }, data: { emailVerified: true } });
    await record({ type: "account-linked", personId }, client);
  }
  const account = { providerId, accountId: identity.subject, userId: personId };
  await client.personAccount.create({ data: { id: randomUUID(), ...account } });
  return { personId };
}

async function adoptAddress(client: Statements, personId: string, { email, issuer }: IssuerIdentity): Promise<void> {
  if (email === null || (await changeAddress(client, personId, email)) !== "taken") return;
  log.warn({ person: personId, issuer }, "the issuer reports a new address of a person, which another person has here");
  await record({ type: "address-kept", personId, email }, client);
}

/** @returns whether the person may sign in */
async function adoptRole(client: Statements, id: string, { role, issuer }: IssuerIdentity): Promise<boolean> {
  if (!role.follows) return true;
  const person = await client.person.findUniqueOrThrow({ where: { id }, select: { givenRole: true } });
  if (person.givenRole === role.value) return true;
  const others = { givenRole: roleSchema.enum.admin, disabledAt: null, id: { not: id } };
  if (person.givenRole === "admin" && (await client.person.count({ where: others })) === 0) {
    log.warn({ person: id, issuer }, "the last administrator keeps the role, which the issuer's claims do not include");
    return true;
  }
  if (role.value === null) return false;
  await client.person.update({ where: { id }, data: { givenRole: role.value, updatedAt: new Date() } });
  await noteLibraryChange(client);
  const before = roleSchema.parse(person.givenRole);
  await record({ type: "role-changed", personId: id, before, after: role.value }, client);
  return true;
}

/** Makes the mapped groups, and the person a member of those they are in. @returns whether a membership has changed */
async function adoptGroups(client: Statements, personId: string, groups: IssuerIdentity["groups"]): Promise<boolean> {
  if (groups.mapped.length === 0) return false;
  const added = await client.teamGroup.createManyAndReturn({
    data: groups.mapped.map((name) => ({ id: randomUUID(), name })),
    skipDuplicates: true,
    select: { id: true, name: true },
  });
  for (const { id, name } of added) await record({ type: "group-added", groupId: id, name }, client);
  const mapped = await client.teamGroup.findMany({
    where: { name: { in: [...groups.mapped] } },
    select: { id: true, name: true, members: { where: { personId }, select: { personId: true } } },
  });
  const changed = mapped.filter(({ name, members }) => groups.joined.includes(name) !== members.length > 0);
  for (const { id: groupId, name, members } of changed) {
    const isIn = members.length > 0;
    if (isIn) await client.groupMember.deleteMany({ where: { groupId, personId } });
    else await client.groupMember.create({ data: { groupId, personId } });
    const [added, removed] = isIn ? [[], [personId]] : [[personId], []];
    await record({ type: "group-changed", groupId, before: name, after: name, added, removed }, client);
  }
  if (changed.length > 0) await noteLibraryChange(client);
  return changed.length > 0;
}
