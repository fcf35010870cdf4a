import { Listeners } from "@/lib/shared/listeners";

const listeners = new Listeners();

/** Calls back whenever the server answers that nobody is signed in any more. @returns stops it */
export const onSignedOut = listeners.add;

/** Tells the listeners if a refusal means that nobody is signed in. @returns the refusal */
export function tellSignedOut<Refusal extends { code: string | null }>(refusal: Refusal): Refusal {
  if (refusal.code === "unauthenticated") listeners.notify();
  return refusal;
}
