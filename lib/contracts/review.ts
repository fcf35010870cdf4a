import { z } from "zod";
import { instantSchema } from "./instant";
import { languageSchema } from "./language";
import { runSummarySchema } from "./run";
import { outcomeSchema } from "./run-event";

/** What a reviewer may disagree with, beside the answer itself. */
export const judgementKindSchema = z.enum(["grade", "verdict"]);
export type JudgementKind = z.infer<typeof judgementKindSchema>;

/** Names one judgement of a run: `<visit count>/<passage id>` of a grade, the claim id of a verdict. */
export const judgementTargetSchema = z.string().min(1).max(100);

/** `null` takes a judgement back. */
const agreesSchema = z.boolean().nullable();

const judgementChangeSchema = z.strictObject({
  kind: judgementKindSchema,
  target: judgementTargetSchema,
  agrees: agreesSchema,
});

/** Most judgements that one request changes. */
const MAX_CHANGES = 500;
const MAX_NOTE_CHARS = 2_000;
/** An answer may be long; it is a few pages at most. */
export const MAX_CORRECTED_CHARS = 20_000;

/** Words, or `null` for none: what is blank says nothing. */
const words = (max: number) =>
  z
    .string()
    .max(max)
    .transform((text) => (text.trim() === "" ? null : text))
    .nullable();

/** What is left out stays as it is. */
export const feedbackRequestSchema = z
  .strictObject({
    /** A thumb for the answer. */
    rating: z.enum(["up", "down"]).nullable(),
    /** Whether the outcome is right: an approved answer is, or a refusal was. */
    answer: agreesSchema,
    judgements: z.array(judgementChangeSchema).max(MAX_CHANGES),
    correctedAnswer: words(MAX_CORRECTED_CHARS),
    note: words(MAX_NOTE_CHARS),
  })
  .partial()
  .refine((request) => Object.keys(request).length > 0, "says nothing");
export type FeedbackRequest = z.infer<typeof feedbackRequestSchema>;

/** Everything that a person has said about one run. */
export const runReviewSchema = z.object({
  rating: z.enum(["up", "down"]).nullable(),
  answer: agreesSchema,
  judgements: z.array(z.object({ kind: judgementKindSchema, target: z.string(), agrees: z.boolean() })),
  correctedAnswer: z.string().nullable(),
  note: z.string().nullable(),
});
export type RunReview = z.infer<typeof runReviewSchema>;

export const EMPTY_REVIEW: RunReview = {
  rating: null,
  answer: null,
  judgements: [],
  correctedAnswer: null,
  note: null,
};

/** A review after a change, as the server will keep it. */
export function withFeedback(review: RunReview, change: FeedbackRequest): RunReview {
  const { judgements = [], ...fields } = change;
  const changed = new Set(judgements.map(({ kind, target }) => `${kind} ${target}`));
  const told = judgements.flatMap(({ kind, target, agrees }) => (agrees === null ? [] : [{ kind, target, agrees }]));
  const kept = review.judgements.filter(({ kind, target }) => !changed.has(`${kind} ${target}`));
  const next: RunReview = { ...review, judgements: [...kept, ...told] };
  if (fields.rating !== undefined) next.rating = fields.rating;
  if (fields.answer !== undefined) next.answer = fields.answer;
  if (fields.correctedAnswer !== undefined) next.correctedAnswer = fields.correctedAnswer;
  if (fields.note !== undefined) next.note = fields.note;
  return next;
}

/** Which run comes first in the queue: the lowest score (unscored ones last), the newest, or any. */
export const reviewOrderSchema = z.enum(["lowest", "newest", "random"]);
export type ReviewOrder = z.infer<typeof reviewOrderSchema>;

/** Outcomes that somebody can agree or disagree with: the others are no judgement of the workflow. */
export const reviewedOutcomeSchema = outcomeSchema.extract(["approved", "best_effort", "abstained"]);

export const reviewQueueQuerySchema = z.object({
  order: reviewOrderSchema.default("lowest"),
  outcome: reviewedOutcomeSchema.optional(),
  language: languageSchema.optional(),
  profile: z.string().max(100).optional(),
  from: instantSchema.optional(),
  to: instantSchema.optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
  /** Runs of the order that are left out, as they were passed over. */
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
});
export type ReviewQueueQuery = z.infer<typeof reviewQueueQuerySchema>;

/** Runs to be reviewed, the next one first. A run is reviewed once its answer is agreed or disagreed with. */
export const reviewQueueSchema = z.object({
  runs: z.array(runSummarySchema),
  /** Of the runs that the filter lets through, reviewed ones included. */
  total: z.number().int(),
  reviewed: z.number().int(),
});
export type ReviewQueue = z.infer<typeof reviewQueueSchema>;
