import { setTimeout as sleep } from "node:timers/promises";
import { GroupWriter } from "@/lib/data/db/connection/group-writer";
import { LeaseLostError } from "@/lib/data/db/connection/lease";
import { isWrongData } from "@/lib/data/db/faults/wrong-data";
import { type LoggedEvent, type RunProgress, storeProgress } from "@/lib/data/db/runs/run-progress";
import type { RunEventSink } from "@/lib/engine/workflow/project-stream";
import type { RunEvent } from "@/lib/shared/contracts/runs/run-event";
import type { StateUpdate } from "@/lib/shared/contracts/runs/run-state";
import { processWide } from "@/lib/shared/process-wide";
import { record } from "@/lib/shared/telemetry/telemetry";
import {
  EVENT_GROUP_MS,
  EVENT_WRITE_RETRY_MS,
  RUNS_STORED_AT_ONCE,
  TEXT_GROUP_MS,
  TEXT_INTERVAL_MS,
} from "../tunables";
import { runBus } from "../watch/run-bus";

/**
 * The log of one run, for its executor: stores events with their updates of the state, and publishes events once they are
 * stored. Keeps all events in memory, for the rows at the run's end.
 */
export class RunLog implements RunEventSink {
  #pending: LoggedEvent[] = [];
  /** When the oldest waiting event was appended, by `performance.now()`. */
  #waitingSince: number | null = null;
  #timer: NodeJS.Timeout | undefined;
  /** When words were last taken to be stored, by `performance.now()`. */
  #wordsTakenAt = Number.NEGATIVE_INFINITY;
  /** When the waiting events are to be stored, by `performance.now()`. */
  #due = Number.POSITIVE_INFINITY;
  #storing = false;
  #failure: Error | null = null;
  #closed = false;
  /** Who waits for the waiting events, and who for those being stored. */
  #waiting: (() => void)[] = [];
  #waitingForStored: (() => void)[] = [];
  readonly #lost = new AbortController();

  constructor(
    readonly runId: string,
    readonly epoch: number,
    /** Every event of the run, oldest first. */
    readonly events: RunEvent[] = [],
  ) {}

  /** Aborted when the log is no longer writable. */
  get lostSignal(): AbortSignal {
    return this.#lost.signal;
  }

  /** Drops everything that is not yet being stored, and what comes later: the run is ended without this log. */
  close(): void {
    this.#closed = true;
    this.#takePending();
    settle(this.#waiting);
  }

  append(event: RunEvent, update?: StateUpdate): void {
    if (this.#closed) return;
    this.events.push(event);
    this.#pending.push({ event, update });
    this.#waitingSince ??= performance.now();
    this.#storeWithin(event.type === "text-delta" ? this.#textDelay() : EVENT_GROUP_MS);
  }

  /**
   * Waits for what is being stored and closes the log.
   * @returns the events that are not stored: the run's end stores them
   */
  async finish(): Promise<LoggedEvent[]> {
    if (progressWriter().isBusy) await this.flush();
    const left = this.#takePending();
    await this.#whenAllStored();
    this.close();
    if (this.#failure !== null) throw this.#failure;
    return left;
  }

  async flush(): Promise<void> {
    this.#storeNow();
    await this.#whenAllStored();
    if (this.#failure !== null) throw this.#failure;
  }

  whenStored(): Promise<void> | null {
    return this.#storing ? new Promise((resolve) => this.#waitingForStored.push(resolve)) : null;
  }

  #whenAllStored(): Promise<void> | null {
    return this.#pending.length > 0 ? new Promise((resolve) => this.#waiting.push(resolve)) : this.whenStored();
  }

  /** How long words may wait, in ms. */
  #textDelay(): number {
    return Math.max(TEXT_GROUP_MS, this.#wordsTakenAt + TEXT_INTERVAL_MS - performance.now());
  }

  #storeWithin(ms: number): void {
    const due = performance.now() + ms;
    if (due >= this.#due) return;
    clearTimeout(this.#timer);
    this.#due = due;
    this.#timer = setTimeout(() => this.#storeNow(), ms);
  }

  #storeNow(): void {
    if (this.#pending.length === 0) return;
    this.#due = Number.NEGATIVE_INFINITY;
    void this.#store();
  }

  /** Stores what is pending, one part at a time, so that the log never has a gap. */
  async #store(): Promise<void> {
    if (this.#storing) return;
    this.#storing = true;
    try {
      while (this.#pending.length > 0 && this.#due <= performance.now()) {
        settle(this.#waitingForStored);
        await this.#storePending();
      }
    } catch (error) {
      this.#failure = error instanceof Error ? error : new Error("A run could not be stored.", { cause: error });
      this.#lost.abort(this.#failure);
      this.close();
    } finally {
      this.#storing = false;
      settle(this.#waitingForStored);
    }
  }

  #takePending(): LoggedEvent[] {
    clearTimeout(this.#timer);
    this.#due = Number.POSITIVE_INFINITY;
    if (this.#pending.some(({ event }) => event.type === "text-delta")) this.#wordsTakenAt = performance.now();
    return this.#pending.splice(0);
  }

  async #storePending(): Promise<void> {
    const { runId, epoch } = this;
    const events = this.#takePending();
    this.#waitingForStored.push(...this.#waiting.splice(0));
    const since = this.#waitingSince;
    this.#waitingSince = null;
    const held = await progressWriter().write({ runId, epoch, events });
    if (held.get(runId) !== epoch) throw new LeaseLostError(runId);
    runBus().publish(
      runId,
      events.map(({ event }) => event),
    );
    if (since !== null) record("touchstone.event.lag", (performance.now() - since) / 1_000);
  }
}

function settle(waiting: (() => void)[]): void {
  for (const resolve of waiting.splice(0)) resolve();
}

/** Stores the progress of all runs of this process in groups. */
function progressWriter(): GroupWriter<RunProgress, ReadonlyMap<string, number>> {
  return processWide("run-progress", () => new GroupWriter(storeWithRetries, isWrongData, RUNS_STORED_AT_ONCE));
}

async function storeWithRetries(runs: readonly RunProgress[]): Promise<ReadonlyMap<string, number>> {
  for (const pauseMs of EVENT_WRITE_RETRY_MS) {
    try {
      return await storeProgress(runs);
    } catch (error) {
      if (isWrongData(error)) throw error;
      await sleep(pauseMs);
    }
  }
  return await storeProgress(runs);
}
