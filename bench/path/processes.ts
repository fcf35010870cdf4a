import { execFileSync } from "node:child_process";

export interface RunningProcess {
  pid: number;
  /** Resident memory in bytes. */
  rss: number;
  /** User and system time so far, in seconds. */
  cpu: number;
  command: string;
}

/** A process and all its descendants (uses `ps`, so not on Windows). */
export function processTree(root: number): RunningProcess[] {
  const rows = execFileSync("ps", ["-A", "-o", "pid=,ppid=,rss=,time=,args="], { encoding: "utf8" })
    .trim()
    .split("\n")
    .flatMap((line) => {
      const [, pid, parent, kib, time, command] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s*(.*)$/.exec(line) ?? [];
      if (time === undefined || command === undefined) return [];
      return [{ pid: Number(pid), parent: Number(parent), rss: Number(kib) * 1_024, cpu: secondsOf(time), command }];
    });
  const tree = new Set([root]);
  for (let size = 0; size !== tree.size; ) {
    size = tree.size;
    for (const { pid, parent } of rows) if (tree.has(parent)) tree.add(pid);
  }
  return rows.filter(({ pid }) => tree.has(pid)).map(({ parent: _parent, ...process }) => process);
}

/** Resident memory of a process and its descendants, in bytes; shared pages count once for each. */
export function memoryOf(root: number): number {
  return processTree(root).reduce((sum, { rss }) => sum + rss, 0);
}

/** A time of `ps`: days, hours, minutes and seconds (`1-02:03:04`, `02:03.45`). */
function secondsOf(time: string): number {
  return time
    .split(/[-:]/)
    .map(Number)
    .reverse()
    .reduce((sum, part, at) => sum + part * ([1, 60, 3_600, 86_400][at] ?? 0), 0);
}
