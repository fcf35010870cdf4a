import { randomUUID } from "node:crypto";
import { type Invitation, type InvitationRequest, invitationSchema } from "@/lib/shared/contracts/accounts/invitation";
import { roleSchema } from "@/lib/shared/contracts/accounts/permissions";
import { AppError } from "@/lib/shared/errors";
import { db } from "../connection/client";
import { isUniqueViolation } from "../connection/unique-violation";
import type { Prisma } from "../generated/client";
import { insertPerson, type NewPerson } from "./people";

const columns = { id: true, email: true, role: true, expiresAt: true } as const satisfies Prisma.InvitationSelect;

function toInvitation({ expiresAt, ...same }: Prisma.InvitationGetPayload<{ select: typeof columns }>): Invitation {
  return invitationSchema.parse({ ...same, expiresAt: expiresAt.toISOString() });
}

/** Invitations that can be accepted, newest first. */
export async function listInvitations(now = new Date()): Promise<Invitation[]> {
  const rows = await db().invitation.findMany({
    where: { acceptedAt: null, expiresAt: { gt: now } },
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
    select: columns,
  });
  return rows.map(toInvitation);
}

/**
 * Stores an invitation; an earlier one to the same address is withdrawn.
 * @param tokenHash SHA-256 of the link's token, hex
 * @throws AppError `conflict` if somebody with this address has an account
 */
export async function insertInvitation(
  request: InvitationRequest,
  { tokenHash, invitedBy, expiresAt }: { tokenHash: string; invitedBy: string; expiresAt: Date },
): Promise<Invitation> {
  return db().$transaction(async (client) => {
    if ((await client.person.count({ where: { email: request.email } })) > 0) {
      throw new AppError("conflict", "Somebody with this address has an account.");
    }
    await client.invitation.deleteMany({ where: { email: request.email, acceptedAt: null } });
    const data = { id: randomUUID(), ...request, tokenHash, invitedBy, expiresAt };
    return toInvitation(await client.invitation.create({ data, select: columns }));
  });
}

/** Withdraws an invitation: its link stops working. @throws AppError `not_found` */
export async function deleteInvitation(id: string): Promise<void> {
  const { count } = await db().invitation.deleteMany({ where: { id, acceptedAt: null } });
  if (count === 0) throw new AppError("not_found", "There is no such invitation.");
}

/**
 * Accepts an invitation: adds the person with its role.
 * @returns their address
 * @throws AppError `not_found` for a link that is unknown, used, withdrawn or expired
 */
export async function acceptInvitation(
  tokenHash: string,
  person: Omit<NewPerson, "email" | "role">,
  now = new Date(),
): Promise<string> {
  try {
    return await db().$transaction(async (client) => {
      const open = { tokenHash, acceptedAt: null, expiresAt: { gt: now } };
      // Of two requests with one link, one changes the row.
      const [row] = await client.invitation.updateManyAndReturn({ where: open, data: { acceptedAt: now } });
      if (row === undefined) throw unknownLink();
      await insertPerson(client, { ...person, email: row.email, role: roleSchema.parse(row.role) });
      return row.email;
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw unknownLink();
    throw error;
  }
}

function unknownLink(): AppError {
  return new AppError("not_found", "This invitation is not valid any more. Ask for a new one.");
}
