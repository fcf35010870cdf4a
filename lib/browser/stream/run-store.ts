import type { RunEvent } from "@/lib/shared/contracts/runs/run-event";
import { Listeners } from "@/lib/shared/listeners";
import { advanceFold, type Fold, type Folded } from "@/lib/shared/projections/fold";
import { FORGET_AFTER_MS, KEPT_RUNS } from "../tunables";
import { type Connection, followRun } from "./run-stream";

/**
 * One run's events in this browser. Whoever shows the run subscribes: the first subscriber opens the
 * stream, the last one to leave closes it, and the next one goes on after the last event.
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

  /** A reader of one fold of the run; it returns the same view until events have come in. */
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
        // What had come in when the stream was left is asked for again by the next one.
        if (stream.signal.aborted) return;
        this.#arrived.push(event);
        // One render a frame, however many events it brings.
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

/** The store of a run; the same one for all who show it. */
export function runStore(runId: string): RunStore {
  const known = stores.get(runId);
  if (known !== undefined) return known;
  const store = new RunStore(runId);
  stores.set(runId, store);
  return store;
}

let forgetting: ReturnType<typeof setTimeout> | undefined;

/**
 * Forgets the oldest runs that nothing shows any more. Later, not at once and not when another run is asked for: a page
 * asks for all of its runs before it watches the first of them, and would be given two stores of one run.
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
