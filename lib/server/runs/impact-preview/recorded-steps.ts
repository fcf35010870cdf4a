import type { RunEvent } from "@/lib/shared/contracts/runs/run-event";
import type { RecordedStep } from "@/lib/shared/contracts/runs/run-state";
import type { WorkflowNode } from "@/lib/shared/contracts/runs/topology";
import type { PreviewUnknown } from "@/lib/shared/contracts/settings/impact-preview";
import { visitKey } from "@/lib/shared/projections/live-events";
import { foldTrace, type NodeVisitView, type TraceView } from "@/lib/shared/projections/trace/trace";

/** Steps that search or write; they are replayed from the record, in order, and never repeated. */
const RECORDED_NODES: ReadonlySet<WorkflowNode> = new Set([
  "compute",
  "retrieve",
  "web_search",
  "transform_query",
  "generate",
  "generate_candidates",
]);

/** Thrown when a rejudged run diverges from its record. */
export class OffRecord extends Error {
  override readonly name = "OffRecord";
  constructor(readonly why: PreviewUnknown) {
    super(why);
  }
}

/** The recorded steps of a run, replayed one by one. */
export class RecordedSteps {
  readonly trace: TraceView;
  readonly #all: readonly RecordedStep[];
  readonly #steps: readonly RecordedStep[];
  #replayed = 0;
  /** How the run diverged; stored here, since the engine may wrap errors of nodes. */
  divergence: PreviewUnknown | null = null;
  /** The judged answer would have been written from other passages. */
  otherPassages = false;

  constructor(events: readonly RunEvent[], steps: readonly RecordedStep[]) {
    this.trace = foldTrace(events);
    this.#all = steps;
    // A question that could not be computed continues like any other.
    this.#steps = steps.filter(
      ({ visit: { node }, update }) => RECORDED_NODES.has(node) && (node !== "compute" || Boolean(update.calculated)),
    );
  }

  /** Returns the next recorded step, which must be of this node. @throws OffRecord */
  take(node: WorkflowNode): RecordedStep {
    const next = this.#steps[this.#replayed];
    if (next === undefined) throw this.leave("would_try_again");
    // The record has another node: for example a search instead of a second generation.
    if (next.visit.node !== node) throw this.leave(this.#replayed === 0 ? "other_way" : "would_try_again");
    this.#replayed += 1;
    return next;
  }

  /** Whether the next recorded step is of this node. */
  isNext(node: WorkflowNode): boolean {
    return this.#steps[this.#replayed]?.visit.node === node;
  }

  /** The first step of one of these nodes. */
  first(...nodes: WorkflowNode[]): RecordedStep | undefined {
    return this.#all.find(({ visit }) => nodes.includes(visit.node));
  }

  /** Recorded steps that would not have happened. */
  spared(): readonly NodeVisitView[] {
    const keys = new Set(this.#steps.slice(this.#replayed).map(({ visit }) => visitKey(visit)));
    return this.trace.visits.filter(({ key }) => keys.has(key));
  }

  leave(why: PreviewUnknown): OffRecord {
    this.divergence ??= why;
    return new OffRecord(this.divergence);
  }
}
