import { hideWhile, log } from "@/lib/shared/log";
import { processWide } from "@/lib/shared/process-wide";
import { isDependencyAway } from "./dependency-away";

/** Since when the database has been away, in milliseconds of `performance.now()`; null while it answers. */
const outage: { since: number | null; backAt: number } = processWide("database-outage", () => ({
  since: null,
  backAt: Number.NEGATIVE_INFINITY,
}));

/** How long errors of an outage may still be reported once it is over, in milliseconds. */
const ECHO_MS = 5_000;

/** Logs one line for the loss, however many connections and statements meet it. @returns whether this is the first */
export function noteDatabaseAway(error: Error): boolean {
  if (outage.since !== null) return false;
  outage.since = performance.now();
  log.warn({ reason: error.message }, "the database is away; waiting for it");
  return true;
}

/** One line for the return. */
export function noteDatabaseBack(): void {
  if (outage.since === null) return;
  const awayMs = Math.round(performance.now() - outage.since);
  Object.assign(outage, { since: null, backAt: performance.now() });
  log.warn({ awayMs }, "the database is back");
}

// What each request, stream and job says of the same outage would hide everything else.
hideWhile((error) => (outage.since !== null || performance.now() - outage.backAt < ECHO_MS) && isDependencyAway(error));
