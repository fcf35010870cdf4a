import { afterEach, beforeEach, expect, vi } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** Processor time of this process since the last test: of its modules and hooks too, of no other process. */
    processorMs?: number;
  }
}

/**
 * How long `vi.waitFor` waits unless a test says so: Vitest's second is too short on a busy machine. Shorter than the time
 * limit of a test, whose message says less.
 */
const WAIT_MS = 50_000;
const HAS_DEFAULT = Symbol.for("touchstone.tests.wait-for");

// Files that share a process share `vi`.
if (!(HAS_DEFAULT in vi)) {
  const { waitFor } = vi;
  const patient: typeof waitFor = (callback, options) =>
    waitFor(callback, typeof options === "number" ? options : { timeout: WAIT_MS, ...options });
  Object.assign(vi, { waitFor: patient, [HAS_DEFAULT]: true });
}

/** Output of `console.error` and `console.warn` during a test: warnings of React and libraries fail it. */
let complaints: string[] = [];

beforeEach(() => {
  complaints = [];
  for (const method of ["error", "warn"] as const) {
    vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      complaints.push(`console.${method}: ${parts.map(String).join(" ")}`);
    });
  }
});

afterEach(() => {
  vi.restoreAllMocks();
  expect(complaints).toEqual([]);
});

let counted = process.cpuUsage();

afterEach(({ task }) => {
  const { user, system } = process.cpuUsage(counted);
  counted = process.cpuUsage();
  task.meta.processorMs = (user + system) / 1_000;
});
