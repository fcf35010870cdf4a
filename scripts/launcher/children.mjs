import { spawn } from "node:child_process";
import { LaunchError } from "./launch-error.mjs";
import { root } from "./paths.mjs";

// Children lead process groups of their own: a Ctrl-C reaches only the launcher, which then stops them in order,
// and stopping one stops whatever it has started. Windows has no such groups.
const grouped = process.platform !== "win32";

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();

/**
 * What no child may send, fetch or print: usage statistics, update checks, traces of prompts. LangChain's variables are
 * often set for all programs of a developer's shell.
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
 * Starts a child that `stopChild` and `stopEverything` know.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string | undefined>, stdio: import("node:child_process").StdioOptions }} options
 */
export function startChild(command, args, { env = {}, stdio }) {
  const child = spawn(command, args, {
    cwd: root,
    stdio,
    detached: grouped,
    windowsHide: true,
    env: { ...process.env, ...quietEnvironment, ...env },
  });
  running.add(child);
  child.once("exit", () => running.delete(child));
  child.once("error", () => running.delete(child));
  return child;
}

/**
 * Sends a signal to a child and all it has started.
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
 * Asks one child process to end and ends it by force when it has not within the grace.
 * @param {import("node:child_process").ChildProcess} child
 * @param {number} graceMs
 */
export async function stopChild(child, graceMs) {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  // Only the child itself is asked: what it has started is its own to stop.
  child.kill("SIGTERM");
  const timer = setTimeout(() => send(child, "SIGKILL"), graceMs);
  await ended;
  clearTimeout(timer);
}

/**
 * Ends by force what a child has started, whether or not the child itself still runs.
 * @param {import("node:child_process").ChildProcess} child
 */
export function killGroup(child) {
  if (child.pid === undefined) return;
  try {
    // A group keeps its number for as long as it has a member: this reaches nobody else.
    if (grouped) process.kill(-child.pid, "SIGKILL");
    else child.kill("SIGKILL");
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

/** Ends by force whatever still runs. */
export function killEverything() {
  for (const child of running) send(child, "SIGKILL");
}

/**
 * Runs a command to its end, quietly: its output is shown only when it fails.
 * @param {string} failure The line a person sees when it fails.
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string | undefined>} [env]
 * @returns {Promise<string>} What it printed on standard output.
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
      else reject(new LaunchError(failure, all.trimEnd()));
    });
  });
}
