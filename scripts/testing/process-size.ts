import { readdirSync, readFileSync } from "node:fs";

export interface ProcessSize {
  /** Resident memory, MiB. */
  rssMiB: number;
  /** Open files and sockets. */
  handles: number;
}

/** The size of a process by its id. Linux only. */
export function processSize(pid: number): ProcessSize {
  const rss = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? "0";
  return { rssMiB: Math.round(Number(rss) / 1_024), handles: readdirSync(`/proc/${pid}/fd`).length };
}
