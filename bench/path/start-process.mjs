import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

/**
 * @typedef {object} Started
 * @property {number} pid
 * @property {string} line The line that was waited for.
 * @property {number} readyMs From the start of the process to that line.
 * @property {() => Promise<void>} stop
 */

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/**
 * Starts Node with some arguments and waits for a line of its output.
 * @param {string[]} args
 * @param {(line: string) => boolean} isReady
 * @param {Record<string, string | undefined>} [env]
 * @param {string} [folder] Where it runs; by default the folder of this process.
 * @returns {Promise<Started>}
 * @throws {Error} if the process exits first
 */
export async function startProcess(args, isReady, env = {}, folder = process.cwd()) {
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  running.add(child);
  child.once("exit", () => running.delete(child));
  /** @type {string} */
  const line = await new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).on("line", (text) => {
      if (isReady(text)) resolve(text);
    });
    child.once("exit", () => reject(new Error(`${args.join(" ")} exited before it was ready.`)));
    child.once("error", reject);
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${args.join(" ")} has no process id.`);
  return {
    pid,
    line,
    readyMs: performance.now() - startedAt,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}
