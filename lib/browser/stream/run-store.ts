import type { RunEvent } from "@/lib/shared/contracts/runs/run-event";
import { Listeners } from "@/lib/shared/listeners";
import { advanceFold, type Fold, type Folded } from "@/lib/shared/projections/fold";
import { FORGET_AFTER_MS, KEPT_RUNS } from "../tunables";
import { type Connection, followRun } from "./run-stream";

/**
 * One run's events in this browser. Components that show the run subscribe: the first subscriber opens the stream, the
 * last one to leave closes it, and the next one continues after the last event.
 */
export class RunStore {
  #events: readonly RunEvent[] = [];
  #arrived: RunEvent[] = [];
  #frame: number | null = null;
  readonly #listeners = new Listeners();
  #stream: AbortController | null = null;
  #status: Connection = "connecting";
  readonly #runId: string;

  constructor(runId: string) {
    this.#runId = runId;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    const leave = this.#listeners.add(listener);
    if (this.#stream === null && this.#status !== "ended") this.#open();
    return () => {
      leave();
      if (!this.#listeners.isEmpty) return;
      this.#stream?.abort();
      this.#stream = null;
      forgetSoon();
    };
  };

  readonly getEvents = (): readonly RunEvent[] => this.#events;
  readonly getConnection = (): Connection => this.#status;

  /** A reader of one fold of the run; it returns the same view until new events arrive. */
  reader<State, View>(fold: Fold<State, View>): () => View {
    let folded: Folded<State> = { state: fold.start, count: 0 };
    let view = fold.view(fold.start);
    return () => {
      const next = advanceFold(fold, folded, this.#events);
      if (next !== folded) {
        folded = next;
        view = fold.view(next.state);
      }
      return view;
    };
  }

  get watched(): boolean {
    return !this.#listeners.isEmpty;
  }

  #open(): void {
    const stream = new AbortController();
    this.#stream = stream;
    const last = this.#arrived.at(-1) ?? this.#events.at(-1);
    void followRun(this.#runId, {
      after: last?.seq ?? 0,
      signal: stream.signal,
      onEvent: (event) => {
        // Events not yet applied when the stream is left are fetched again by the next subscriber.
        if (stream.signal.aborted) return;
        this.#arrived.push(event);
        // One render per frame, however many events arrive.
        this.#frame ??= requestAnimationFrame(() => this.#flush());
      },
      onConnection: (status) => {
        if (stream.signal.aborted) return;
        if (status === "ended") this.#flush();
        this.#status = status;
        this.#listeners.notify();
      },
    });
  }

  #flush(): void {
    if (this.#frame !== null) cancelAnimationFrame(this.#frame);
    this.#frame = null;
    if (this.#arrived.length === 0) return;
    this.#events = [...this.#events, ...this.#arrived];
    this.#arrived = [];
    this.#listeners.notify();
  }
}

const stores = new Map<string, RunStore>();

/** The store of a run, shared by all components that show it. */
export function runStore(runId: string): RunStore {
  const known = stores.get(runId);
  if (known !== undefined) return known;
  const store = new RunStore(runId);
  stores.set(runId, store);
  return store;
}

let forgetting: ReturnType<typeof setTimeout> | undefined;

/**
 * Forgets the oldest runs that are no longer shown. Deferred, and not when another run is requested: a page gets the
 * stores of all its runs before it subscribes to the first, and would otherwise get two stores of one run.
 */
function forgetSoon(): void {
  clearTimeout(forgetting);
  forgetting = setTimeout(() => {
    for (const [id, store] of stores) {
      if (stores.size <= KEPT_RUNS) break;
      if (!store.watched) stores.delete(id);
    }
  }, FORGET_AFTER_MS);
}
