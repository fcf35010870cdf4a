import { z } from "zod";
import { candidateJudgementSchema, claimSchema, claimVerdictSchema, passageGradeSchema } from "../evaluation/judgement";
import { attemptResultsSchema } from "../evaluation/results";
import { textLanguageSchema } from "../language";
import { quotedSummarySchema } from "../library/digest";
import { libraryScopeSchema } from "../library/document";
import { documentListingSchema } from "../library/document-listing";
import { passageHopSchema } from "../library/knowledge-graph";
import { calculationSchema } from "../library/tables";
import { visitSchema } from "./event-place";
import { reasonSchema } from "./reason";
import { earlierTurnSchema } from "./run-event";
import { routeSchema, workflowNodeSchema } from "./topology";

/** A retrieved passage without its text, which is in the run's passage cache: states stay small. */
export const retrievedReferenceSchema = z.object({
  passageId: z.string(),
  /** Fused score, 0–1. */
  score: z.number(),
  /** The step from another passage that led to it. */
  lead: passageHopSchema.optional(),
});

/** One of several concurrent answers, each written from a single passage. */
export const candidateRecordSchema = z.object({
  /** `a<attempt>.c<rank>` */
  id: z.string(),
  /** Rank of its passage among those used, from 1. */
  rank: z.int(),
  passageId: z.string(),
  text: z.string(),
  claims: z.array(claimSchema),
  /** Verdicts on sentences made while it was written; empty if single sentences are not judged. */
  verdicts: z.array(claimVerdictSchema),
  /** `null` until it is assessed. */
  judgement: candidateJudgementSchema.nullable(),
  /** Why it is worse than the generator's normal output; `null` if all went well. */
  weakness: reasonSchema.nullable(),
});
export type CandidateRecord = z.infer<typeof candidateRecordSchema>;

/** One generation and the results of its checks. `null` means that the check has not run (yet). */
export const attemptRecordSchema = z.object({
  /** Counts from 1; also the text version of its draft. */
  number: z.int(),
  mode: z.enum(["grounded", "model_knowledge"]),
  text: z.string(),
  /** It ends with a failed sentence: it was stopped there, because it is written again. */
  cutShort: z.boolean(),
  claims: z.array(claimSchema),
  passageIds: z.array(z.string()),
  verdicts: z.array(claimVerdictSchema),
  ...attemptResultsSchema.shape,
  /** Empty unless candidates were written; the text is then that of the chosen one. */
  candidates: z.array(candidateRecordSchema),
});
export type AttemptRecord = z.infer<typeof attemptRecordSchema>;

/** What a run knows between two nodes. A node returns the whole new value of each part that it changes. */
export const runStateSchema = z.object({
  /** The question as typed; `question` is completed if it refers to earlier ones. */
  asked: z.string(),
  question: z.string(),
  language: textLanguageSchema,
  givenLanguage: textLanguageSchema.nullable(),
  pinnedRoute: routeSchema.nullable(),
  /** The part of the library to search; `null` = the whole library. */
  scope: libraryScopeSchema.nullable(),
  /** Earlier turns that a follow-up question may refer to. */
  earlier: z.array(earlierTurnSchema),
  route: routeSchema,
  /** The current query: the question until a transformation rewrites it. */
  query: z.string(),
  triedQueries: z.array(z.string()),
  /** Hypothetical passage for the dense search; `null` = the query itself. */
  expansion: z.string().nullable(),
  /** Further wordings of the query to search with. */
  variants: z.array(z.string()),
  /**
   * The question if `query` is a list of words: the dense side searches for its meaning. `null`: `query` serves both
   * sides.
   */
  queryMeaning: z.string().nullable(),
  retrieved: z.array(retrievedReferenceSchema),
  /** Passages to answer from; `null` while they have not been graded. */
  relevantIds: z.array(z.string()).nullable(),
  /** Grades of the searches without a relevant passage, oldest first. */
  refused: z.array(z.array(passageGradeSchema)),
  /** Whether the last search found the same passages as one of them. */
  foundBefore: z.boolean(),
  /** Passage of citation number i + 1: a number refers to the same passage for the whole run. */
  citationOrder: z.array(z.string()),
  /**
   * What the answer states exactly: a calculation, with what it counts or lists in the question's words, a list of
   * documents, or the sentences that sum up a document.
   */
  calculated: z
    .union([
      z.object({ calculation: calculationSchema, noun: z.string().nullable() }),
      z.object({ listing: documentListingSchema }),
      z.object({ summary: quotedSummarySchema }),
    ])
    .nullable(),
  /** All retrieval was down: the answer uses a labelled general-knowledge context. */
  synthetic: z.boolean(),
  /** Whether the web was searched, which happens once per run. */
  webSearched: z.boolean(),
  transforms: z.int(),
  regenerations: z.int(),
  attempts: z.array(attemptRecordSchema),
  /** Why the last attempt failed, for the retry's prompt. */
  feedback: reasonSchema.nullable(),
  /** First failure that limits the outcome to `best_effort`. */
  weakness: reasonSchema.nullable(),
  /** A remark beside the answer that does not weaken it: a requested source is unavailable. */
  notice: reasonSchema.nullable(),
  /** Reason of the last decision node; reported by the ending if a cap was reached. */
  decided: reasonSchema.nullable(),
  /** Result of the last decision node. */
  next: workflowNodeSchema,
});
export type RunState = z.infer<typeof runStateSchema>;
export const runStatePartSchema = runStateSchema.keyof();
export type RunStatePart = z.infer<typeof runStatePartSchema>;

/** The parts that a node changed. A part of an unknown name cannot be read: the state would lack it. */
export const stateUpdateSchema = z.strictObject(runStateSchema.partial().shape);
export type StateUpdate = z.infer<typeof stateUpdateSchema>;

/** A node that ended, with what it changed. */
export const recordedStepSchema = z.object({
  /** Position of its `node-end`. */
  seq: z.int().min(1),
  visit: visitSchema,
  summary: reasonSchema,
  update: stateUpdateSchema,
});
export type RecordedStep = z.infer<typeof recordedStepSchema>;

/** GET /api/runs/{id}/steps. */
export const recordedStepsSchema = z.object({
  /** Oldest first; `null` if this version cannot read them: earlier ones did not store the state. */
  steps: z.array(recordedStepSchema).nullable(),
});
export type RecordedSteps = z.infer<typeof recordedStepsSchema>;
