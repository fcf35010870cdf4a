import * as z from "zod/mini";
import { judgeSchema } from "../evaluation/judge-agreement";
import { instantSchema } from "../instant";
import { languageSchema } from "../language";
import { libraryScopeSchema, passageSchema } from "../library/document";
import { fusionSchema, MAX_TOP_K, namedReranker, rerankModeSchema } from "../library/search-settings";
import { judgeModeSchema, profileNameSchema, spreadJudgeMode } from "../settings/settings";
import { askedWithSchema } from "./asked-with";
import { checkSchema, checkSetSchema } from "./check-set";
import { reasonSchema } from "./reason";
import { configStampSchema, degradedPartSchema, outcomeSchema, runEventSchema } from "./run-event";
import { runPurposeSchema } from "./run-purpose";
import { routeSchema, workflowNodeSchema } from "./topology";

/** Longest question that is accepted, in characters. */
export const MAX_QUESTION_CHARS = 4_000;

/** The closed list of settings that one request may override. */
export const requestSettingsSchema = z.partial(
  z.strictObject({
    checks: z.partial(
      z.strictObject({ documentGrading: z.boolean(), hallucination: z.boolean(), answerQuality: z.boolean() }),
    ),
    /** One value for all three checks, or one for each. */
    judges: z.pipe(
      z.transform(spreadJudgeMode),
      z.partial(
        z.strictObject({
          documentGrading: judgeModeSchema,
          hallucination: judgeModeSchema,
          answerQuality: judgeModeSchema,
        }),
      ),
    ),
    router: z.enum(["built-in", "llm"]),
    reflection: z.partial(
      z.strictObject({
        minScore: z.number().check(z.minimum(0), z.maximum(1)),
        maxIterations: z.int().check(z.minimum(1), z.maximum(10)),
      }),
    ),
    caps: z.partial(
      z.strictObject({
        transforms: z.int().check(z.minimum(0), z.maximum(10)),
        regenerations: z.nullable(z.int().check(z.minimum(0), z.maximum(10))),
        deadlineMs: z.int().check(z.minimum(1_000), z.maximum(3_600_000)),
      }),
    ),
    retrieval: z.partial(
      z.strictObject({
        topK: z.int().check(z.minimum(1), z.maximum(MAX_TOP_K)),
        hyde: z.boolean(),
        fusion: fusionSchema,
        variants: z.int().check(z.minimum(0), z.maximum(4)),
        rerank: z.pipe(z.transform(namedReranker), rerankModeSchema),
        neighbours: z.int().check(z.minimum(0), z.maximum(3)),
      }),
    ),
    knowledgeGraph: z.partial(
      z.strictObject({
        nodeRetrieval: z.boolean(),
        edgeRetrieval: z.boolean(),
        episodeRetrieval: z.boolean(),
        communityRetrieval: z.boolean(),
      }),
    ),
    model: z.partial(
      z.strictObject({
        chat: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
        temperature: z.number().check(z.minimum(0), z.maximum(2)),
        maxTokens: z.int().check(z.minimum(16), z.maximum(32_000)),
      }),
    ),
  }),
);

export const startRunRequestSchema = z.strictObject({
  question: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_QUESTION_CHARS)),
  conversationId: z.optional(z.uuid()),
  /**
   * The run that the question follows: an ended one of the same conversation, or `null` for a first turn. Runs that
   * follow the same one are versions of a turn. When omitted, the latest run of the conversation.
   */
  parentRunId: z.optional(z.nullable(z.uuid())),
  /** When omitted: the profile of the settings. */
  profile: z.optional(profileNameSchema),
  language: z.optional(languageSchema),
  route: z.optional(routeSchema),
  /** The scope of the question; when omitted, the whole library. */
  scope: z.optional(libraryScopeSchema),
  settings: z.optional(requestSettingsSchema),
});
export type StartRunRequest = z.infer<typeof startRunRequestSchema>;

export const runAcceptedSchema = z.object({ runId: z.string(), conversationId: z.string() });
export type RunAccepted = z.infer<typeof runAcceptedSchema>;

export const runStatusSchema = z.enum(["running", "ended"]);

/** One row of the trace list. */
export const runSummarySchema = z.object({
  id: z.string(),
  conversationId: z.string(),
  /** The run that it follows; runs of a conversation that follow the same one are versions of a turn. */
  parentRunId: z.nullable(z.string()),
  question: z.string(),
  language: z.nullable(languageSchema),
  profile: z.string(),
  generator: z.enum(["built-in-reader", "language-model"]),
  chatModel: z.nullable(z.string()),
  status: runStatusSchema,
  outcome: z.nullable(outcomeSchema),
  reason: z.nullable(reasonSchema),
  answer: z.nullable(z.string()),
  /** Final attempt's reflection score; `null` when groundedness was not checked. */
  score: z.nullable(z.number()),
  attempts: z.int(),
  modelCalls: z.int(),
  costUsd: z.nullable(z.number()),
  ms: z.nullable(z.number()),
  startedAt: z.iso.datetime(),
  feedback: z.nullable(z.enum(["up", "down"])),
  purpose: z._default(runPurposeSchema, "question"),
});
export type RunSummary = z.infer<typeof runSummarySchema>;

