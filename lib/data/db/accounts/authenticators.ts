import { AppError } from "@/lib/shared/errors";
import { record } from "../audit/record";
import { db } from "../connection/client";
import { noteLibraryChange } from "../library/library-version";
import { revokeTokensOf } from "./api-tokens";
import { noPerson } from "./people";

/** Whether a person signs in with a code, and what the codes are made of. */
export interface Authenticator {
  isOn: boolean;
  /** Encrypted; `null` without one. */
  secret: Uint8Array | null;
  /** Recovery codes that were not used. */
  codesLeft: number;
  hasPassword: boolean;
}

/** @throws AppError `not_found` */
export async function readAuthenticator(personId: string): Promise<Authenticator> {
  const person = await db().person.findUnique({
    where: { id: personId },
    select: {
      twoStepAt: true,
      authenticator: { select: { secret: true, codes: { where: { usedAt: null }, select: { codeHash: true } } } },
      accounts: { where: { providerId: "credential" }, select: { id: true } },
    },
  });
  if (person === null) throw noPerson();
  const { authenticator, accounts, twoStepAt } = person;
  return {
    isOn: twoStepAt !== null,
    secret: authenticator?.secret ?? null,
    codesLeft: authenticator?.codes.length ?? 0,
    hasPassword: accounts.length > 0,
  };
}

/**
 * Stores the secret of an authenticator that does not count yet; an earlier one is replaced.
 * @throws AppError `conflict` once one counts
 */
export async function insertAuthenticator(personId: string, secret: Uint8Array<ArrayBuffer>): Promise<void> {
  await db().$transaction(async (client) => {
    if ((await client.person.count({ where: { id: personId, twoStepAt: null } })) === 0) throw alreadyOn();
    await client.authenticator.deleteMany({ where: { personId } });
    await client.authenticator.create({ data: { personId, secret } });
  });
}

/**
 * Lets a person's authenticator count, from a code of it on.
 * @param step time step of the code
 * @param onlySession where their rights wait for it, the session that continues: others that began with only the password
 *   end, and API tokens are revoked, since anyone who knows the password may have made them
 * @throws AppError `conflict` if one counts already
 */
export async function confirmAuthenticator(
  personId: string,
  step: number,
  { codeHashes, onlySession }: { codeHashes: readonly string[]; onlySession: string | null },
): Promise<void> {
  await db().$transaction(async (client) => {
    const now = new Date();
    const where = { id: personId, twoStepAt: null };
    const { count } = await client.person.updateMany({ where, data: { twoStepAt: now, updatedAt: now } });
    if (count === 0) throw alreadyOn();
    await client.authenticator.update({ where: { personId }, data: { lastStep: step } });
    await client.recoveryCode.createMany({ data: codeHashes.map((codeHash) => ({ personId, codeHash })) });
    await noteLibraryChange(client);
    await record({ type: "two-step-on", personId }, client);
    if (onlySession === null) return;
    const others = { userId: personId, byIssuer: false, id: { not: onlySession } };
    const { count: ended } = await client.personSession.deleteMany({ where: others });
    if (ended > 0) await record({ type: "sessions-ended", personId, count: ended }, client);
    await revokeTokensOf(personId, client);
  });
}

/** Uses a code of the authenticator up, with all before it: of two requests with it, one succeeds. */
export async function takeStep(personId: string, step: number): Promise<boolean> {
  const where = { personId, lastStep: { lt: step }, person: { twoStepAt: { not: null } } };
  return (await db().authenticator.updateMany({ where, data: { lastStep: step } })).count > 0;
}

/** Uses a recovery code up. @returns whether it was one */
export async function takeRecoveryCode(personId: string, codeHash: string): Promise<boolean> {
  return db().$transaction(async (client) => {
    const where = { personId, codeHash, usedAt: null, authenticator: { person: { twoStepAt: { not: null } } } };
    const { count } = await client.recoveryCode.updateMany({ where, data: { usedAt: new Date() } });
    if (count > 0) await record({ type: "recovery-code-used", personId }, client);
    return count > 0;
  });
}

/** Lets a person sign in with the password alone again. @throws AppError `not_found` for an unknown person */
export async function removeAuthenticator(personId: string): Promise<void> {
  await db().$transaction(async (client) => {
    const person = await client.person.findUnique({ where: { id: personId }, select: { twoStepAt: true } });
    if (person === null) throw noPerson();
    await client.authenticator.deleteMany({ where: { personId } });
    if (person.twoStepAt === null) return;
    await client.person.update({ where: { id: personId }, data: { twoStepAt: null, updatedAt: new Date() } });
    await noteLibraryChange(client);
    await record({ type: "two-step-off", personId }, client);
  });
}

function alreadyOn(): AppError {
  return new AppError("conflict", "Two-step sign-in is on already.");
}
