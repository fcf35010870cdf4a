import { readFileSync } from "node:fs";
import { processTree } from "./processes";

const TICK_MS = 10;

/** Processor time, user and system together, in milliseconds. */
interface ProcessorTime {
  own: number;
  /** Of its children that have ended and been waited for, with theirs. */
  ofEnded: number;
}

/**
 * What Linux reports of a process in hundredths of a second (proc(5)).
 * @returns zero elsewhere, and for a process that is gone
 */
export function processorTimeOf(pid: number | "self" | undefined): ProcessorTime {
  const [user = 0, system = 0, userOfEnded = 0, systemOfEnded = 0] = ticksOf(pid);
  return { own: (user + system) * TICK_MS, ofEnded: (userOfEnded + systemOfEnded) * TICK_MS };
}

/** Processor time of a process, all its descendants and those that have ended, in milliseconds. */
export function processorMsOfTree(root: number): number {
  return processTree(root)
    .map(({ pid }) => processorTimeOf(pid))
    .reduce((sum, { own, ofEnded }) => sum + own + ofEnded, 0);
}

function ticksOf(pid: number | "self" | undefined): number[] {
  if (process.platform !== "linux" || pid === undefined) return [];
  const stat = statOf(pid);
  // The name in parentheses may contain spaces.
  const fields = stat.split(") ").at(-1)?.split(" ") ?? [];
  return fields.slice(11, 15).map(Number);
}

function statOf(pid: number | "self"): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch (error) {
    // It has ended since it was listed.
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ESRCH")) return "";
    throw error;
  }
}
