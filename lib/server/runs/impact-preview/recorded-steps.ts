import type { RunEventOf } from "@/lib/shared/contracts/runs/run-event";
import type { WorkflowNode } from "@/lib/shared/contracts/runs/topology";
import type { PreviewUnknown } from "@/lib/shared/contracts/settings/impact-preview";
import { foldTrace, type NodeVisitView, type TraceView } from "@/lib/shared/projections/trace/trace";

/** Steps that find or write something: they are taken from the record, in its order, and never made again. */
export const RECORDED_STEPS: ReadonlySet<WorkflowNode> = new Set([
  "retrieve",
  "web_search",
  "transform_query",
  "generate",
  "generate_candidates",
]);

/** Thrown where a run, judged anew, leaves what was recorded of it. */
export class OffRecord extends Error {
  override readonly name = "OffRecord";
  constructor(readonly why: PreviewUnknown) {
    super(why);
  }
}

/** What a run did, to be gone through again step by step. */
export class RecordedSteps {
  readonly trace: TraceView;
  readonly #steps: readonly NodeVisitView[];
  #taken = 0;
  /** Where the run left its record; kept, since an engine may wrap what a node throws. */
  left: PreviewUnknown | null = null;
  /** An answer was judged that would have been written from more or fewer passages. */
  otherPassages = false;

  constructor(events: Parameters<typeof foldTrace>[0]) {
    this.trace = foldTrace(events);
    this.#steps = this.trace.visits.filter(({ node, ms }) => RECORDED_STEPS.has(node) && ms !== null);
  }

  /** The next step of the record, which has to be one of this node. @throws OffRecord */
  take(node: WorkflowNode): NodeVisitView {
    const next = this.#steps[this.#taken];
    if (next === undefined) throw this.leave("would_try_again");
    // The record goes on elsewhere: another search, say, where an answer would be written again.
    if (next.node !== node) throw this.leave(this.#taken === 0 ? "other_way" : "would_try_again");
    this.#taken += 1;
    return next;
  }

  /** Steps that would not have been made. */
  spared(): readonly NodeVisitView[] {
    return this.#steps.slice(this.#taken);
  }

  leave(why: PreviewUnknown): OffRecord {
    this.left ??= why;
    return new OffRecord(this.left);
  }
}

/** The first event of a kind in a visit. */
export function eventIn<T extends NodeVisitView["events"][number]["type"]>(
  visit: NodeVisitView,
  type: T,
): RunEventOf<T> | undefined {
  return visit.events.find((event): event is RunEventOf<T> & typeof event => event.type === type);
}
