import { type PersonSessionList, personSessionListSchema } from "@/lib/shared/contracts/accounts/person";
import { AppError } from "@/lib/shared/errors";
import { recording } from "../audit/record";
import { db } from "../connection/client";
import { type RoleInForce, roleInForceSelect, sessionRole } from "./role-in-force";

/** A person's sessions, the one that was used last first. @param currentId the session that asks */
export async function listSessions(personId: string, currentId: string, now = new Date()): Promise<PersonSessionList> {
  const rows = await db().personSession.findMany({
    where: { userId: personId, expiresAt: { gt: now } },
    orderBy: [{ updatedAt: "desc" }, { id: "asc" }],
    select: { id: true, userAgent: true, ipAddress: true, createdAt: true, updatedAt: true },
  });
  return personSessionListSchema.parse({
    sessions: rows.map(({ createdAt, updatedAt, ipAddress, ...same }) => ({
      ...same,
      ipAddress: ipAddress === "" ? null : ipAddress,
      current: same.id === currentId,
      createdAt: createdAt.toISOString(),
      lastSeenAt: updatedAt.toISOString(),
    })),
  });
}

/** Ends a session of a person. @throws AppError `not_found`, also for another person's */
export async function deleteSession(id: string, personId: string): Promise<void> {
  await recording(async (client) => {
    const { count } = await client.personSession.deleteMany({ where: { id, userId: personId } });
    if (count === 0) throw new AppError("not_found", "There is no such session.");
    return { result: undefined, event: { type: "sessions-ended", personId, count } };
  });
}

/** Ends a session that was begun just now. @param token the secret of its cookie */
export async function deleteSessionOf(token: string): Promise<void> {
  await db().personSession.deleteMany({ where: { token } });
}

/** Ends every session of a person but one. */
export async function deleteOtherSessions(personId: string, keptId: string): Promise<void> {
  await recording(async (client) => {
    const { count } = await client.personSession.deleteMany({ where: { userId: personId, id: { not: keptId } } });
    return { result: undefined, event: { type: "sessions-ended", personId, count } };
  });
}

/** The role in force of a session now; `null` once it has ended or its person is disabled. */
export async function roleOfSession(id: string, now = new Date()): Promise<RoleInForce | null> {
  const row = await db().personSession.findFirst({
    where: { id, expiresAt: { gt: now } },
    select: { byIssuer: true, person: { select: roleInForceSelect } },
  });
  return row === null ? null : (sessionRole(row.person, row)?.role ?? null);
}
