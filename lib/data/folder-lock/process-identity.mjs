import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * A process, distinguished from a later one with the same number: numbers are reused after a restart of the machine,
 * and at once in containers. `started` is null when the system does not report a process's start time.
 * @typedef {{ pid: number, started: string | null }} ProcessIdentity
 */

/**
 * @param {number} pid
 * @returns {ProcessIdentity | undefined} `undefined` when there is no such process, or when it has been killed and its
 *   parent has not noticed yet.
 */
export function identify(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it exists and belongs to another account.
    if (error.code !== "EPERM") return undefined;
  }
  if (process.platform === "win32") return { pid, started: null };
  const started = process.platform === "linux" ? startOnLinux(pid) : startByPs(pid);
  return started === undefined ? undefined : { pid, started };
}

/** @param {ProcessIdentity} identity */
export function isAlive(identity) {
  const now = identify(identity.pid);
  if (now === undefined) return false;
  return now.started === null || identity.started === null || now.started === identity.started;
}

/** @returns {string | null | undefined} The machine's start and the process's, in clock ticks after it. */
function startOnLinux(pid) {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name, in parentheses, may contain spaces. After it, the 1st field is the state and the 20th the start time.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (fields[0] === "Z") return undefined;
    return fields[19] === undefined ? null : `${boot}:${fields[19]}`;
  } catch (error) {
    // ENOENT and ESRCH: it ended meanwhile. Anything else, such as a hidden /proc: unknown.
    return error.code === "ENOENT" || error.code === "ESRCH" ? undefined : null;
  }
}

function startByPs(pid) {
  try {
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim() || undefined;
  } catch {
    // ps fails when it lists no process.
    return undefined;
  }
}
