import type { WorkflowStateValue } from "@/lib/engine/steps/state";
import type { Passage } from "@/lib/shared/contracts/library/document";
import type { Reason } from "@/lib/shared/contracts/runs/reason";

/** An answer that the database gives exactly. */
export interface ExactAnswer {
  calculated: NonNullable<WorkflowStateValue["calculated"]>;
  /** Those that it cites. */
  passages: Passage[];
  /** @param citation the marker of a passage, such as `[1]` */
  text(citation: (passageId: string) => string): string;
  /** What had to be assumed; `null` if nothing. */
  weakness: Reason | null;
  made: Reason;
  /** The rows or documents that it is made of. */
  rows: number;
}
