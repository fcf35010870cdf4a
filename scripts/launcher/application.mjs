import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { startChild } from "./children.mjs";
import { LaunchError } from "./launch-error.mjs";
import { fromRoot } from "./paths.mjs";

const READY_TIMEOUT_MS = 120_000;
const POLL_MS = 50;
const ANSWER_TIMEOUT_MS = 5_000;
/** Generous: a machine that is busy, or wakes from sleep, is no reason to kill what people work with. */
const ALIVE_TIMEOUT_MS = 15_000;
/** `next dev` kills its server process this long after asking it to stop. */
const DEV_STOP_MS = 8_000;
/**
 * How far above what is in use, in per cent, the heap may grow before it is collected. Left alone, V8 let it triple
 * while two hundred answers streamed; this held all processes together to a fifth less (docs/benchmarks.md).
 */
const HEAP_GROWTH_PERCENT = 40;
/** Room for what is new, MiB, from the start on: V8 would begin with one, and collect all the time while code loads. */
const YOUNG_MIB = 16;

/**
 * Starts the application's process.
 * @param {{ development: boolean, host: string, port: number, env: Record<string, string | undefined> }} options
 */
export function startApplication({ development, host, port, env }) {
  return startChild(
    process.execPath,
    [
      // `next dev` hands its flags on in NODE_OPTIONS, where Node refuses these.
      ...(development ? [] : [`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`, `--min-semi-space-size=${YOUNG_MIB}`]),
      "--import",
      pathToFileURL(fromRoot("scripts", "launcher", "follow-launcher.mjs")).href,
      fromRoot("node_modules", "next", "dist", "bin", "next"),
      development ? "dev" : "start",
      "-H",
      host,
      "-p",
      String(port),
    ],
    {
      env: {
        ...env,
        // Next's own handling waits for open streams for ever; `instrumentation-node.ts` closes them.
        NEXT_MANUAL_SIG_HANDLE: "true",
        NEXT_EXIT_TIMEOUT_MS: String(DEV_STOP_MS),
      },
      // Next prints its own banner; the launcher says where the application is.
      stdio: ["ignore", development ? "inherit" : "ignore", "inherit", "ipc"],
    },
  );
}

/**
 * Whether the application answers at all, whatever is the matter with its database.
 * @param {string} url
 */
export async function isApplicationAlive(url) {
  try {
    const answer = await fetch(`${url}/api/health/live`, { signal: AbortSignal.timeout(ALIVE_TIMEOUT_MS) });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}

/**
 * What keeps the application from being ready and will not pass by waiting: a damaged page, a full disk. What does not
 * need it works, so that the application is there to say so. Empty while anything else is missing.
 */
function lastingProblems(answer) {
  const { checks } = JSON.parse(answer);
  const failed = checks.filter(({ ok }) => !ok);
  return failed.every(({ code }) => code !== null) ? failed : [];
}

/**
 * Waits until the application says that it is ready.
 * @param {import("node:child_process").ChildProcess} child
 * @param {string} url
 * @throws {LaunchError} when it ends first, or takes too long; the error says what was missing.
 */
export async function waitUntilReady(child, url) {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  let last = "it did not answer";
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new LaunchError("The application ended while it was starting (see above).");
    }
    try {
      const answer = await fetch(`${url}/api/health/ready`, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
      if (answer.ok) return;
      last = await answer.text();
      const stays = lastingProblems(last);
      if (stays.length > 0) {
        for (const { problem } of stays) console.error(`\n${problem}`);
        return;
      }
    } catch (error) {
      last = error.cause?.code ?? error.message;
    }
    await sleep(POLL_MS);
  }
  throw new LaunchError(`The application was not ready after ${READY_TIMEOUT_MS / 1_000} s: ${last}`);
}
