import * as z from "zod/mini";
import { instantSchema } from "../instant";
import { languageSchema } from "../language";
import { runSummarySchema } from "../runs/run";
import { judgedOutcomeSchema } from "../runs/run-event";

/** What a reviewer may disagree with, beside the answer itself. */
export const judgementKindSchema = z.enum(["grade", "verdict"]);
export type JudgementKind = z.infer<typeof judgementKindSchema>;

/** Names one judgement of a run: `<visit count>/<passage id>` of a grade, the claim id of a verdict. */
export const judgementTargetSchema = z.string().check(z.minLength(1), z.maxLength(100));

/** `null` takes a judgement back. */
const agreesSchema = z.nullable(z.boolean());

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
  z.nullable(
    z.pipe(
      z.string().check(z.maxLength(max)),
      z.transform((text) => (text.trim() === "" ? null : text)),
    ),
  );

/** What is left out stays as it is. */
export const feedbackRequestSchema = z
  .partial(
    z.strictObject({
      /** A thumb for the answer. */
      rating: z.nullable(z.enum(["up", "down"])),
      /** Whether the outcome is right: an approved answer is, or a refusal was. */
      answer: agreesSchema,
      judgements: z.array(judgementChangeSchema).check(z.maxLength(MAX_CHANGES)),
      correctedAnswer: words(MAX_CORRECTED_CHARS),
      note: words(MAX_NOTE_CHARS),
    }),
  )
  .check(z.refine((request) => Object.keys(request).length > 0, "says nothing"));
export type FeedbackRequest = z.infer<typeof feedbackRequestSchema>;

/** Everything that a person has said about one run. */
export const runReviewSchema = z.object({
  rating: z.nullable(z.enum(["up", "down"])),
  answer: agreesSchema,
  judgements: z.array(z.object({ kind: judgementKindSchema, target: z.string(), agrees: z.boolean() })),
  correctedAnswer: z.nullable(z.string()),
  note: z.nullable(z.string()),
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
export const reviewedOutcomeSchema = judgedOutcomeSchema;

export const reviewQueueQuerySchema = z.object({
  order: z._default(reviewOrderSchema, "lowest"),
  outcome: z.optional(reviewedOutcomeSchema),
  language: z.optional(languageSchema),
  profile: z.optional(z.string().check(z.maxLength(100))),
  from: z.optional(instantSchema),
  to: z.optional(instantSchema),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50)), 20),
  /** Runs of the order that are left out, as they were passed over. */
  offset: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)), 0),
});
export type ReviewQueueQuery = z.infer<typeof reviewQueueQuerySchema>;

/** Runs to be reviewed, the next one first. A run is reviewed once its answer is agreed or disagreed with. */
export const reviewQueueSchema = z.object({
  runs: z.array(runSummarySchema),
  /** Of the runs that the filter lets through, reviewed ones included. */
  total: z.int(),
  reviewed: z.int(),
});
export type ReviewQueue = z.infer<typeof reviewQueueSchema>;
