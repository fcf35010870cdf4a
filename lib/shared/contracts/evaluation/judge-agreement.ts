import { z } from "zod";
import { instantSchema } from "../instant";
import { textLanguageSchema } from "../language";
import { approvalCountsSchema } from "./approval-figures";
import { reliabilityBinSchema } from "./judge-reliability";

/*
 * Agreement of reviewers with the judges. Every judgement is read as passed or not passed:
 *
 * | judge       | judges               | passed      | not passed                           | not counted       |
 * | ----------- | -------------------- | ----------- | ------------------------------------ | ----------------- |
 * | `relevance` | a passage            | `relevant`  | `related`, `irrelevant`              | `unknown`         |
 * | `support`   | a sentence           | `supported` | `partial`, `contradicted`, `unsupported` | `unknown`, `no_claim` |
 * | `answer`    | the answer's outcome | `approved`  | `best_effort`, `abstained`           | cancelled, failed |
 *
 * A reviewer who agrees gives the same label, one who disagrees the other: a disagreement with `partial` counts as "it
 * is supported", since there are only two labels. Reviewers see the judge's label before giving their own, so the
 * figures are kinder to the judge than a blind second opinion would be.
 */

export const judgeSchema = z.enum(["relevance", "support", "answer"]);
export type Judge = z.infer<typeof judgeSchema>;

/** Below this number of judgements κ is hidden: its standard error is then about 0.2. */
export const MIN_JUDGED_FOR_KAPPA = 20;

/** The four cells of judge and reviewer labels. */
export const agreementCountsSchema = z.object({
  /** Passed, and the reviewer agrees. */
  truePasses: z.int(),
  /** Passed, and the reviewer disagrees. */
  falsePasses: z.int(),
  /** Not passed, and the reviewer disagrees. */
  falseFails: z.int(),
  /** Not passed, and the reviewer agrees. */
  trueFails: z.int(),
});
export type AgreementCounts = z.infer<typeof agreementCountsSchema>;

export const agreementFiguresSchema = agreementCountsSchema.extend({
  judged: z.int(),
  /** Share of the judgements that the reviewer agrees with; `null` without judgements. */
  agreement: z.number().nullable(),
  /** Cohen's κ; `null` below `MIN_JUDGED_FOR_KAPPA`, and when both gave a single label throughout. */
  kappa: z.number().nullable(),
  /** Of the passed judgements, the share that reviewers disagree with; `null` when nothing passed. */
  falsePassRate: z.number().nullable(),
});
export type AgreementFigures = z.infer<typeof agreementFiguresSchema>;

/**
 * Cohen's κ = (p₀ − pₑ) ÷ (1 − pₑ): p₀ is the share of equal labels, pₑ the share that two labellers with these
 * frequencies would share by chance (Cohen, "A coefficient of agreement for nominal scales", 1960).
 */
export function agreementFigures(counts: AgreementCounts): AgreementFigures {
  const { truePasses, falsePasses, falseFails, trueFails } = counts;
  const judged = truePasses + falsePasses + falseFails + trueFails;
  const passes = truePasses + falsePasses;
  const agreement = judged === 0 ? null : (truePasses + trueFails) / judged;
  return {
    ...counts,
    judged,
    agreement,
    kappa: agreement === null || judged < MIN_JUDGED_FOR_KAPPA ? null : kappaOf(counts, judged, agreement),
    falsePassRate: passes === 0 ? null : falsePasses / passes,
  };
}

function kappaOf(counts: AgreementCounts, judged: number, agreement: number): number | null {
  const judgePasses = (counts.truePasses + counts.falsePasses) / judged;
  const reviewerPasses = (counts.truePasses + counts.falseFails) / judged;
  const byChance = judgePasses * reviewerPasses + (1 - judgePasses) * (1 - reviewerPasses);
  return byChance === 1 ? null : (agreement - byChance) / (1 - byChance);
}

export const judgeAgreementQuerySchema = z.object({
  /** By the start time of the runs; when omitted, all runs. */
  from: instantSchema.optional(),
  to: instantSchema.optional(),
  language: textLanguageSchema.optional(),
  /** Model of the runs' answers, as in the metrics. */
  model: z.string().max(200).optional(),
  profile: z.string().max(100).optional(),
});
export type JudgeAgreementQuery = z.infer<typeof judgeAgreementQuerySchema>;

export const judgeAgreementRowSchema = agreementFiguresSchema.extend({
  judge: judgeSchema,
  /** The judge: `built-in`, or the language model; for the answer, the model that wrote it or `built-in-reader`. */
  model: z.string(),
  /** Language of the run; `null` when none was detected. */
  language: textLanguageSchema.nullable(),
});
export type JudgeAgreementRow = z.infer<typeof judgeAgreementRowSchema>;

export const judgeAgreementSchema = z.object({
  /** One row per reviewed judge, model and language, in that order. */
  rows: z.array(judgeAgreementRowSchema),
  approvals: approvalCountsSchema,
  /** Groups of scores with any judgement, by check and score. */
  reliability: z.array(reliabilityBinSchema),
});
export type JudgeAgreement = z.infer<typeof judgeAgreementSchema>;
