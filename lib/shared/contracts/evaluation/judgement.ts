import { z } from "zod";
import { reasonSchema } from "../runs/reason";

/** The judge: a built-in rule or model, a language model, or none because the judge failed. */
export const judgeNameSchema = z.enum(["built-in", "llm", "none"]);
export type JudgeName = z.infer<typeof judgeNameSchema>;

/**
 * `relevant`: it answers the question or a part of it. `related`: it is about the same subject and does not answer; a
 * language model may read it, but no approval is based on it.
 */
export const gradeSchema = z.enum(["relevant", "related", "irrelevant", "unknown"]);
export const passageGradeSchema = z.object({
  passageId: z.string(),
  grade: gradeSchema,
  score: z.number().min(0).max(1).nullable(),
  judge: judgeNameSchema,
  reason: reasonSchema,
  /** The sentence closest to an answer; offsets into the passage's text. */
  nearest: z.object({ start: z.int(), end: z.int() }).optional(),
});
export type PassageGrade = z.infer<typeof passageGradeSchema>;

/** `no_claim`: the sentence states nothing that could be checked; scores and counts leave it out, as if it were not there. */
export const verdictSchema = z.enum(["supported", "partial", "contradicted", "unsupported", "unknown", "no_claim"]);
export type Verdict = z.infer<typeof verdictSchema>;

/** The verdicts on sentences that state something. */
export const statedVerdictSchema = verdictSchema.exclude(["no_claim"]);
export type StatedVerdict = z.infer<typeof statedVerdictSchema>;

/** The words of a passage that a verdict is based on; offsets are into the passage's text. */
export const evidenceSchema = z.object({
  passageId: z.string(),
  start: z.int(),
  end: z.int(),
  quote: z.string(),
});
export type Evidence = z.infer<typeof evidenceSchema>;

/** One sentence of an answer. `start`/`end` are offsets into the text of its text version. */
export const claimSchema = z.object({
  /**
   * `a<attempt>.s<index>`, for a candidate `a<attempt>.c<rank>.s<index>`: the same in the stream, after a reload, in
   * the database and in every API.
   */
  id: z.string(),
  text: z.string(),
  start: z.int(),
  end: z.int(),
  /** Passages that the sentence cites, by id. */
  cites: z.array(z.string()),
  /**
   * What the answer says before it that it needs to be understood: the sentence before, or a list's lead-in; omitted if
   * nothing, and in runs of older versions.
   */
  lead: z.string().optional(),
});
export type Claim = z.infer<typeof claimSchema>;

export const claimVerdictSchema = z.object({
  claimId: z.string(),
  verdict: verdictSchema,
  score: z.number().min(0).max(1).nullable(),
  evidence: evidenceSchema.nullable(),
  judge: judgeNameSchema,
  reason: reasonSchema,
  ms: z.number(),
});
export type ClaimVerdict = z.infer<typeof claimVerdictSchema>;

export const groundednessSchema = z.enum(["grounded", "not_grounded", "unknown", "not_applicable"]);
export type Groundedness = z.infer<typeof groundednessSchema>;

/** The published form of a reflection, with the score defined in `metrics.ts`. */
export const reflectionSchema = z.object({
  groundedness: groundednessSchema,
  hallucinationDetected: z.boolean(),
  /** `null` when groundedness was not checked. */
  score: z.number().min(0).max(1).nullable(),
  sourcesCited: z.array(z.int()),
  reason: reasonSchema,
  needsRegeneration: z.boolean(),
});
export type Reflection = z.infer<typeof reflectionSchema>;

/** The value that one passage gives, in its own words. */
export const answerSourceSchema = z.object({ passageId: z.string(), value: z.string() });
export type AnswerSource = z.infer<typeof answerSourceSchema>;

export const usefulnessSchema = z.enum(["useful", "not_useful", "unknown"]);
export const usefulnessJudgementSchema = z.object({
  usefulness: usefulnessSchema,
  score: z.number().min(0).max(1).nullable(),
  utility: z.int().min(1).max(5).nullable(),
  judge: judgeNameSchema,
  reason: reasonSchema,
  /** The words of the answer that answer the question, verbatim; omitted when none do. */
  span: z.string().optional(),
  /** The value from each source, when two or more give different ones; omitted otherwise. */
  disagreement: z.array(answerSourceSchema).optional(),
  ms: z.number(),
});
export type UsefulnessJudgement = z.infer<typeof usefulnessJudgementSchema>;

/** How far a candidate's passage supports it, as published: `fully`, `partially` or `none`. */
export const candidateSupportSchema = z.enum(["fully", "partially", "none", "unknown"]);
export type CandidateSupport = z.infer<typeof candidateSupportSchema>;

/** The judgement of one candidate answer. Unchecked parts are `null`. */
export const candidateJudgementSchema = z.object({
  support: z.object({ value: candidateSupportSchema, judge: judgeNameSchema, reason: reasonSchema }).nullable(),
  /** `value`: 1 (useless) to 5 (complete); `null` when the judge failed. */
  utility: z
    .object({
      value: z.int().min(1).max(5).nullable(),
      judge: judgeNameSchema,
      reason: reasonSchema,
    })
    .nullable(),
  ms: z.number(),
});
export type CandidateJudgement = z.infer<typeof candidateJudgementSchema>;
