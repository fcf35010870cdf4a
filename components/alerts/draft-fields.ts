import type { DraftProblem, RuleDraft } from "./rule-draft";

/** What every group of fields of a rule works on. */
export interface DraftFields {
  draft: RuleDraft;
  change(part: Partial<RuleDraft>): void;
  /** What is wrong with a field, once it was tried to save. */
  problem(field: DraftProblem["field"]): string | undefined;
}
