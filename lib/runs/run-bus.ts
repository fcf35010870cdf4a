import { EventEmitter, once } from "node:events";
import type { RunEvent } from "../contracts/run-event";
import { processWide } from "../process-wide";

/** Hands stored events to the readers of this process. Nothing is published before it is stored. */
class RunBus {
  private readonly emitter = new EventEmitter().setMaxListeners(0);

  publish(runId: string, events: readonly RunEvent[]): void {
    this.emitter.emit(runId, events);
  }

  subscribe(runId: string): RunSubscription {
    return new RunSubscription(this.emitter, runId);
  }
}

/** What one reader has not read yet. */
export class RunSubscription {
  private queue: RunEvent[] = [];
  private readonly arrived = new EventEmitter();
  private readonly onEvents = (events: readonly RunEvent[]) => {
    this.queue.push(...events);
    this.arrived.emit("events");
  };

  constructor(
    private readonly emitter: EventEmitter,
    private readonly runId: string,
  ) {
    emitter.on(runId, this.onEvents);
  }

  /** Waits for events. @returns an empty list after `timeoutMs` without any, or once `signal` is aborted */
  async next(timeoutMs: number, signal: AbortSignal): Promise<RunEvent[]> {
    if (this.queue.length === 0 && !signal.aborted) {
      const waiting = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
      await once(this.arrived, "events", { signal: waiting }).catch((error: unknown) => {
        if (!waiting.aborted) throw error;
      });
    }
    const events = this.queue;
    this.queue = [];
    return events;
  }

  close(): void {
    this.emitter.off(this.runId, this.onEvents);
  }
}

export function runBus(): RunBus {
  return processWide("run-bus", () => new RunBus());
}
