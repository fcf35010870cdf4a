import { randomUUID } from "node:crypto";
import { AppError } from "../errors";
import { log } from "../log";
import { processWide } from "../process-wide";

/** Why a run's signal was aborted. */
export class RunCancelled extends Error {
  override readonly name = "RunCancelled";
}
/** The process shuts down: the run stops where it is and is resumed by the next one. */
export class ProcessStopping extends Error {
  override readonly name = "ProcessStopping";
}
/** Another process has taken the run over: this one has nothing more to say in it. */
export class RunTakenOver extends Error {
  override readonly name = "RunTakenOver";
}

interface ActiveRun {
  stop: AbortController;
  done: Promise<void>;
}

/** The runs that this process executes. */
class ActiveRuns {
  /** Names this process as the owner of its leases. */
  readonly holder = randomUUID();
  private readonly runs = new Map<string, ActiveRun>();
  private stopping = false;
  /** Runs that were let in and are not executed yet. */
  private arriving = 0;

  get size(): number {
    return this.runs.size;
  }

  get isStopping(): boolean {
    return this.stopping;
  }

  has(runId: string): boolean {
    return this.runs.has(runId);
  }

  ids(): string[] {
    return [...this.runs.keys()];
  }

  /**
   * Lets a new run in. Those on their way count, so that a burst cannot pass a limit which none of it has reached yet.
   * @param begin creates the run and starts it here
   * @throws AppError `rate_limited` at once, when this process has as many as it may
   */
  async admit<T>(limit: number, begin: () => Promise<T>): Promise<T> {
    if (this.runs.size + this.arriving >= limit)
      throw new AppError("rate_limited", "Too many questions are being answered right now. Ask again in a moment.");
    this.arriving += 1;
    try {
      return await begin();
    } finally {
      this.arriving -= 1;
    }
  }

  /** Executes a run in the background; it is forgotten once it has settled. */
  start(runId: string, execute: (signal: AbortSignal) => Promise<void>): void {
    const stop = new AbortController();
    const done = execute(stop.signal)
      .catch((error: unknown) =>
        log.error({ err: error, runId }, "run let go; it is taken up again once its lease has lapsed"),
      )
      .finally(() => this.runs.delete(runId));
    this.runs.set(runId, { stop, done });
  }

  /** Aborts a run. @returns false when this process does not execute it */
  abort(runId: string, why: Error): boolean {
    const run = this.runs.get(runId);
    run?.stop.abort(why);
    return run !== undefined;
  }

  /** Aborts every run and resolves once all have let go. */
  async stopAll(): Promise<void> {
    this.stopping = true;
    for (const run of this.runs.values()) run.stop.abort(new ProcessStopping());
    await Promise.allSettled([...this.runs.values()].map((run) => run.done));
  }
}

export function activeRuns(): ActiveRuns {
  return processWide("active-runs", () => new ActiveRuns());
}
