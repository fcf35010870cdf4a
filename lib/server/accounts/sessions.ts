import { deleteOtherSessions, deleteSession, listSessions } from "@/lib/data/db/accounts/sessions";
import type { PersonSessionList } from "@/lib/shared/contracts/accounts/person";
import { AppError } from "@/lib/shared/errors";
import type { Caller } from "./caller";

/** Where a person is signed in. Without accounts there are no sessions. */
export async function sessionsOf(caller: Caller): Promise<PersonSessionList> {
  return caller.kind === "person" ? listSessions(caller.person.id, caller.credential.id) : { sessions: [] };
}

/** Ends a session of a person. @throws AppError `not_found`, also for another person's */
export async function endSession(id: string, caller: Caller): Promise<void> {
  if (caller.kind !== "person") throw new AppError("not_found", "There is no such session.");
  await deleteSession(id, caller.person.id);
}

/** Signs a person out everywhere else. */
export async function endOtherSessions(caller: Caller): Promise<void> {
  if (caller.kind === "person") await deleteOtherSessions(caller.person.id, caller.credential.id);
}
