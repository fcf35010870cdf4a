import { setTimeout as sleep } from "node:timers/promises";
import { processTree } from "../path/processes";
import { MEMORY_POLL_MS } from "../path/tunables";

/** The measurement's own processes: they read the streams and act the language model. */
export const MEASUREMENT = "measurement";
/** The kinds of process, by what their command lines contain. The first that matches counts. */
const KINDS: readonly (readonly [kind: string, pattern: RegExp])[] = [
  [MEASUREMENT, /bench\/load\.ts|scripted-llm/],
  ["launcher", /scripts\/start\.mjs/],
  ["application", /next-server/],
  ["database", /[/.]server\.mjs|postgres/],
];

export interface Usage {
  /** Processor seconds of each kind of process. */
  cpu: Map<string, number>;
  /** The highest sum of resident memory of the installation, in bytes; pages that processes share count for each. */
  peak: number;
  /** The resident memory of each kind of process at that time. */
  atPeak: Map<string, number>;
}

/** Measures what this process and its descendants use, until the returned function is called. */
export function watchUsage(): () => Promise<Usage> {
  const usage: Usage = { cpu: new Map(), peak: 0, atPeak: new Map() };
  const before = byKind("cpu");
  let over = false;
  const measure = () => {
    const memory = byKind("rss");
    memory.delete(MEASUREMENT);
    const sum = [...memory.values()].reduce((total, own) => total + own, 0);
    if (sum > usage.peak) Object.assign(usage, { peak: sum, atPeak: memory });
  };
  const watching = (async () => {
    while (!over) {
      measure();
      await sleep(MEMORY_POLL_MS);
    }
  })();
  return async () => {
    over = true;
    const after = byKind("cpu");
    await watching;
    for (const [kind, seconds] of after) usage.cpu.set(kind, seconds - (before.get(kind) ?? 0));
    return usage;
  };
}

function byKind(what: "cpu" | "rss"): Map<string, number> {
  const sums = new Map<string, number>();
  for (const running of processTree(process.pid)) {
    const kind = KINDS.find(([, pattern]) => pattern.test(running.command))?.[0] ?? "other";
    sums.set(kind, (sums.get(kind) ?? 0) + running[what]);
  }
  return sums;
}
