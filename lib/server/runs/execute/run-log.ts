import { setTimeout as sleep } from "node:timers/promises";
import { type CheckpointRows, joinedRows } from "@/lib/data/db/checkpoints/checkpoint-rows";
import type { CheckpointSink } from "@/lib/data/db/checkpoints/checkpoint-saver";
import { GroupWriter } from "@/lib/data/db/connection/group-writer";
import { LeaseLostError } from "@/lib/data/db/connection/lease";
import { isWrongData } from "@/lib/data/db/faults/wrong-data";
import { type RunProgress, storeProgress } from "@/lib/data/db/runs/run-progress";
import type { RunEventSink } from "@/lib/engine/workflow/project-stream";
import type { RunEvent } from "@/lib/shared/contracts/runs/run-event";
import { processWide } from "@/lib/shared/process-wide";
import { record } from "@/lib/shared/telemetry/telemetry";
import { CHECKPOINTS_STORED_AT_ONCE, EVENT_GROUP_MS, EVENT_WRITE_RETRY_MS, RUNS_STORED_AT_ONCE } from "../tunables";
import { runBus } from "../watch/run-bus";

/**
 * The log of one run, for its executor: stores events and the checkpoints after them in their order, and publishes
 * events once they are stored. Keeps all events in memory, for the rows at the run's end.
 */
export class RunLog implements RunEventSink, CheckpointSink {
  #events: RunEvent[] = [];
  #checkpoints: CheckpointRows[] = [];
  /** How many of the waiting events precede the first waiting checkpoint. */
  #beforeCheckpoint = 0;
  /** When the oldest waiting event was appended, by `performance.now()`. */
  #waitingSince: number | null = null;
  #timer: NodeJS.Timeout | undefined;
  #storing = false;
  #failure: Error | null = null;
  #closed = false;
  #waiting: (() => void)[] = [];
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
    this.#events = [];
    this.#checkpoints = [];
    if (!this.#storing) this.#settle();
  }

  append(event: RunEvent): void {
    if (this.#closed) return;
    this.events.push(event);
    this.#events.push(event);
    this.#waitingSince ??= performance.now();
    this.#timer ??= setTimeout(() => void this.#store(), EVENT_GROUP_MS);
  }

  /** Stored with the next events, or by the next flush: nobody waits to see it. */
  appendCheckpoint(rows: CheckpointRows): void {
    if (this.#closed) return;
    if (this.#checkpoints.length === 0) this.#beforeCheckpoint = this.#events.length;
    this.#checkpoints.push(rows);
  }

  /**
   * Waits for what is being stored and closes the log.
   * @returns the events that are not stored: the run's end stores them
   */
  async finish(): Promise<RunEvent[]> {
    if (eventWriter().isBusy) await this.flush();
    const left = this.#events.splice(0);
    this.#checkpoints = [];
    await this.whenStored();
    this.close();
    if (this.#failure !== null) throw this.#failure;
    return left;
  }

  async flush(): Promise<void> {
    void this.#store();
    await this.whenStored();
    if (this.#failure !== null) throw this.#failure;
  }

  whenReady(): Promise<void> | null {
    return this.#checkpoints.length > 0 && checkpointWriter().isBusy ? this.flush() : null;
  }

  whenStored(): Promise<void> | null {
    if (!this.#storing && !this.#hasPending) return null;
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  get #hasPending(): boolean {
    return this.#events.length > 0 || this.#checkpoints.length > 0;
  }

  /** Stores what is pending, and what arrives meanwhile: one part at a time, so that the log never has a gap. */
  async #store(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#storing) return;
    this.#storing = true;
    try {
      while (this.#hasPending) await this.#storePending();
    } catch (error) {
      this.#failure = error instanceof Error ? error : new Error("A run could not be stored.", { cause: error });
      this.#lost.abort(this.#failure);
      this.close();
    } finally {
      this.#storing = false;
      this.#settle();
    }
  }

  async #storePending(): Promise<void> {
    const { runId, epoch } = this;
    // Readers need not wait for checkpoints of other runs: while those are being stored, the events before this run's
    // checkpoint go ahead. Never those after it: the log would run ahead by more than a node.
    const ahead = this.#checkpoints.length > 0 && checkpointWriter().isBusy ? this.#beforeCheckpoint : 0;
    this.#beforeCheckpoint = 0;
    const events = this.#events.splice(0, ahead || this.#events.length);
    const since = this.#waitingSince;
    if (this.#events.length === 0) this.#waitingSince = null;
    const checkpoints = joinedRows(ahead > 0 ? [] : this.#checkpoints.splice(0));
    const writer = checkpoints.checkpoints.length === 0 ? eventWriter() : checkpointWriter();
    const held = await writer.write({ runId, epoch, events, checkpoints });
    if (held.get(runId) !== epoch) throw new LeaseLostError(runId);
    runBus().publish(runId, events);
    if (since !== null) record("touchstone.event.lag", (performance.now() - since) / 1_000);
  }

  #settle(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}

type ProgressWriter = GroupWriter<RunProgress, ReadonlyMap<string, number>>;

/** Stores the events of all runs of this process in groups. */
function eventWriter(): ProgressWriter {
  return processWide("run-events", () => new GroupWriter(storeWithRetries, isWrongData, RUNS_STORED_AT_ONCE));
}

/** The same with checkpoints, which take longer. */
function checkpointWriter(): ProgressWriter {
  return processWide(
    "run-checkpoints",
    () => new GroupWriter(storeWithRetries, isWrongData, CHECKPOINTS_STORED_AT_ONCE),
  );
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
