import { z } from "zod";
import { judgeSchema } from "../evaluation/judge-agreement";
import { instantSchema } from "../instant";
import { textLanguageSchema } from "../language";
import { checkSchema, checkSetSchema } from "./check-set";
import { degradedPartSchema, outcomeSchema } from "./run-event";
import { runTagSchema } from "./run-tag";
import { workflowNodeSchema } from "./topology";

/** `finished`: with an answer or an abstention, neither cancelled nor failed. */
export const outcomeFilterSchema = z.enum([...outcomeSchema.options, "finished"]);
export const degradedFilterSchema = z.enum([...degradedPartSchema.options, "any"]);
export const judgedFilterSchema = z.enum([...checkSchema.options, "any"]);
export const reviewedFilterSchema = z.enum([...judgeSchema.options, "any"]);

/** Filters of the run list. They cover every figure of the dashboard and of alerts. */
export const runFilterSchema = z.object({
  outcome: outcomeFilterSchema.optional(),
  language: textLanguageSchema.optional(),
  minScore: z.coerce.number().min(0).max(1).optional(),
  maxScore: z.coerce.number().min(0).max(1).optional(),
  attempts: z.coerce.number().int().min(1).max(1_000).optional(),
  /** Runs with any ungrounded attempt, or runs whose checked attempts were all grounded. */
  hallucination: z.stringbool().optional(),
  /** Runs with two or more scored attempts, or the others. */
  refined: z.stringbool().optional(),
  /** Runs in which this part of the workflow degraded. */
  degraded: degradedFilterSchema.optional(),
  /** Runs whose settings had exactly these checks on. */
  checks: checkSetSchema.optional(),
  /** Runs that reached this check, or any. */
  judged: judgedFilterSchema.optional(),
  /** Runs that visited this step. */
  node: workflowNodeSchema.optional(),
  /** Minimum duration of the runs, in milliseconds. */
  minMs: z.coerce.number().min(0).optional(),
  maxMs: z.coerce.number().min(0).optional(),
  /** Runs with or without a search served from cache. */
  cached: z.stringbool().optional(),
  /** Runs in which a reviewer agreed or disagreed with a judgement of this judge, or of any. */
  reviewed: reviewedFilterSchema.optional(),
  /** Restricts those judgements to passed or failed ones, and to those that a reviewer agrees or disagrees with. */
  passed: z.stringbool().optional(),
  agrees: z.stringbool().optional(),
  profile: z.string().max(100).optional(),
  /** Name of the language model, or `built-in-reader`. */
  model: z.string().max(200).optional(),
  feedback: z.enum(["up", "down"]).optional(),
  tag: runTagSchema.optional(),
  /** Words of question or answer in any order, each as a prefix; a phrase in quotes. */
  text: z.string().max(200).optional(),
  from: instantSchema.optional(),
  to: instantSchema.optional(),
});
export type RunFilter = z.infer<typeof runFilterSchema>;
export const runListQuerySchema = runFilterSchema.extend({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export type RunListQuery = z.infer<typeof runListQuerySchema>;
