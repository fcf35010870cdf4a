import { z } from "zod";
import { type AuditEvent, auditEventSchema } from "@/lib/shared/contracts/accounts/audit-event";
import { env } from "@/lib/shared/env";
import { db } from "../connection/client";
import type { Statements } from "../connection/rows";
import { currentActor } from "./actor";

/** Records what a person does who is not signed in yet, and the person affected. */
const WAYS_IN: ReadonlySet<string> = new Set<AuditEvent["type"]>([
  ...(["signed-in", "first-admin-created", "invitation-accepted"] as const),
  ...(["person-joined", "account-linked", "password-reset"] as const),
]);

/** The columns of an event, and the rest of it. */
const columnsSchema = z
  .object({ type: z.string(), personId: z.string().nullish(), email: z.string().optional() })
  .catchall(z.json());

/**
 * Adds an event to the audit log, with who makes the request. Without accounts nothing is recorded.
 * @param client the transaction of the change, so that both are stored or neither is
 * @param ofTeam the event can only concern a team: a command may run without the application's environment
 */
export async function record(
  event: AuditEvent,
  client: Statements = db(),
  { ofTeam = env().AUTH === "accounts" } = {},
): Promise<void> {
  if (!ofTeam) return;
  const { personId: signedIn, address } = currentActor();
  const { type, personId = null, email = null, ...detail } = columnsSchema.parse(auditEventSchema.parse(event));
  const actorId = signedIn ?? (WAYS_IN.has(type) ? personId : null);
  const data = { type, actorId, address, personId, email: email === "" ? null : email, detail };
  await client.auditEntry.create({ data, select: { id: true } });
}

/**
 * Makes a change and records it, in one transaction; without accounts, the change alone and in none.
 * @param change returns with the result what happened; `null` if nothing changed
 */
export async function recording<Result>(
  change: (client: Statements) => Promise<{ result: Result; event: AuditEvent | null }>,
): Promise<Result> {
  if (env().AUTH !== "accounts") return (await change(db())).result;
  return db().$transaction(async (client) => {
    const { result, event } = await change(client);
    if (event !== null) await record(event, client);
    return result;
  });
}
