import { randomUUID } from "node:crypto";
import { type PasswordResetView, passwordResetViewSchema } from "@/lib/shared/contracts/accounts/password-reset";
import { AppError } from "@/lib/shared/errors";
import { actingAs, currentActor } from "../audit/actor";
import { record } from "../audit/record";
import { db } from "../connection/client";
import { noteLibraryChange } from "../library/library-version";
import { revokeTokensOf } from "./api-tokens";
import { insertLink, type Link, type NewLink, readLink, takeLink, unknownLink } from "./one-time-links";
import { noPerson } from "./people";

/**
 * Who may be sent a link to reset their password: they have one, and no link that is newer and unused.
 * @returns their id; `null` if no account has it
 */
export async function findForgetful(email: string, noneSince: Date): Promise<string | null> {
  const person = await db().person.findFirst({
    where: {
      email,
      disabledAt: null,
      accounts: { some: { providerId: "credential" } },
      links: { none: { purpose: "password_reset", usedAt: null, createdAt: { gt: noneSince } } },
    },
    select: { id: true },
  });
  return person?.id ?? null;
}

/**
 * Stores a link by which a person sets a new password; an earlier one stops working.
 * @returns its person
 * @throws AppError `not_found`; `conflict` while the account is disabled
 */
export async function insertPasswordReset(personId: string, link: NewLink): Promise<{ name: string; email: string }> {
  return db().$transaction(async (client) => {
    const select = { name: true, email: true, disabledAt: true };
    const person = await client.person.findUnique({ where: { id: personId }, select });
    if (person === null) throw noPerson();
    if (person.disabledAt !== null) throw new AppError("conflict", "This account is disabled. Enable it first.");
    await insertLink(client, { purpose: "password_reset", personId }, link);
    await record({ type: "password-link-made", personId }, client);
    return person;
  });
}

/** Whose password a link resets. @throws AppError `not_found` for a link that does not work */
export async function readPasswordReset(tokenHash: string, now = new Date()): Promise<PasswordResetView> {
  const link = await readLink("password_reset", tokenHash, now);
  const person = await db().person.findFirst({ where: enabled(link), select: { name: true, email: true } });
  if (person === null) throw unknownLink();
  return passwordResetViewSchema.parse({ ...person, expiresAt: link.expiresAt.toISOString() });
}

/**
 * Sets a person's password, ends all their sessions and revokes their API tokens.
 * @returns their address
 * @throws AppError `not_found` for a link that does not work
 */
export async function resetPassword(tokenHash: string, passwordHash: string, now = new Date()): Promise<string> {
  return db().$transaction(async (client) => {
    const link = await takeLink(client, "password_reset", tokenHash, now);
    const person = await client.person.findFirst({ where: enabled(link), select: { id: true, email: true } });
    if (person === null) throw unknownLink();
    const account = { providerId: "credential", accountId: person.id };
    await client.personAccount.upsert({
      where: { providerId_accountId: account },
      create: { id: randomUUID(), ...account, userId: person.id, password: passwordHash },
      update: { password: passwordHash, updatedAt: now },
    });
    await client.personSession.deleteMany({ where: { userId: person.id } });
    await noteLibraryChange(client);
    await record({ type: "password-reset", personId: person.id }, client);
    // The holder of the link acts as its person.
    await actingAs({ ...currentActor(), personId: person.id }, () => revokeTokensOf(person.id, client));
    return person.email;
  });
}

/** The link's person, unless their account is disabled. */
function enabled({ personId }: Link) {
  return { id: personId ?? "", disabledAt: null };
}
