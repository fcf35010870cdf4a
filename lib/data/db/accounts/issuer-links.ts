import { record } from "../audit/record";
import { db } from "../connection/client";
import { noteLibraryChange } from "../library/library-version";
import { revokeTokensOf } from "./api-tokens";
import { ISSUER_PREFIX, noPerson } from "./people";

/** The provider of accounts that are linked to an issuer. @param issuer as configured */
export function providerOf(issuer: string): string {
  return `${ISSUER_PREFIX}${issuer}`;
}

/** The same, with and without the slash at the end: it may be corrected without anybody being unlinked. */
export function providersOf(issuer: string): string[] {
  const bare = issuer.replace(/\/$/, "");
  return [providerOf(bare), providerOf(`${bare}/`)];
}

/**
 * Unlinks a person from their account at the issuer, ends their sessions and revokes their API tokens: anyone who had that
 * account may have made them. The next who signs in there with the person's verified address is linked. Nothing happens
 * to a person who is not linked.
 * @throws AppError `not_found`
 */
export async function unlinkFromIssuer(personId: string): Promise<void> {
  await db().$transaction(async (client) => {
    if ((await client.person.count({ where: { id: personId } })) === 0) throw noPerson();
    const where = { userId: personId, providerId: { startsWith: ISSUER_PREFIX } };
    if ((await client.personAccount.deleteMany({ where })).count === 0) return;
    await record({ type: "account-unlinked", personId }, client);
    const { count } = await client.personSession.deleteMany({ where: { userId: personId } });
    if (count > 0) await record({ type: "sessions-ended", personId, count }, client);
    await revokeTokensOf(personId, client);
    await noteLibraryChange(client);
  });
}
