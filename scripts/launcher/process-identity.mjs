import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * When a process began, as text that differs for a later process of the same number. Process numbers come
 * again: after a restart of the machine, and in containers at once.
 * @param {number} pid
 * @returns {string | undefined} `undefined` when there is no such process.
 */
function startOf(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it exists and belongs to someone else.
    if (error.code !== "EPERM") return undefined;
  }
  if (process.platform === "linux") {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      // The name, in parentheses, may hold spaces. After it, the 1st field is the state and the 20th the start time.
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return fields[0] === "Z" ? undefined : `ticks ${fields[19]}`;
    } catch {
      return undefined;
    }
  }
  if (process.platform === "win32") return "unknown";
  try {
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim() || undefined;
  } catch {
    return undefined;
  }
}

/**
 * @typedef {{ pid: number, start: string }} ProcessIdentity
 * @param {number} pid
 * @returns {ProcessIdentity | undefined}
 */
export function identify(pid) {
  const start = startOf(pid);
  return start === undefined ? undefined : { pid, start };
}

/** @param {ProcessIdentity} identity */
export const isAlive = (identity) => startOf(identity.pid) === identity.start;
