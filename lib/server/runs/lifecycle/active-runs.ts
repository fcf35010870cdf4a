import { setMaxListeners } from "node:events";
import { z } from "zod";
import { processId } from "@/lib/data/db/notices/notice";
import { AppError } from "@/lib/shared/errors";
import { log } from "@/lib/shared/log";
import { processWide } from "@/lib/shared/process-wide";
import { working } from "@/lib/shared/work-context";

/**
 * Why a run must stop: `cancelled` by the user; the process is `stopping`, and another one resumes the run; another
 * process has `taken_over` the run.
 */
const stopKindSchema = z.enum(["cancelled", "stopping", "taken_over"]);
type StopKind = z.infer<typeof stopKindSchema>;

/** Why a run's signal was aborted. */
export class RunStop extends Error {
  override readonly name = "RunStop";
  readonly kind: StopKind;

  constructor(kind: StopKind) {
    super(kind);
    this.kind = kind;
  }
}

/**
 * Why the run of this signal must stop; `null` if it need not. Checks the reason's properties instead of its class, since
 * Next has several module graphs, and the run may be stopped from another one.
 */
export function stopKindOf(signal: AbortSignal): StopKind | null {
  const parsed = z.object({ kind: stopKindSchema }).safeParse(signal.reason);
  return signal.aborted && parsed.success ? parsed.data.kind : null;
}

interface ActiveRun {
  stop: AbortController;
  done: Promise<void>;
}

/** The runs that this process executes. */
class ActiveRuns {
  /** Identifies this process as the holder of its leases. */
  readonly holder = processId();
  readonly #runs = new Map<string, ActiveRun>();
  readonly #stopping = new AbortController();
  /** Runs that were admitted but are not executing yet. */
  #arriving = 0;

  constructor() {
    // Every caller waiting for a run's end adds a listener.
    setMaxListeners(0, this.#stopping.signal);
  }

  get size(): number {
    return this.#runs.size;
  }

  get isStopping(): boolean {
    return this.#stopping.signal.aborted;
  }

  /** Aborted when this process releases its runs. */
  get stopSignal(): AbortSignal {
    return this.#stopping.signal;
  }

  has(runId: string): boolean {
    return this.#runs.has(runId);
  }

  ids(): string[] {
    return [...this.#runs.keys()];
  }

  /**
   * Admits a new run. Runs being created count, so that a burst cannot exceed the limit.
   * @param begin creates the run and starts it here
   * @throws AppError `rate_limited` at once, when the limit is reached
   */
  async admit<T>(limit: number, begin: () => Promise<T>): Promise<T> {
    if (this.#runs.size + this.#arriving >= limit)
      throw new AppError("rate_limited", "Too many questions are being answered. Try again in a moment.");
    this.#arriving += 1;
    try {
      return await begin();
    } finally {
      this.#arriving -= 1;
    }
  }

  /** Executes a run in the background, with its id in the log lines; it is removed from the registry when it settles. */
  start(runId: string, execute: (signal: AbortSignal) => Promise<void>): void {
    const stop = new AbortController();
    const done = working({ runId }, () =>
      execute(stop.signal)
        .catch((error: unknown) => log.error({ err: error }, "run released; it resumes when its lease expires"))
        .finally(() => this.#runs.delete(runId)),
    );
    this.#runs.set(runId, { stop, done });
  }

  /** Aborts a run. @returns false if this process does not execute it */
  abort(runId: string, why: Error): boolean {
    const run = this.#runs.get(runId);
    run?.stop.abort(why);
    return run !== undefined;
  }

  /** Aborts every run and resolves once all have settled. */
  async stopAll(): Promise<void> {
    this.#stopping.abort();
    for (const run of this.#runs.values()) run.stop.abort(new RunStop("stopping"));
    await Promise.allSettled([...this.#runs.values()].map((run) => run.done));
  }
}

export function activeRuns(): ActiveRuns {
  return processWide("active-runs", () => new ActiveRuns());
}
