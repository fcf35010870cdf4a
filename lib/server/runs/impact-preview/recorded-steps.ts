import type { RunEventOf } from "@/lib/shared/contracts/runs/run-event";
import type { WorkflowNode } from "@/lib/shared/contracts/runs/topology";
import type { PreviewUnknown } from "@/lib/shared/contracts/settings/impact-preview";
import { foldTrace, type NodeVisitView, type TraceView } from "@/lib/shared/projections/trace/trace";

/** Steps that search or write; they are replayed from the record, in order, and never repeated. */
export const RECORDED_STEPS: ReadonlySet<WorkflowNode> = new Set([
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
  readonly #steps: readonly NodeVisitView[];
  #replayed = 0;
  /** How the run diverged; stored here, since the engine may wrap errors of nodes. */
  divergence: PreviewUnknown | null = null;
  /** The judged answer would have been written from other passages. */
  otherPassages = false;

  constructor(events: Parameters<typeof foldTrace>[0]) {
    this.trace = foldTrace(events);
    this.#steps = this.trace.visits.filter(
      ({ node, ms, output }) =>
        RECORDED_STEPS.has(node) && ms !== null && (node !== "compute" || output?.computed === true),
    );
  }

  /** Returns the next recorded step, which must be of this node. @throws OffRecord */
  take(node: WorkflowNode): NodeVisitView {
    const next = this.#steps[this.#replayed];
    if (next === undefined) throw this.leave("would_try_again");
    // The record has another node: for example a search instead of a second generation.
    if (next.node !== node) throw this.leave(this.#replayed === 0 ? "other_way" : "would_try_again");
    this.#replayed += 1;
    return next;
  }

  /** Whether the next recorded step is of this node. */
  isNext(node: WorkflowNode): boolean {
    return this.#steps[this.#replayed]?.node === node;
  }

  /** Recorded steps that would not have happened. */
  spared(): readonly NodeVisitView[] {
    return this.#steps.slice(this.#replayed);
  }

  leave(why: PreviewUnknown): OffRecord {
    this.divergence ??= why;
    return new OffRecord(this.divergence);
  }
}

/** The first event of a kind in a visit. */
export function eventIn<T extends NodeVisitView["events"][number]["type"]>(
  visit: NodeVisitView,
  type: T,
): RunEventOf<T> | undefined {
  return visit.events.find((event): event is RunEventOf<T> & typeof event => event.type === type);
}
