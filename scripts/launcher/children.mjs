import { spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { EXPLAINED_EXIT } from "../../lib/shared/env/explained-exit.mjs";
import { LaunchError } from "./launch-error.mjs";
import { root } from "./paths.mjs";

// Children have their own process groups: Ctrl-C reaches only the launcher, which stops them in order, and stopping a
// child also stops its descendants. Windows has no process groups.
const grouped = process.platform !== "win32";

/** Pause between two looks at whether a child's descendants still run. */
const POLL_MS = 100;
/** After the end of a child, the time in which its descendants may notice that and stop on their own. */
const ORPHANED_MS = 3_000;

const MOST_WAITS_FOR_KILLED = 20;

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();

/**
 * Disables usage statistics, update checks and traces of prompts in all children. LangChain's variables are often set for
 * all programs of a developer's shell.
 */
export const quietEnvironment = {
  NEXT_TELEMETRY_DISABLED: "1",
  CHECKPOINT_DISABLE: "1",
  PRISMA_HIDE_UPDATE_MESSAGE: "1",
  // Read as set by any text.
  LANGCHAIN_TRACING: "",
  LANGCHAIN_TRACING_V2: "false",
  LANGCHAIN_VERBOSE: "false",
  LANGSMITH_GATEWAY: "false",
  LANGSMITH_TRACING: "false",
  LANGSMITH_TRACING_V2: "false",
};

/**
 * Makes glibc return freed memory to the system. It raises this threshold to the size of the largest block ever freed,
 * such as a model's file, and then keeps what is smaller in pools, one for each few threads: 200 MB after some answers
 * (docs/benchmarks.md). Other C libraries ignore the variables.
 */
const frugalMemory = {
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
};

/**
 * Starts a child that `stopChild` and `killEverything` know.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string | undefined>, stdio: import("node:child_process").StdioOptions, cwd?: string,
 *   uid?: number, gid?: number }} options `cwd`: the repository unless given. `uid`, `gid`: another account's.
 */
export function startChild(command, args, { env = {}, stdio, cwd = root, uid, gid }) {
  const child = spawn(command, args, {
    cwd,
    stdio,
    uid,
    gid,
    detached: grouped,
    windowsHide: true,
    env: { ...frugalMemory, ...process.env, ...quietEnvironment, ...env },
  });
  running.add(child);
  child.once("exit", () => running.delete(child));
  child.once("error", () => running.delete(child));
  return child;
}

/**
 * Sends a signal to a child and its descendants.
 * @param {import("node:child_process").ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function send(child, signal) {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    if (grouped) process.kill(-child.pid, signal);
    else child.kill(signal);
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

/**
 * Asks a child to exit, and kills it after the grace period.
 * @param {import("node:child_process").ChildProcess} child
 * @param {number} graceMs
 */
export async function stopChild(child, graceMs) {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  // Only the child itself: it stops its own descendants.
  child.kill("SIGTERM");
  const timer = setTimeout(() => send(child, "SIGKILL"), graceMs);
  await ended;
  clearTimeout(timer);
}

/**
 * Kills a child's descendants, whether or not the child itself still runs.
 * @param {import("node:child_process").ChildProcess} child
 */
export function killGroup(child) {
  if (child.pid === undefined) return;
  try {
    // A group id is not reused while the group has a member: this cannot hit another process.
    if (grouped) process.kill(-child.pid, "SIGKILL");
    else child.kill("SIGKILL");
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

/**
 * Asks everything that still runs to exit, and kills it after the grace period.
 * @param {number} graceMs
 */
export async function stopEverything(graceMs) {
  await Promise.all([...running].map((child) => stopChild(child, graceMs)));
}

/**
 * Interrupts everything that still runs, as Ctrl-C does. Each child stops its own descendants; those that are left behind
 * are interrupted after a while, and what remains at the end is killed.
 * @param {number} graceMs For a child and its descendants.
 */
export async function interruptEverything(graceMs) {
  await Promise.all([...running].map((child) => interruptGroup(child, graceMs)));
}

async function interruptGroup(child, graceMs) {
  child.kill("SIGINT");
  const deadline = Date.now() + graceMs;
  let orphanedAt = null;
  while (isAlive(child) && Date.now() < deadline) {
    await sleep(POLL_MS);
    if (isRunning(child)) continue;
    orphanedAt ??= Date.now();
    if (Date.now() - orphanedAt < ORPHANED_MS) continue;
    // Such as a server that a killed test was to stop.
    process.kill(-child.pid, "SIGINT");
    orphanedAt = Number.POSITIVE_INFINITY;
  }
  killGroup(child);
  // A killed process may still end a write.
  for (let waits = 0; isAlive(child) && waits < MOST_WAITS_FOR_KILLED; waits += 1) await sleep(POLL_MS);
}

const isRunning = (child) => child.exitCode === null && child.signalCode === null;

/** Whether a child or one of its descendants still runs. */
function isAlive(child) {
  if (isRunning(child)) return true;
  try {
    return grouped && process.kill(-child.pid, 0);
  } catch {
    return false;
  }
}

/** Kills everything that still runs. */
export function killEverything() {
  for (const child of running) send(child, "SIGKILL");
}

/**
 * Runs a command to its end; its output is shown only if it fails.
 * @param {string} failure The line to print if it fails without an explanation of its own.
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string | undefined>} [env]
 * @returns {Promise<string>} Its standard output.
 * @throws {LaunchError}
 */
export function runCommand(failure, command, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = startChild(command, args, { env, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    let all = "";
    child.stdout.setEncoding("utf8").on("data", (text) => {
      output += text;
      all += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text) => {
      all += text;
    });
    child.once("error", (error) => reject(new LaunchError(`${failure} (${error.message})`)));
    child.once("close", (code) => {
      if (code === 0) resolve(output);
      else if (code === EXPLAINED_EXIT) reject(new LaunchError(all.trim()));
      else reject(new LaunchError(failure, all.trimEnd()));
    });
  });
}
