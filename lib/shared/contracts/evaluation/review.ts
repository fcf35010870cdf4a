import * as z from "zod/mini";
import { instantSchema } from "../instant";
import { languageSchema } from "../language";
import { runSummarySchema } from "../runs/run";
import { judgedOutcomeSchema } from "../runs/run-event";

/** Judgements that a reviewer may disagree with, besides the answer itself. */
export const judgementKindSchema = z.enum(["grade", "verdict"]);
export type JudgementKind = z.infer<typeof judgementKindSchema>;

/** Identifies one judgement of a run: `<visit count>/<passage id>` of a grade, the claim id of a verdict. */
export const judgementTargetSchema = z.string().check(z.minLength(1), z.maxLength(100));

/** `null` removes a judgement. */
const agreesSchema = z.nullable(z.boolean());

const judgementChangeSchema = z.strictObject({
  kind: judgementKindSchema,
  target: judgementTargetSchema,
  agrees: agreesSchema,
});

/** Maximum number of judgements in one request. */
const MAX_CHANGES = 500;
const MAX_NOTE_CHARS = 2_000;
/** An answer may be long, but is a few pages at most. */
export const MAX_CORRECTED_CHARS = 20_000;

/** A text, or `null`; a blank one counts as `null`. */
const words = (max: number) =>
  z.nullable(
    z.pipe(
      z.string().check(z.maxLength(max)),
      z.transform((text) => (text.trim() === "" ? null : text)),
    ),
  );

/** Omitted fields stay unchanged. */
export const feedbackRequestSchema = z
  .partial(
    z.strictObject({
      /** A thumb for the answer. */
      rating: z.nullable(z.enum(["up", "down"])),
      /** Whether the outcome is right: approved with good reason, or refused with good reason. */
      answer: agreesSchema,
      judgements: z.array(judgementChangeSchema).check(z.maxLength(MAX_CHANGES)),
      correctedAnswer: words(MAX_CORRECTED_CHARS),
      note: words(MAX_NOTE_CHARS),
    }),
  )
  .check(z.refine((request) => Object.keys(request).length > 0, "says nothing"));
export type FeedbackRequest = z.infer<typeof feedbackRequestSchema>;

/** A person's whole review of one run. */
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

/** A review after a change, as the server will store it. */
export function withFeedback(review: RunReview, change: FeedbackRequest): RunReview {
  const { judgements = [], ...fields } = change;
  const changed = new Set(judgements.map(({ kind, target }) => `${kind} ${target}`));
  const added = judgements.flatMap(({ kind, target, agrees }) => (agrees === null ? [] : [{ kind, target, agrees }]));
  const unchanged = review.judgements.filter(({ kind, target }) => !changed.has(`${kind} ${target}`));
  const next: RunReview = { ...review, judgements: [...unchanged, ...added] };
  if (fields.rating !== undefined) next.rating = fields.rating;
  if (fields.answer !== undefined) next.answer = fields.answer;
  if (fields.correctedAnswer !== undefined) next.correctedAnswer = fields.correctedAnswer;
  if (fields.note !== undefined) next.note = fields.note;
  return next;
}

/** Which run comes first in the queue: the lowest score (unscored ones last), the newest, or any. */
export const reviewOrderSchema = z.enum(["lowest", "newest", "random"]);
export type ReviewOrder = z.infer<typeof reviewOrderSchema>;

/** Outcomes that can be reviewed: the others are no judgement of the workflow. */
export const reviewedOutcomeSchema = judgedOutcomeSchema;

export const reviewQueueQuerySchema = z.object({
  order: z._default(reviewOrderSchema, "lowest"),
  outcome: z.optional(reviewedOutcomeSchema),
  language: z.optional(languageSchema),
  profile: z.optional(z.string().check(z.maxLength(100))),
  from: z.optional(instantSchema),
  to: z.optional(instantSchema),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50)), 20),
  /** Number of runs to skip in this order, for runs that were passed over. */
  offset: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)), 0),
});
export type ReviewQueueQuery = z.infer<typeof reviewQueueQuerySchema>;

/** Runs to review, the next one first. A run is reviewed once someone agrees or disagrees with its answer. */
export const reviewQueueSchema = z.object({
  runs: z.array(runSummarySchema),
  /** Runs that match the filter, reviewed ones included. */
  total: z.int(),
  reviewed: z.int(),
});
export type ReviewQueue = z.infer<typeof reviewQueueSchema>;
