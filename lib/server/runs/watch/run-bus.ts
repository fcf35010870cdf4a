import { EventEmitter } from "node:events";
import { onNotice } from "@/lib/data/db/notices/hear-notices";
import type { RunEvent } from "@/lib/shared/contracts/runs/run-event";
import { processWide } from "@/lib/shared/process-wide";

/** Delivers events to the readers in this process, only after they are stored. */
class RunBus {
  readonly #emitter = new EventEmitter().setMaxListeners(0);

  publish(runId: string, events: readonly RunEvent[]): void {
    this.#emitter.emit(runId, events);
  }

  /** Called when another process has stored events of this run: its readers poll the database. */
  look(runId: string): void {
    this.#emitter.emit(runId, []);
  }

  /** Called when notifications may have been missed: every reader polls the database. */
  lookAll(): void {
    for (const runId of this.#emitter.eventNames()) this.#emitter.emit(runId, []);
  }

  subscribe(runId: string): RunSubscription {
    return new RunSubscription(this.#emitter, runId);
  }
}

/** The unread events of one reader. */
export class RunSubscription {
  #queue: RunEvent[] = [];
  /** Whether the database must be polled. */
  #mustPoll = false;
  #wake: (() => void) | undefined;
  readonly #onEvents = (events: readonly RunEvent[]) => {
    this.#queue.push(...events);
    if (events.length === 0) this.#mustPoll = true;
    this.#wake?.();
  };
  readonly #emitter: EventEmitter;
  readonly #runId: string;

  constructor(emitter: EventEmitter, runId: string) {
    this.#emitter = emitter;
    this.#runId = runId;
    emitter.on(runId, this.#onEvents);
  }

  /**
   * Waits for events. @returns an empty list if the database must be polled: after `timeoutMs` without events, when
   * another process has stored some, or once `signal` is aborted
   */
  async next(timeoutMs: number, signal: AbortSignal): Promise<RunEvent[]> {
    if (this.#queue.length === 0 && !this.#mustPoll && !signal.aborted) await this.#arrival(timeoutMs, signal);
    const events = this.#queue;
    this.#queue = [];
    this.#mustPoll = false;
    return events;
  }

  /** Called per group of events and reader; a timer and a listener are much cheaper than combined abort signals. */
  #arrival(timeoutMs: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        signal.removeEventListener("abort", wake);
        this.#wake = undefined;
        resolve();
      };
      const timer = setTimeout(wake, timeoutMs);
      signal.addEventListener("abort", wake);
      this.#wake = wake;
    });
  }

  close(): void {
    this.#emitter.off(this.#runId, this.#onEvents);
  }
}

export function runBus(): RunBus {
  return processWide("run-bus", () => {
    const bus = new RunBus();
    onNotice((notice) => {
      if (notice.kind === "events") for (const runId of notice.runIds) bus.look(runId);
      else if (notice.kind === "missed") bus.lookAll();
    });
    return bus;
  });
}
