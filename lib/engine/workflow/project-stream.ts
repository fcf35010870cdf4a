import type { JsonRecord, NodeEvent, NodeResult } from "@/lib/engine/steps/node";
import type { Visit } from "@/lib/shared/contracts/runs/event-place";
import type { RunEvent, RunEventOf } from "@/lib/shared/contracts/runs/run-event";
import type { StateUpdate } from "@/lib/shared/contracts/runs/run-state";
import type { WorkflowNode } from "@/lib/shared/contracts/runs/topology";
import { storableText } from "./answer/storable-text";

/** The destination of run events: stored first, published after. */
export interface RunEventSink {
  /** @param update what the step changed in the run's state, with its `node-end` */
  append(event: RunEvent, update?: StateUpdate): void;
  /** Resolves when everything appended so far is stored. @throws if the run's lease was lost. */
  flush(): Promise<void>;
  /** Resolves when what is being stored has been, successfully or not; `null` if nothing is. */
  whenStored(): Promise<void> | null;
}

/** The end of a log, so that a resumed run continues it without a gap. */
export interface LogPosition {
  seq: number;
  /** Running time at the last event, in ms. */
  at: number;
  visits: ReadonlyMap<WorkflowNode, number>;
  /** The visit that was interrupted; if the first node after a resume has the same name, it repeats this visit. */
  interrupted: Visit | null;
}

export const EMPTY_LOG: LogPosition = { seq: 0, at: 0, visits: new Map(), interrupted: null };

/** Reads the position from a stored log. */
export function logPosition(events: readonly RunEvent[]): LogPosition {
  const visits = new Map<WorkflowNode, number>();
  let interrupted: Visit | null = null;
  for (const event of events) {
    if (event.type === "node-end") interrupted = null;
    if (event.type !== "node-start") continue;
    visits.set(event.visit.node, event.visit.count);
    interrupted = event.visit;
  }
  const last = events.at(-1);
  return { seq: last?.seq ?? 0, at: last?.at ?? 0, visits, interrupted };
}

/** The fields that the projection adds to an event. */
type Stamp = Pick<RunEventOf<"text-delta">, "seq" | "at" | "attempt" | "visit">;
type TextDelta = RunEventOf<"text-delta">;
export type RunLevelEvent = Extract<NodeEvent, { type: "run-start" | "answer-final" | "run-end" | "run-error" }>;

export interface OpenVisit {
  readonly visit: Visit;
  emit(event: NodeEvent): void;
  /** Stores everything so far, the beginning of this visit included. The visit's time counts from then. */
  store(): Promise<void>;
  /** Drops further events of this visit, except its end: its step was abandoned. */
  abandon(): void;
  /** @returns what the state takes over: the result's update as it is stored */
  end(result: NodeResult): StateUpdate;
}

/**
 * The one place where engine activity becomes run events: it gives every event its sequence number, running time,
 * attempt and visit.
 */
export class StreamProjection {
  #seq: number;
  /** A text event with its place in the log, waiting there for more text, and the text that has come since. */
  #held: TextDelta | null = null;
  #more = "";
  readonly #visits: Map<WorkflowNode, number>;
  readonly #open = new Set<WorkflowNode>();
  #closed = false;
  /** Set until the first node after a resume has begun. */
  #interrupted: Visit | null;
  readonly #startedAt = performance.now();

  readonly #sink: RunEventSink;
  readonly #from: LogPosition;

  constructor(sink: RunEventSink, from: LogPosition = EMPTY_LOG) {
    this.#sink = sink;
    this.#from = from;
    this.#seq = from.seq;
    this.#visits = new Map(from.visits);
    this.#interrupted = from.interrupted;
  }

