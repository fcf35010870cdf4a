import { EventEmitter } from "node:events";
import type { RunEvent } from "@/lib/shared/contracts/runs/run-event";
import { processWide } from "@/lib/shared/process-wide";

/** Hands stored events to the readers of this process. Nothing is published before it is stored. */
class RunBus {
  readonly #emitter = new EventEmitter().setMaxListeners(0);

  publish(runId: string, events: readonly RunEvent[]): void {
    this.#emitter.emit(runId, events);
  }

  /** Another process has stored events of this run: its readers look into the database. */
  look(runId: string): void {
    this.#emitter.emit(runId, []);
  }

  /** Notices may have been missed: every reader looks into the database. */
  lookAll(): void {
    for (const runId of this.#emitter.eventNames()) this.#emitter.emit(runId, []);
  }

  subscribe(runId: string): RunSubscription {
    return new RunSubscription(this.#emitter, runId);
  }
}

/** What one reader has not read yet. */
export class RunSubscription {
  #queue: RunEvent[] = [];
  /** Told to look into the database, and has not been heard yet. */
  #toldToLook = false;
  #wake: (() => void) | undefined;
  readonly #onEvents = (events: readonly RunEvent[]) => {
    this.#queue.push(...events);
    if (events.length === 0) this.#toldToLook = true;
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
   * Waits for events. @returns an empty list when the database is to be looked into: after `timeoutMs` without any,
   * when another process has stored some, or once `signal` is aborted
   */
  async next(timeoutMs: number, signal: AbortSignal): Promise<RunEvent[]> {
    if (this.#queue.length === 0 && !this.#toldToLook && !signal.aborted) await this.#arrival(timeoutMs, signal);
    const events = this.#queue;
    this.#queue = [];
    this.#toldToLook = false;
    return events;
  }

  /** Once a group of events and reader: a timer and a listener cost a fraction of joined abort signals. */
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
  return processWide("run-bus", () => new RunBus());
}
