import { execFileSync } from "node:child_process";

/** A process and all its descendants, with their resident memory in bytes (uses `ps`, so not on Windows). */
export function processTree(root: number): { pid: number; rss: number }[] {
  const rows = execFileSync("ps", ["-A", "-o", "pid=,ppid=,rss="], { encoding: "utf8" })
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number))
    .map(([pid = 0, parent = 0, kib = 0]) => ({ pid, parent, rss: kib * 1_024 }));
  const tree = new Set([root]);
  for (let size = 0; size !== tree.size; ) {
    size = tree.size;
    for (const { pid, parent } of rows) if (tree.has(parent)) tree.add(pid);
  }
  return rows.filter(({ pid }) => tree.has(pid)).map(({ pid, rss }) => ({ pid, rss }));
}

/** Resident memory of a process and its descendants, in bytes; shared pages count once for each. */
export function memoryOf(root: number): number {
  return processTree(root).reduce((sum, { rss }) => sum + rss, 0);
}
