import type { ModelRole } from "../runs/model-call";

/** A role of the language model beside the generator: its answers are short and of a given form. */
export type TaskRole = Exclude<ModelRole, "generator">;

interface RoleDefaults {
  temperature: number;
  /** Room for the answer, the JSON around a list and its indentation included. Tokens. */
  maxTokens: number;
  /** More room for each passage or sentence that one request is about. Tokens. */
  perItem: number;
}

/**
 * What a role asks of its model where its settings leave that open. The same question and text should get the same
 * answer, so nothing varies. Here and not beside the judges, because the settings page shows them.
 */
export const ROLE_DEFAULTS: Readonly<Record<TaskRole, RoleDefaults>> = {
  /** A route with its reason. */
  router: { temperature: 0, maxTokens: 200, perItem: 0 },
  /** A passage takes its id, a dozen words of reason, and the verdict. */
  relevance: { temperature: 0, maxTokens: 200, perItem: 80 },
  /** A sentence takes a quote that can be as long as a sentence of the passage. */
  support: { temperature: 0, maxTokens: 200, perItem: 220 },
  /** One judgement with its reason. */
  usefulness: { temperature: 0, maxTokens: 250, perItem: 0 },
  /** A rewritten query. */
  rewriter: { temperature: 0, maxTokens: 200, perItem: 0 },
  /** A passage of a dozen names takes a line for each, and its sentences once more for what they relate. */
  extractor: { temperature: 0, maxTokens: 200, perItem: 900 },
  /** A title and up to five sentences, each with the numbers of what it rests on. */
  summarizer: { temperature: 0, maxTokens: 600, perItem: 0 },
};
