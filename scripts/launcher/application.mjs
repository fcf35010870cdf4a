import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { EXPLAINED_EXIT } from "../../lib/shared/env/explained-exit.mjs";
import { startChild } from "./children.mjs";
import { LaunchError } from "./launch-error.mjs";
import { fromRoot } from "./paths.mjs";
import { bundleOf } from "./workers.mjs";

const READY_TIMEOUT_MS = 120_000;
const POLL_MS = 50;
const ANSWER_TIMEOUT_MS = 5_000;
/** Generous: a busy machine, or one waking from sleep, is no reason to kill a working application. */
const ALIVE_TIMEOUT_MS = 15_000;
/** `next dev` kills its server process this long after asking it to stop. */
const DEV_STOP_MS = 8_000;
/**
 * How far the heap may grow above the live data, in percent, before a collection. Left alone, V8 let it triple while
 * two hundred answers streamed; this value kept all processes together a fifth smaller (docs/benchmarks.md).
 */
const HEAP_GROWTH_PERCENT = 40;
/**
 * Size of the young generation from the start, in MiB. V8 starts with one, and would collect continuously while code
 * loads.
 */
const YOUNG_MIB = 16;

/**
 * Starts the application's process.
 * @param {{ development: boolean, host: string, port: number, env: Record<string, string | undefined> }} options
 */
export function startApplication({ development, host, port, env }) {
  return startChild(
    process.execPath,
    [
      // `next dev` passes its flags in NODE_OPTIONS, where Node rejects these.
      ...(development ? [] : [`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`, `--min-semi-space-size=${YOUNG_MIB}`]),
      "--import",
      pathToFileURL(fromRoot("scripts", "launcher", "follow-launcher.mjs")).href,
      ...(development
        ? [fromRoot("node_modules", "next", "dist", "bin", "next"), "dev", "-H", host, "-p", String(port)]
        : [bundleOf("next-server"), host, String(port)]),
    ],
    {
      env: {
        ...env,
        ...(development ? {} : { NODE_ENV: "production", __NEXT_PRIVATE_STANDALONE_CONFIG: builtConfiguration() }),
        // Next's own handler waits for open streams forever; `instrumentation-node.ts` closes them.
        NEXT_MANUAL_SIG_HANDLE: "true",
        NEXT_EXIT_TIMEOUT_MS: String(DEV_STOP_MS),
      },
      // Next prints its own banner; the launcher prints the address.
      stdio: ["ignore", development ? "inherit" : "ignore", "inherit", "ipc"],
    },
  );
}

/**
 * The configuration as it was built, in the variable by which Next's standalone output passes it on: to read
 * `next.config.ts`, Next would load two compilers, which stay in memory (90 MB).
 */
function builtConfiguration() {
  const { config } = JSON.parse(readFileSync(fromRoot(".next", "required-server-files.json"), "utf8"));
  return JSON.stringify(config);
}

/**
 * Whether the application responds at all, whatever the state of its database.
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
 * Reasons why the application is not ready that waiting cannot fix, such as a damaged page or a full disk. The
 * application starts anyway: other parts work, and it can report the problem. Empty while anything else is missing.
 */
function lastingProblems(answer) {
  const { checks } = JSON.parse(answer);
  const failed = checks.filter(({ ok }) => !ok);
  return failed.every(({ code }) => code !== null) ? failed : [];
}

/**
 * Waits until the application reports that it is ready.
 * @param {import("node:child_process").ChildProcess} child
 * @param {string} url
 * @throws {LaunchError} if it exits first, or takes too long; the error says what was missing.
 */
export async function waitUntilReady(child, url) {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  let last = "it did not answer";
  while (Date.now() < deadline) {
    if (child.exitCode === EXPLAINED_EXIT) throw new LaunchError("");
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new LaunchError("The application exited during startup (see above).");
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
