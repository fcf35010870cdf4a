import { z } from "zod";
import { feedbackReasonSchema } from "../runs/feedback-reason";

/** Judgements that a reviewer may disagree with, besides the answer itself. */
export const judgementKindSchema = z.enum(["grade", "verdict"]);
export type JudgementKind = z.infer<typeof judgementKindSchema>;

/** Identifies one judgement of a run: `<visit count>/<passage id>` of a grade, the claim id of a verdict. */
export const judgementTargetSchema = z.string().min(1).max(100);

/** `null` removes a judgement. */
const agreesSchema = z.boolean().nullable();

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
  z
    .string()
    .max(max)
    .pipe(z.transform((text) => (text.trim() === "" ? null : text)))
    .nullable();

/** Omitted fields stay unchanged. */
export const feedbackRequestSchema = z
  .strictObject({
    /** A thumb for the answer. */
    rating: z.enum(["up", "down"]).nullable(),
    /** Why the thumb is down. Any other thumb removes it. */
    reason: feedbackReasonSchema.nullable(),
    /** Whether the outcome is right: approved with good reason, or refused with good reason. */
    answer: agreesSchema,
    judgements: z.array(judgementChangeSchema).max(MAX_CHANGES),
    correctedAnswer: words(MAX_CORRECTED_CHARS),
    note: words(MAX_NOTE_CHARS),
  })
  .partial()
  .refine((request) => Object.keys(request).length > 0, "says nothing")
  .refine(({ rating, reason }) => typeof reason !== "string" || rating === "down", {
    path: ["reason"],
    error: "needs a thumb down in the same request",
  });
export type FeedbackRequest = z.infer<typeof feedbackRequestSchema>;

/** A person's whole review of one run. */
export const runReviewSchema = z.object({
  rating: z.enum(["up", "down"]).nullable(),
  reason: feedbackReasonSchema.nullable(),
  answer: agreesSchema,
  judgements: z.array(z.object({ kind: judgementKindSchema, target: z.string(), agrees: z.boolean() })),
  correctedAnswer: z.string().nullable(),
  note: z.string().nullable(),
});
export type RunReview = z.infer<typeof runReviewSchema>;

export const EMPTY_REVIEW: RunReview = {
  rating: null,
  reason: null,
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
  if (fields.reason !== undefined) next.reason = fields.reason;
  if (next.rating !== "down") next.reason = null;
  if (fields.answer !== undefined) next.answer = fields.answer;
  if (fields.correctedAnswer !== undefined) next.correctedAnswer = fields.correctedAnswer;
  if (fields.note !== undefined) next.note = fields.note;
  return next;
}
