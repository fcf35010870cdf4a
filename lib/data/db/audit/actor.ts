import { AsyncLocalStorage } from "node:async_hooks";
import { processWide } from "@/lib/shared/process-wide";

/** Who makes a request, and from where. */
export interface Actor {
  /** A person's id; `null` before they are signed in. */
  personId: string | null;
  /** Their network address. */
  address: string | null;
}

// Next runs several module graphs in one process.
const storage = processWide("audit-actor", () => new AsyncLocalStorage<Actor>());

/** Does the work of a request: the audit log names this person as the actor. */
export function actingAs<Result>(actor: Actor, work: () => Result): Result {
  return storage.run(actor, work);
}

/** Who makes the current request; no one in background work, which the application does on its own. */
export function currentActor(): Actor {
  return storage.getStore() ?? { personId: null, address: null };
}
