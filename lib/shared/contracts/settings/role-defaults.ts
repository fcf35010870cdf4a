import { CHECKS, perCheck } from "../checks/checks";
import type { ModelRole } from "../runs/model-call";

/** A role of the language model other than the generator: its answers are short and structured. */
export type TaskRole = Exclude<ModelRole, "generator">;

interface RoleDefaults {
  temperature: number;
  /** Tokens for the answer, including the JSON around a list and its indentation. */
  maxTokens: number;
  /** Additional tokens for each passage or sentence in a request. */
  perItem: number;
}

/**
 * Parameters of a role that its settings leave open. The same question and text should get the same answer, so the
 * temperature is 0. They are here and not beside the judges, because the settings page shows them.
 */
export const ROLE_DEFAULTS: Readonly<Record<TaskRole, RoleDefaults>> = {
  /** A route with its reason. */
  router: { temperature: 0, maxTokens: 200, perItem: 0 },
  ...perCheck((id) => ({ temperature: 0, ...CHECKS[id].answer })),
  /** A rewritten query. */
  rewriter: { temperature: 0, maxTokens: 200, perItem: 0 },
  /** A passage of a dozen names needs a line for each, and its sentences again for the relations. */
  extractor: { temperature: 0, maxTokens: 200, perItem: 900 },
  /** A title and up to five sentences, each with the numbers of its sources. */
  summarizer: { temperature: 0, maxTokens: 600, perItem: 0 },
};
