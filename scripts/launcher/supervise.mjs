import { setTimeout as sleep } from "node:timers/promises";

/**
 * How often a part may end before the launcher gives up. Generous for a part that is killed now and then, and an end
 * within minutes for one that dies as soon as it works.
 */
export const RESTART_LIMITS = {
  /** Ends within `windowMs`. */
  ends: 40,
  windowMs: 180_000,
  /** Starts in a row that did not get as far as being ready. */
  failedStarts: 5,
  /** Wait after the first failed start; doubled after each further one. */
  failedStartWaitMs: 500,
  /** Looks in a row that find a running part dead, after which it is killed, and the time between two of them. */
  deadLooks: 3,
  lookEveryMs: 10_000,
};

/**
 * Keeps one part of the application up: when its process ends unexpectedly, or runs and answers nothing any more, it is
 * started again.
 * @param {object} part
 * @param {string} part.name Begins a sentence, "The database".
 * @param {import("node:child_process").ChildProcess} part.child Its running process.
 * @param {() => Promise<import("node:child_process").ChildProcess>} part.start Starts it again, and waits until it is ready.
 * @param {(() => Promise<boolean>) | undefined} [part.isAlive] Whether the running process answers. Never rejects.
 * @param {() => boolean} part.isStopping True once everything is to end.
 * @param {(why: string) => void} part.giveUp Called once, when it is not started again.
 * @param {(line: string) => void} [part.say] Tells the person.
 * @param {typeof RESTART_LIMITS} [part.limits]
 * @returns {{ whenUp(): Promise<void> }} `whenUp` waits while it is being started again.
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
  async function startAgain(how) {
    const now = performance.now();
    ends = [...ends.filter((at) => now - at < limits.windowMs), now];
    if (ends.length > limits.ends) {
      giveUp(`${name} ended ${ends.length} times within ${Math.round(limits.windowMs / 60_000)} minutes (${how}).`);
      return;
    }
    say(`${name} ended unexpectedly (${how}). Starting it again …`);
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
          giveUp(`${why}\n${name} could not be started again, ${failed} times in a row.`);
          return;
        }
        say(`${why} Trying again …`);
        await sleep(limits.failedStartWaitMs * 2 ** (failed - 1));
      }
    }
  }

  function watch(running) {
    const ended = (code, signal) => {
      if (!isStopping()) up = startAgain(signal ?? `code ${code}`);
    };
    // It may have ended between being ready and now.
    if (running.exitCode !== null || running.signalCode !== null) ended(running.exitCode, running.signalCode);
    else {
      running.once("exit", ended);
      if (isAlive !== undefined) void lookAfter(running);
    }
  }

  /** Kills a process that answers nothing; that it has ended is seen like any other end. */
  async function lookAfter(running) {
    for (let dead = 0; dead < limits.deadLooks; ) {
      await sleep(limits.lookEveryMs, undefined, { ref: false });
      if (isStopping() || running.exitCode !== null || running.signalCode !== null) return;
      dead = (await isAlive()) ? 0 : dead + 1;
    }
    if (isStopping()) return;
    say(`${name} runs and does not answer.`);
    running.kill("SIGKILL");
  }

  watch(child);
  return { whenUp: () => up };
}
