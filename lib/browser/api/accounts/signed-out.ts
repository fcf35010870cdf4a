import { Listeners } from "@/lib/shared/listeners";

const listeners = new Listeners();

/** Calls back whenever the server answers that the session has ended. @returns stops it */
export const onSignedOut = listeners.add;

/** Notifies the listeners if a refusal means that no one is signed in. @returns the refusal */
export function notifySignedOut<Refusal extends { code: string | null }>(refusal: Refusal): Refusal {
  if (refusal.code === "unauthenticated") listeners.notify();
  return refusal;
}
