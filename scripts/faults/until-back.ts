import { setTimeout as sleep } from "node:timers/promises";
import type { Application, ApplicationPart } from "../testing/application";

const READY_LIMIT_MS = 60_000;
const READY_POLL_MS = 20;

/**
 * Kills a part of the application and waits until it is ready again, restarted by its launcher, or by a new one if that
 * died.
 * @param start starts a new launcher
 * @returns the application that runs then, and the time since the kill
 */
export async function killAndWait(
  application: Application,
  part: ApplicationPart,
  start: () => Promise<Application>,
): Promise<{ application: Application; ms: number }> {
  const before = await partPids(application);
  const killedAt = performance.now();
  await application.kill(part);
  const running = part === "launcher" || part === "everything" ? await start() : application;
  if (part === "application" || part === "database") await untilBack(application, part, before);
  return { application: running, ms: performance.now() - killedAt };
}

async function partPids(application: Application): Promise<Record<"application" | "database", number>> {
  return { application: await application.pid("application"), database: await application.pid("database") };
}

/** Waits until the part has a new process and the application reports that it is ready. */
async function untilBack(
  application: Application,
  part: "application" | "database",
  before: Record<"application" | "database", number>,
): Promise<void> {
  const deadline = Date.now() + READY_LIMIT_MS;
  while (Date.now() < deadline) {
    if ((await application.pid(part)) !== before[part] && (await isReady(application.url))) return;
    await sleep(READY_POLL_MS);
  }
  throw new Error(`The ${part} was not ready again ${READY_LIMIT_MS / 1_000} s after it was killed.`);
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/api/health/ready`, { signal: AbortSignal.timeout(2_000) }).then(
    (answer) => answer.ok,
    () => false,
  );
}
