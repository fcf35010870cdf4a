import { randomUUID } from "node:crypto";
import { setMaxListeners } from "node:events";
import { z } from "zod";
import { AppError } from "@/lib/shared/errors";
import { log } from "@/lib/shared/log";
import { processWide } from "@/lib/shared/process-wide";

/**
 * Why a run was told to stop: a person wants it `cancelled`; the process is `stopping`, and the next one resumes the
 * run; another process has `taken_over` the run, and this one has nothing more to say in it.
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
 * Why the run of this signal was told to stop; `null` when it was not. Read off the reason, not its class: Next runs
 * several module graphs, and who stops a run may belong to another one than who executes it.
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
  /** Names this process as the owner of its leases. */
  readonly holder = randomUUID();
  readonly #runs = new Map<string, ActiveRun>();
  readonly #stopping = new AbortController();
  /** Runs that were let in and are not executed yet. */
  #arriving = 0;

  constructor() {
    // Every caller who waits for a run's end listens.
    setMaxListeners(0, this.#stopping.signal);
  }

  get size(): number {
    return this.#runs.size;
  }

  get isStopping(): boolean {
    return this.#stopping.signal.aborted;
  }

  /** Aborted once this process lets its runs go. */
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
   * Lets a new run in. Those on their way count, so that a burst cannot pass a limit which none of it has reached yet.
   * @param begin creates the run and starts it here
   * @throws AppError `rate_limited` at once, when this process has as many as it may
   */
  async admit<T>(limit: number, begin: () => Promise<T>): Promise<T> {
    if (this.#runs.size + this.#arriving >= limit)
      throw new AppError("rate_limited", "Too many questions are being answered right now. Ask again in a moment.");
    this.#arriving += 1;
    try {
      return await begin();
    } finally {
      this.#arriving -= 1;
    }
  }

  /** Executes a run in the background; it is forgotten once it has settled. */
  start(runId: string, execute: (signal: AbortSignal) => Promise<void>): void {
    const stop = new AbortController();
    const done = execute(stop.signal)
      .catch((error: unknown) =>
        log.error({ err: error, runId }, "run let go; it is taken up again once its lease has lapsed"),
      )
      .finally(() => this.#runs.delete(runId));
    this.#runs.set(runId, { stop, done });
  }

  /** Aborts a run. @returns false when this process does not execute it */
  abort(runId: string, why: Error): boolean {
    const run = this.#runs.get(runId);
    run?.stop.abort(why);
    return run !== undefined;
  }

  /** Aborts every run and resolves once all have let go. */
  async stopAll(): Promise<void> {
    this.#stopping.abort();
    for (const run of this.#runs.values()) run.stop.abort(new RunStop("stopping"));
    await Promise.allSettled([...this.#runs.values()].map((run) => run.done));
  }
}

export function activeRuns(): ActiveRuns {
  return processWide("active-runs", () => new ActiveRuns());
}