export const runListSchema = z.object({ runs: z.array(runSummarySchema), nextCursor: z.nullable(z.string()) });
/** `finished`: with an answer or an abstention, neither cancelled nor failed. */
export const outcomeFilterSchema = z.enum([...outcomeSchema.options, "finished"]);
export const degradedFilterSchema = z.enum([...degradedPartSchema.options, "any"]);
export const judgedFilterSchema = z.enum([...checkSchema.options, "any"]);
export const reviewedFilterSchema = z.enum([...judgeSchema.options, "any"]);

/** Filters of the run list. They cover every figure of the dashboard and of alerts. */
export const runFilterSchema = z.object({
  outcome: z.optional(outcomeFilterSchema),
  language: z.optional(languageSchema),
  minScore: z.optional(z.coerce.number().check(z.minimum(0), z.maximum(1))),
  maxScore: z.optional(z.coerce.number().check(z.minimum(0), z.maximum(1))),
  attempts: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000))),
  /** Runs with any ungrounded attempt, or runs whose checked attempts were all grounded. */
  hallucination: z.optional(z.stringbool()),
  /** Runs with two or more scored attempts, or the others. */
  refined: z.optional(z.stringbool()),
  /** Runs in which this part of the workflow degraded. */
  degraded: z.optional(degradedFilterSchema),
  /** Runs whose settings had exactly these checks on. */
  checks: z.optional(checkSetSchema),
  /** Runs that reached this check, or any. */
  judged: z.optional(judgedFilterSchema),
  /** Runs that visited this step. */
  node: z.optional(workflowNodeSchema),
  /** Minimum duration of the runs, in milliseconds. */
  minMs: z.optional(z.coerce.number().check(z.minimum(0))),
  maxMs: z.optional(z.coerce.number().check(z.minimum(0))),
  /** Runs with or without a search served from cache. */
  cached: z.optional(z.stringbool()),
  /** Runs in which a reviewer agreed or disagreed with a judgement of this judge, or of any. */
  reviewed: z.optional(reviewedFilterSchema),
  /** Restricts those judgements to passed or failed ones, and to those that a reviewer agrees or disagrees with. */
  passed: z.optional(z.stringbool()),
  agrees: z.optional(z.stringbool()),
  profile: z.optional(z.string().check(z.maxLength(100))),
  /** Name of the language model, or `built-in-reader`. */
  model: z.optional(z.string().check(z.maxLength(200))),
  feedback: z.optional(z.enum(["up", "down"])),
  /** Words of question or answer in any order, each as a prefix; a phrase in quotes. */
  text: z.optional(z.string().check(z.maxLength(200))),
  from: z.optional(instantSchema),
  to: z.optional(instantSchema),
});
export type RunFilter = z.infer<typeof runFilterSchema>;
export const runListQuerySchema = z.extend(runFilterSchema, {
  cursor: z.optional(z.string().check(z.maxLength(200))),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
});
export type RunListQuery = z.infer<typeof runListQuerySchema>;

/** The whole trace of one run; everything shown is a fold of `events`. */
export const runTraceSchema = z.object({
  run: runSummarySchema,
  configStamp: configStampSchema,
  events: z.array(runEventSchema),
  /** Passages of the run that still exist in the library, by id. */
  passages: z.record(z.string(), passageSchema),
});
export type RunTrace = z.infer<typeof runTraceSchema>;

/** `cancelling` is false when the run had already ended. */
export const runCancelAnswerSchema = z.object({ runId: z.string(), cancelling: z.boolean() });

export const conversationSummarySchema = z.object({
  id: z.string(),
  title: z.string(),
  pinned: z.boolean(),
  updatedAt: z.iso.datetime(),
  /** Id of its read-only page; null while it is not shared. */
  shareId: z.nullable(z.string()),
});
export type ConversationSummary = z.infer<typeof conversationSummarySchema>;
export const conversationDetailSchema = z.extend(conversationSummarySchema, {
  /** Oldest first. The interface replays each run's events. */
  runs: z.array(runSummarySchema),
  /** The settings of each version of turns that have several, by run. */
  versions: z.record(z.string(), askedWithSchema),
});
export const conversationPatchSchema = z.partial(
  z.strictObject({ title: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)), pinned: z.boolean() }),
);
export type ConversationDetail = z.infer<typeof conversationDetailSchema>;
export type ConversationPatch = z.infer<typeof conversationPatchSchema>;
export const conversationCreateSchema = z.strictObject({
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
});
