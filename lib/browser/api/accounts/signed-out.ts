const listeners = new Set<() => void>();

/** Calls back whenever the server answers that nobody is signed in any more. @returns stops it */
export function onSignedOut(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells the listeners if a refusal means that nobody is signed in. @returns the refusal */
export function tellSignedOut<Refusal extends { code: string | null }>(refusal: Refusal): Refusal {
  if (refusal.code === "unauthenticated") for (const listener of listeners) listener();
  return refusal;
}
