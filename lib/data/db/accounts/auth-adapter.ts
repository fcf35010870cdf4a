import { prismaAdapter } from "better-auth/adapters/prisma";
import { processWide } from "@/lib/shared/process-wide";
import { db } from "../connection/client";

type Adapter = ReturnType<typeof prismaAdapter>;

/**
 * better-auth's store in the tables of `person`, one for each client. Without transactions: each would make all others
 * wait on the embedded database.
 */
export function authAdapter(): Adapter {
  const known = processWide("auth-adapters", () => new WeakMap<object, Adapter>());
  const client = db();
  const adapter = known.get(client) ?? prismaAdapter(client, { provider: "postgresql", transaction: false });
  known.set(client, adapter);
  return adapter;
}
