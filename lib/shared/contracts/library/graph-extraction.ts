import * as z from "zod/mini";
import { modelName } from "../settings/setting-values";

/** What reads documents into the knowledge graph. */
export const extractionMethodSchema = z.enum(["off", "built-in", "language-model"]);
export type ExtractionMethod = z.infer<typeof extractionMethodSchema>;

/** What was spent, calls that came to nothing included. */
export const graphSpendingSchema = z.object({
  ms: z.number(),
  /** Requests to a language model, and their tokens. */
  calls: z.int(),
  promptTokens: z.int(),
  completionTokens: z.int(),
  /** Those of the calls whose tokens the server did not count: they are reckoned from what was sent and answered. */
  uncounted: z.int(),
  /** US dollars by the price list; null where the model has no known price. */
  costUsd: z.nullable(z.number()),
});
export type GraphSpending = z.infer<typeof graphSpendingSchema>;

/** What a language model would take for the passages that it has not read yet. */
export const extractionEstimateSchema = z.object({
  model: z.string(),
  passages: z.int(),
  /** Batches, each of them a call. */
  calls: z.int(),
  promptTokens: z.int(),
  completionTokens: z.int(),
  /** Whether what the model has read of these documents tells it; else the passages' lengths do. */
  measured: z.boolean(),
  /** Null: the model has no known price. */
  costUsd: z.nullable(z.number()),
  /** Null: its pace was never measured here. */
  ms: z.nullable(z.number()),
});
export type ExtractionEstimate = z.infer<typeof extractionEstimateSchema>;

/** GET /api/graph/extraction: `model` is estimated instead of the one in force. */
export const extractionQuerySchema = z.object({ model: z.optional(modelName) });

/** Why the language model's summary of a community is not used. */
export const summaryFailureSchema = z.enum(["unavailable", "malformed", "not_borne_out"]);
export type SummaryFailure = z.infer<typeof summaryFailureSchema>;

/** GET /api/graph/extraction: how far the graph is, and what the rest takes. */
export const extractionStatusSchema = z.object({
  method: extractionMethodSchema,
  state: z.enum(["idle", "running", "paused"]),
  documents: z.object({ done: z.int(), failed: z.int(), total: z.int() }),
  passages: z.object({ done: z.int(), total: z.int() }),
  /** Communities that a language model is to sum up; none where extraction is not by one. */
  summaries: z.object({
    done: z.int(),
    failed: z.int(),
    total: z.int(),
    /** Why the last of those that failed did. */
    failure: z.nullable(summaryFailureSchema),
  }),
  /**
   * What has been spent on the graph as it is, and what is left by the pace and the prices so far: of the documents
   * alone while no summary was made yet. Null: not known.
   */
  spent: graphSpendingSchema,
  left: z.object({ ms: z.nullable(z.number()), costUsd: z.nullable(z.number()) }),
  /** What a language model would take for what it has not read; null where none reads documents or is named. */
  estimate: z.nullable(extractionEstimateSchema),
  /** Documents that could not be read into the graph, and why. */
  failures: z.array(z.object({ documentId: z.string(), documentTitle: z.string(), message: z.string() })),
});
export type ExtractionStatus = z.infer<typeof extractionStatusSchema>;

/** POST /api/graph/extraction */
export const extractionRequestSchema = z.strictObject({ action: z.enum(["pause", "resume", "retry", "rebuild"]) });
