import { setTimeout as sleep } from "node:timers/promises";
import { LeaseLostError } from "@/lib/data/db/connection/lease";
import { insertRunEvents } from "@/lib/data/db/runs/run-events";
import type { RunEventSink } from "@/lib/engine/workflow/project-stream";
import type { RunEvent } from "@/lib/shared/contracts/runs/run-event";
import { processWide } from "@/lib/shared/process-wide";
import { EVENT_GROUP_MAX, EVENT_GROUP_MS, EVENT_WRITE_RETRY_MS } from "../tunables";
import { runBus } from "../watch/run-bus";

/** The log of one run, for its executor. Keeps all events in memory, for the rows at the run's end. */
export class RunLog implements RunEventSink {
  #appended = 0;
  #stored = 0;
  #failure: Error | null = null;
  #closed = false;
  #waiting: { until: number; resolve: () => void; reject: (error: Error) => void }[] = [];
  readonly #lost = new AbortController();
  readonly #writer: RunLogWriter;

  constructor(
    writer: RunLogWriter,
    readonly runId: string,
    readonly epoch: number /** Every event of the run, oldest first. */,
    readonly events: RunEvent[] = [],
  ) {
    this.#writer = writer;
  }

  /** Aborted when the log is no longer writable. */
  get lostSignal(): AbortSignal {
    return this.#lost.signal;
  }

  /** Whether the log is closed. */
  get isClosed(): boolean {
    return this.#closed;
  }

  /** Drops all events not yet being written, and later ones: the run is ended without this log. */
  close(): void {
    this.#closed = true;
  }

  append(event: RunEvent): void {
    if (this.#closed) return;
    this.events.push(event);
    this.#appended += 1;
    this.#writer.enqueue(this, event);
  }

  flush(): Promise<void> {
    if (this.#failure !== null) return Promise.reject(this.#failure);
    if (this.#stored === this.#appended) return Promise.resolve();
    const until = this.#appended;
    const flushed = new Promise<void>((resolve, reject) => this.#waiting.push({ until, resolve, reject }));
    this.#writer.hurry();
    return flushed;
  }

  whenStored(): Promise<void> | null {
    if (this.#failure !== null || this.#stored === this.#appended) return null;
    const until = this.#appended;
    return new Promise((resolve) => this.#waiting.push({ until, resolve, reject: () => resolve() }));
  }

  /** Called by the writer once `count` more events are stored. */
  markStored(count: number): void {
    this.#stored += count;
    const ready = this.#waiting.filter((w) => w.until <= this.#stored);
    this.#waiting = this.#waiting.filter((w) => w.until > this.#stored);
    for (const { resolve } of ready) resolve();
  }

  /** Called by the writer when the run's events cannot be stored. */
  fail(error: Error): void {
    this.#failure = error;
    this.#lost.abort(error);
    for (const { reject } of this.#waiting) reject(error);
    this.#waiting = [];
  }
}

/** Writes the events of all runs in groups and publishes them once stored. */
class RunLogWriter {
  #queue: { log: RunLog; event: RunEvent }[] = [];
  #timer: NodeJS.Timeout | undefined;
  #draining = false;

  open(runId: string, epoch: number, events: RunEvent[]): RunLog {
    return new RunLog(this, runId, epoch, events);
  }

  enqueue(log: RunLog, event: RunEvent): void {
    this.#queue.push({ log, event });
    this.#timer ??= setTimeout(() => void this.#drain(), EVENT_GROUP_MS);
  }

  /** Writes now instead of after the grouping pause, since a caller waits. */
  hurry(): void {
    void this.#drain();
  }

  async #drain(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#draining) return;
    this.#draining = true;
    try {
      while (this.#queue.length > 0) await this.#write(this.#queue.splice(0, EVENT_GROUP_MAX));
    } finally {
      this.#draining = false;
    }
  }

  async #write(batch: readonly { log: RunLog; event: RunEvent }[]): Promise<void> {
    const byLog = new Map<RunLog, RunEvent[]>();
    const open = batch.filter(({ log }) => !log.isClosed);
    if (open.length === 0) return;
    for (const { log, event } of open) {
      const events = byLog.get(log);
      if (events === undefined) byLog.set(log, [event]);
      else events.push(event);
    }
    try {
      const rows = open.map(({ log, event }) => ({ runId: log.runId, epoch: log.epoch, event }));
      const held = await withRetries(() => insertRunEvents(rows));
      for (const [log, events] of byLog) {
        if (held.get(log.runId) !== log.epoch) {
          log.fail(new LeaseLostError(log.runId));
          continue;
        }
        runBus().publish(log.runId, events);
        log.markStored(events.length);
      }
    } catch (error) {
      const failure = error instanceof Error ? error : new Error("Run events could not be stored.", { cause: error });
      for (const log of byLog.keys()) log.fail(failure);
    }
  }
}

async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (const pauseMs of EVENT_WRITE_RETRY_MS) {
    try {
      return await work();
    } catch {
      await sleep(pauseMs);
    }
  }
  return await work();
}

/** Opens the log of a run that this process owns. */
export function openRunLog(runId: string, epoch: number, events: RunEvent[] = []): RunLog {
  return processWide("run-log-writer", () => new RunLogWriter()).open(runId, epoch, events);
}