  /** Milliseconds of running time, without interruptions. */
  now(): number {
    return Math.round((this.#from.at + performance.now() - this.#startedAt) * 10) / 10;
  }

  /** Counts from 1 and rises with every generation. */
  get attempt(): number {
    return Math.max(1, (this.#visits.get("generate") ?? 0) + (this.#visits.get("generate_candidates") ?? 0));
  }

  /** Begins a visit. The first node of a resumed run repeats its interrupted visit. */
  begin(node: WorkflowNode, input: JsonRecord): OpenVisit {
    const restart = this.#interrupted?.node === node;
    const count = restart ? (this.#visits.get(node) ?? 1) : (this.#visits.get(node) ?? 0) + 1;
    this.#interrupted = null;
    this.#visits.set(node, count);
    this.#open.add(node);
    const visit: Visit = { node, count };
    let began = performance.now();
    let abandoned = false;
    this.#state({ type: "node-start", restart, input }, visit);
    return {
      visit,
      emit: (event) => {
        if (!abandoned) this.#state(event, visit);
      },
      store: async () => {
        await this.flush();
        began = performance.now();
      },
      abandon: () => {
        abandoned = true;
      },
      end: ({ summary, output, update }) => {
        const ms = Math.round((performance.now() - began) * 10) / 10;
        const stored = storableText(update);
        this.#open.delete(node);
        this.#state({ type: "node-end", ms, summary, output }, visit, stored);
        return stored;
      },
    };
  }

  /** Emits an event for a node that may not have begun yet: sentences are checked while the next one streams. */
  emitAhead(node: WorkflowNode, event: NodeEvent): void {
    const count = (this.#visits.get(node) ?? 0) + (this.#open.has(node) ? 0 : 1);
    this.#state(event, { node, count });
  }

  /** Emits an event of the run as a whole. */
  emitForRun(event: RunLevelEvent): void {
    this.#sink.append(this.stampForRun(event));
  }

  /** Stamps an event without logging it: `run-end` is stored in the transaction that ends the run. */
  stampForRun(event: RunLevelEvent): RunEvent {
    return this.#stamp(event, null);
  }

  flush(): Promise<void> {
    this.release();
    return this.#sink.flush();
  }

  /** Drops further events of nodes: the run is ending, and a step that ignored its signal may still be running. */
  close(): void {
    this.release();
    this.#closed = true;
  }

  /** Logs the waiting text. Every other event and every flush does so first. */
  release(): void {
    if (this.#held === null) return;
    const held = { ...this.#held, delta: this.#held.delta + this.#more };
    this.#held = null;
    this.#more = "";
    this.#sink.append(storableText(held));
  }

  #state(event: NodeEvent, visit: Visit, update?: StateUpdate): void {
    if (this.#closed) return;
    if (event.type === "text-delta" && this.#grow(event, visit)) return;
    const stamped = this.#stamp(event, visit);
    const stored = stamped.type === "text-delta" ? this.#sink.whenStored() : null;
    if (stored === null || stamped.type !== "text-delta") {
      this.#sink.append(stamped, update);
      return;
    }
    // The database is behind: one event for all the text until it catches up costs less than one per word.
    this.#held = stamped;
    void stored.then(() => this.release());
  }

  /** Adds to the waiting text. @returns false if there is none, or it belongs elsewhere */
  #grow({ delta, textVersion, candidateId }: Omit<TextDelta, keyof Stamp>, visit: Visit): boolean {
    const held = this.#held;
    if (held?.textVersion !== textVersion || held.candidateId !== candidateId) return false;
    if (held.visit.node !== visit.node || held.visit.count !== visit.count) return false;
    this.#more += delta;
    return true;
  }

  #stamp(event: NodeEvent, visit: Visit | null): RunEvent {
    this.release();
    this.#seq += 1;
    return storableText(stamped(event, { seq: this.#seq, at: this.now(), attempt: this.attempt }, visit));
  }
}

/** The first event of a log. */
export function firstEvent(event: RunLevelEvent): RunEvent {
  return storableText(stamped(event, { seq: 1, at: 0, attempt: 1 }, null));
}

function stamped(event: NodeEvent, stamp: { seq: number; at: number; attempt: number }, visit: Visit | null): RunEvent {
  switch (event.type) {
    case "run-start":
    case "answer-final":
    case "run-end":
    case "run-error":
      return { ...event, ...stamp };
    default:
      if (visit === null) throw new Error(`An event of type ${event.type} needs a visit.`);
      return { ...event, ...stamp, visit };
  }
}
