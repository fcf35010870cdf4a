import { setTimeout as sleep } from "node:timers/promises";

/**
 * How often a part may exit before the launcher gives up: generous for a part that is killed now and then, but an end
 * within minutes for one that dies as soon as it works.
 */
export const RESTART_LIMITS = {
  /** Exits within `windowMs`. */
  ends: 40,
  windowMs: 180_000,
  /** Consecutive starts that did not become ready. */
  failedStarts: 5,
  /** Delay after the first failed start; doubles with each further one. */
  failedStartWaitMs: 500,
  /** Consecutive failed health checks after which a running part is killed, and their interval. */
  failedChecks: 3,
  checkEveryMs: 10_000,
};

/**
 * Supervises one part of the application: restarts it when its process exits unexpectedly or stops responding.
 * @param {object} part
 * @param {string} part.name Begins a sentence, "The database".
 * @param {import("node:child_process").ChildProcess} part.child Its running process.
 * @param {() => Promise<import("node:child_process").ChildProcess>} part.start Starts it again, and waits until it is
 * ready.
 * @param {(() => Promise<boolean>) | undefined} [part.isAlive] Whether the running process responds. Never rejects.
 * @param {() => boolean} part.isStopping True during shutdown.
 * @param {(why: string) => void} part.giveUp Called once, when it will not be restarted.
 * @param {(line: string) => void} [part.say] Prints a line for the user.
 * @param {typeof RESTART_LIMITS} [part.limits]
 * @returns {{ whenUp(): Promise<void> }} `whenUp` waits for a restart in progress.
 */
export function supervise({
  name,
  child,
  start,
  isAlive,
  isStopping,
  giveUp,
  say = console.error,
  limits = RESTART_LIMITS,
}) {
  /** @type {number[]} */
  let ends = [];
  let up = Promise.resolve();

  /** @returns {Promise<void>} */
  async function restart(how) {
    const now = performance.now();
    ends = [...ends.filter((at) => now - at < limits.windowMs), now];
    if (ends.length > limits.ends) {
      giveUp(`${name} ended ${ends.length} times within ${Math.round(limits.windowMs / 60_000)} minutes (${how}).`);
      return;
    }
    say(`${name} ended unexpectedly (${how}). Restarting it …`);
    for (let failed = 0; !isStopping(); ) {
      try {
        watch(await start());
        if (!isStopping()) say(`${name} is back (${((performance.now() - now) / 1_000).toFixed(1)} s).`);
        return;
      } catch (error) {
        if (isStopping()) return;
        failed += 1;
        const why = error.details ? `${error.details}\n${error.message}` : error.message;
        if (failed >= limits.failedStarts) {
          giveUp(`${why}\n${name} failed to start ${failed} times in a row.`);
          return;
        }
        say(`${why} Trying again …`);
        await sleep(limits.failedStartWaitMs * 2 ** (failed - 1));
      }
    }
  }

  function watch(running) {
    const ended = (code, signal) => {
      if (!isStopping()) up = restart(signal ?? `code ${code}`);
    };
    // It may have exited after becoming ready.
    if (running.exitCode !== null || running.signalCode !== null) ended(running.exitCode, running.signalCode);
    else {
      running.once("exit", ended);
      if (isAlive !== undefined) void checkHealth(running);
    }
  }

  /** Kills a process that stops responding; its exit is then handled like any other. */
  async function checkHealth(running) {
    for (let failed = 0; failed < limits.failedChecks; ) {
      await sleep(limits.checkEveryMs, undefined, { ref: false });
      if (isStopping() || running.exitCode !== null || running.signalCode !== null) return;
      failed = (await isAlive()) ? 0 : failed + 1;
    }
    if (isStopping()) return;
    say(`${name} is not responding.`);
    running.kill("SIGKILL");
  }

  watch(child);
  return { whenUp: () => up };
}
