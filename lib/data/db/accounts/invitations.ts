import {
  type Invitation,
  type InvitationRequest,
  type InvitationView,
  invitationSchema,
  invitationViewSchema,
} from "@/lib/shared/contracts/accounts/invitation";
import { AppError } from "@/lib/shared/errors";
import { record } from "../audit/record";
import { db } from "../connection/client";
import type { Statements } from "../connection/rows";
import { isUniqueViolation } from "../connection/unique-violation";
import {
  deleteLink,
  insertLink,
  type Link,
  listUnusedLinks,
  type NewLink,
  readLink,
  takeLink,
  unknownLink,
} from "./one-time-links";
import { insertPerson, type NewPerson } from "./people";

function toInvitation({ id, email, role, createdBy, expiresAt }: Link, names: ReadonlyMap<string, string>): Invitation {
  const invitedBy = names.get(createdBy) ?? null;
  return invitationSchema.parse({ id, email, role, invitedBy, expiresAt: expiresAt.toISOString() });
}

/** The names of who made links, by their id. */
async function makersOf(client: Statements, links: readonly Link[]): Promise<ReadonlyMap<string, string>> {
  const ids = links.map(({ createdBy }) => createdBy);
  const people = await client.person.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } });
  return new Map(people.map(({ id, name }) => [id, name]));
}

/** Invitations that were neither accepted nor withdrawn, newest first; also those that have expired. */
export async function listInvitations(): Promise<Invitation[]> {
  const links = await listUnusedLinks("invitation");
  const names = await makersOf(db(), links);
  return links.map((link) => toInvitation(link, names));
}

/**
 * Stores an invitation; an earlier one to the same address is withdrawn.
 * @throws AppError `conflict` if an account has this address
 */
export async function insertInvitation({ email, role }: InvitationRequest, link: NewLink): Promise<Invitation> {
  return db().$transaction(async (client) => {
    if ((await client.person.count({ where: { email } })) > 0) {
      throw new AppError("conflict", "An account with this address already exists.");
    }
    const stored = await insertLink(client, { purpose: "invitation", email, role }, link);
    await record({ type: "person-invited", email, role }, client);
    return toInvitation(stored, await makersOf(client, [stored]));
  });
}

/** Withdraws an invitation: its link stops working. @throws AppError `not_found` */
export async function deleteInvitation(id: string): Promise<void> {
  await db().$transaction(async (client) => {
    const link = await deleteLink(client, "invitation", id);
    if (link === null) throw new AppError("not_found", "There is no such invitation.");
    await record({ type: "invitation-withdrawn", email: link.email ?? "" }, client);
  });
}

/** What an invitation says to the person who was invited. @throws AppError `not_found` for a link that does not work */
export async function readInvitation(tokenHash: string, now = new Date()): Promise<InvitationView> {
  const link = await readLink("invitation", tokenHash, now);
  return invitationViewSchema.parse(toInvitation(link, await makersOf(db(), [link])));
}

/**
 * Accepts an invitation: adds the person with its role.
 * @returns their address
 * @throws AppError `not_found` for a link that does not work
 */
export async function acceptInvitation(
  tokenHash: string,
  person: Omit<NewPerson, "email" | "role">,
  now = new Date(),
): Promise<string> {
  try {
    return await db().$transaction(async (client) => {
      const { email, role } = invitationSchema
        .pick({ email: true, role: true })
        .parse(await takeLink(client, "invitation", tokenHash, now));
      const personId = await insertPerson(client, { ...person, email, role });
      await record({ type: "invitation-accepted", personId, role }, client);
      return email;
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw unknownLink();
    throw error;
  }
}
