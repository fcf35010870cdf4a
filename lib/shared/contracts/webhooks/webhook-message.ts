import { z } from "zod";
import { documentFailureCodeSchema } from "../library/document";
import { receiptCountsSchema } from "../library/receipt/receipt-counts";
import { alertFactsSchema } from "../metrics/alert-message";
import { reasonCodeSchema } from "../runs/reason";
import { outcomeSchema } from "../runs/run-event";
import { alertEventSchema } from "./webhook-event";

/** A run that has ended, without a word of its question or answer. */
export const endedRunSchema = z.object({
  runId: z.string(),
  conversationId: z.string(),
  outcome: outcomeSchema,
  /** Why; the code without its parameters, which may quote. */
  reason: reasonCodeSchema,
  /** Reflection score of the answer, from 0 to 1; `null` if groundedness was not checked. */
  score: z.number().nullable(),
  /** From 0 (at the line) to 1; `null` if no judgement has a score. */
  certainty: z.number().nullable(),
  /** Whether the answer addresses the question; `null` if that was not decided. */
  useful: z.boolean().nullable(),
  /** Whether a check found sentences without support; `null` if none ran. */
  hallucination: z.boolean().nullable(),
  attempts: z.int(),
  /** `null` if the built-in reader answered. */
  model: z.string().nullable(),
  profile: z.string(),
  /** ISO 639-1 code of the question's language, or `other`. */
  language: z.string().nullable(),
  ms: z.number(),
  costUsd: z.number().nullable(),
  startedAt: z.iso.datetime(),
});
export type EndedRun = z.infer<typeof endedRunSchema>;

/** A document whose import has ended. */
export const importedDocumentSchema = z.object({
  documentId: z.string(),
  name: z.string(),
  title: z.string(),
  collections: z.array(z.string()),
  state: z.enum(["ready", "failed"]),
  /** Why it failed. */
  reason: documentFailureCodeSchema.nullable(),
  /** Counts of what was read of it and what was not; `null` if it was not parsed. */
  receipt: receiptCountsSchema.omit({ author: true }).nullable(),
});
export type ImportedDocument = z.infer<typeof importedDocumentSchema>;

/** An alert that has begun or ended, as it was then. */
export const announcedAlertSchema = z.object({ alertId: z.string(), ...alertFactsSchema.shape });
export type AnnouncedAlert = z.infer<typeof announcedAlertSchema>;

/** Where to look; `null` when the application does not know its public address. */
const linkSchema = z.url().nullable();

/**
 * The body sent to a webhook: POST, JSON, with the headers of Standard Webhooks (https://www.standardwebhooks.com). Later
 * versions may add fields.
 */
export const webhookMessageSchema = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("run.ended"),
    /** When it happened. */
    timestamp: z.iso.datetime(),
    data: endedRunSchema.extend({
      trace: linkSchema,
      /**
       * `null` unless the webhook gets the words, and for a private or deleted conversation. `answer` is `null` without
       * one.
       */
      words: z.object({ question: z.string(), answer: z.string().nullable() }).nullable(),
    }),
  }),
  z.object({
    type: z.enum(["document.ready", "document.failed"]),
    timestamp: z.iso.datetime(),
    data: importedDocumentSchema.extend({ page: linkSchema }),
  }),
  z.object({
    type: alertEventSchema,
    timestamp: z.iso.datetime(),
    data: announcedAlertSchema.extend({
      /** All alerts. */
      page: linkSchema,
      /** The runs of the figure. */
      traces: linkSchema,
    }),
  }),
  z.object({ type: z.literal("webhook.test"), timestamp: z.iso.datetime(), data: z.object({}) }),
]);
export type WebhookMessage = z.infer<typeof webhookMessageSchema>;
