import { z } from "zod";
import { modelName } from "../settings/setting-values";

/** The extractor that reads documents into the knowledge graph. */
export const extractionMethodSchema = z.enum(["off", "built-in", "language-model"]);
export type ExtractionMethod = z.infer<typeof extractionMethodSchema>;

/** Spending so far, failed calls included. */
export const graphSpendingSchema = z.object({
  ms: z.number(),
  /** Requests to a language model, and their tokens. */
  calls: z.int(),
  promptTokens: z.int(),
  completionTokens: z.int(),
  /** Calls whose tokens the server did not count: they are estimated from the texts of request and answer. */
  uncounted: z.int(),
  /** US dollars by the price list; null when the model has no known price. */
  costUsd: z.number().nullable(),
});
export type GraphSpending = z.infer<typeof graphSpendingSchema>;

/** The estimated cost of a language model for the passages that it has not read yet. */
export const extractionEstimateSchema = z.object({
  model: z.string(),
  passages: z.int(),
  /** Batches, one call each. */
  calls: z.int(),
  promptTokens: z.int(),
  completionTokens: z.int(),
  /** Whether the estimate comes from documents that the model has read; otherwise from the passages' lengths. */
  measured: z.boolean(),
  /** Null: the model has no known price. */
  costUsd: z.number().nullable(),
  /** Null: its speed was never measured here. */
  ms: z.number().nullable(),
});
export type ExtractionEstimate = z.infer<typeof extractionEstimateSchema>;

/** GET /api/graph/extraction: estimates `model` instead of the one in force. */
export const extractionQuerySchema = z.object({ model: modelName.optional() });

/** Why the language model's summary of a community is not used. */
export const summaryFailureSchema = z.enum(["unavailable", "malformed", "not_borne_out"]);
export type SummaryFailure = z.infer<typeof summaryFailureSchema>;

/** GET /api/graph/extraction: progress of the graph, and the estimate for the rest. */
export const extractionStatusSchema = z.object({
  method: extractionMethodSchema,
  state: z.enum(["idle", "running", "paused"]),
  documents: z.object({ done: z.int(), failed: z.int(), total: z.int() }),
  passages: z.object({ done: z.int(), total: z.int() }),
  /** Communities for a language model to summarise; none when another method extracts. */
  summaries: z.object({
    done: z.int(),
    failed: z.int(),
    total: z.int(),
    /** Reason of the latest failure. */
    failure: summaryFailureSchema.nullable(),
  }),
  /**
   * Spending on the current graph, and the estimate for the rest by the speed and prices so far: for documents alone
   * until the first summary was made. Null: unknown.
   */
  spent: graphSpendingSchema,
  /** Spending of a language model on summaries and questions of documents, which are no part of the graph. */
  digests: graphSpendingSchema,
  left: z.object({ ms: z.number().nullable(), costUsd: z.number().nullable() }),
  /** Estimate of a language model for what it has not read; null when none extracts or is named. */
  estimate: extractionEstimateSchema.nullable(),
  /** Documents that could not be read into the graph, with the reason. */
  failures: z.array(z.object({ documentId: z.string(), documentTitle: z.string(), message: z.string() })),
});
export type ExtractionStatus = z.infer<typeof extractionStatusSchema>;

/** POST /api/graph/extraction */
export const extractionRequestSchema = z.strictObject({ action: z.enum(["pause", "resume", "retry", "rebuild"]) });
