import type { DraftProblem, RuleDraft } from "./rule-draft";

/** The props shared by all groups of a rule's fields. */
export interface DraftFields {
  draft: RuleDraft;
  change(part: Partial<RuleDraft>): void;
  /** The problem with a field, after an attempt to save. */
  problem(field: DraftProblem["field"]): string | undefined;
}
