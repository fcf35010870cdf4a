import { record } from "../audit/record";
import type { Statements } from "../connection/rows";

/**
 * Gives a person another address. Links that were mailed to the earlier one stop working, and so do invitations to the
 * new one, which has an account now.
 * @param email in lower case
 * @returns `taken` if another person has the address and keeps it
 */
export async function changeAddress(
  client: Statements,
  personId: string,
  email: string,
): Promise<"changed" | "same" | "taken"> {
  const holder = await client.person.findUnique({ where: { email }, select: { id: true } });
  if (holder !== null) return holder.id === personId ? "same" : "taken";
  const before = await client.person.findUniqueOrThrow({ where: { id: personId }, select: { email: true } });
  await client.oneTimeLink.deleteMany({ where: { OR: [{ personId }, { email }], usedAt: null } });
  await client.person.update({
    where: { id: personId },
    data: { email, updatedAt: new Date() },
    select: { id: true },
  });
  await record({ type: "address-changed", personId, email: before.email }, client);
  return "changed";
}

/** Removes a person's addresses from the audit log, also those that they had before. @param email the present one */
export async function forgetAddresses(client: Statements, personId: string, email: string): Promise<void> {
  const earlier = await client.auditEntry.findMany({
    where: { personId, type: "address-changed", email: { not: null } },
    select: { id: true, email: true },
  });
  await client.auditEntry.updateMany({ where: { OR: [{ email }, { personId }] }, data: { email: null } });
  // Later entries concern the next person who got the address.
  for (const { id, email: former } of earlier) {
    await client.auditEntry.updateMany({ where: { email: former, id: { lte: id } }, data: { email: null } });
  }
}
