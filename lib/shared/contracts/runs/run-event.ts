// Long: one vocabulary, the events of a run, in one union discriminated by type.
import { z } from "zod";
import { JUDGED_PARTS } from "../checks/checks";
import { candidateJudgementSchema, claimSchema, claimVerdictSchema, passageGradeSchema } from "../evaluation/judgement";
import { resultEventSchemas } from "../evaluation/results";
import { languageSchema, textLanguageSchema } from "../language";
import { libraryScopeSchema, pageUnitSchema, passagePagesSchema } from "../library/document";
import { graphHitSchema, linkedEntitySchema } from "../library/knowledge-graph";
import { calculationSchema } from "../library/tables";
import { webPageSchema, webSearchProviderSchema, webSourceSchema } from "../library/web-search";
import { settingsSchema } from "../settings/settings";
import { inRun, inVisit } from "./event-place";
import { modelCallSchema } from "./model-call";
import { reasonSchema } from "./reason";
import { passageRanksSchema } from "./retrieval";
import { salvage } from "./salvage";
import { routeSchema, topologySchema } from "./topology";

/** Outcomes that judge the workflow: a cancelled or failed run does not. */
export const judgedOutcomeSchema = z.enum(["approved", "best_effort", "abstained"]);
export const outcomeSchema = z.enum([...judgedOutcomeSchema.options, "cancelled", "failed"]);
export type Outcome = z.infer<typeof outcomeSchema>;

/** Everything that determines how a run behaves; a resumed run uses it again. */
export const configStampSchema = z.object({
  graphVersion: z.string(),
  settings: settingsSchema,
  settingsRevision: z.int(),
  generator: z.enum(["built-in-reader", "language-model"]),
  chatModel: z.string().nullable(),
  embeddingModel: z.string(),
  /**
   * `calibrationId` of the built-in judges: scores of different calibrations are not comparable. Runs of earlier
   * versions have none.
   */
  calibration: z.string().optional(),
  /** `<language>/<stage>` → hash of the prompt in force. */
  promptHashes: z.record(z.string(), z.string()),
  /**
   * Dotted paths of values that this version could not read and replaced by defaults: such a run can be shown, but not
   * executed. Omitted when everything was read.
   */
  unreadable: z.array(z.string()).optional(),
});
export type ConfigStamp = z.infer<typeof configStampSchema>;

/** Fallback for the unreadable parts of a stamp; no workflow has this version. */
const UNREADABLE_STAMP: ConfigStamp = {
  graphVersion: "",
  settings: settingsSchema.parse({}),
  settingsRevision: 0,
  generator: "built-in-reader",
  chatModel: null,
  embeddingModel: "",
  promptHashes: {},
};

/** A stamp from a row or a log of any version. Reading it never fails; `unreadable` names what was lost. */
export const storedConfigStampSchema = z
  .transform((stored: z.input<typeof configStampSchema>): z.input<typeof configStampSchema> => {
    const { value, unreadable } = salvage(configStampSchema, stored, UNREADABLE_STAMP);
    return unreadable.length === 0 ? value : { ...value, unreadable };
  })
  .pipe(configStampSchema);

/** A numbered source of the answer: `[n]` in the text. The number refers to the same passage for the whole run. */
export const citationSchema = z.object({
  number: z.int().min(1),
  passageId: z.string(),
  documentId: z.string(),
  documentTitle: z.string(),
  ordinal: z.int(),
  /** Where the cited words begin, or the passage if they are not known. */
  page: z.int().nullable(),
  /** Those of the passage, if it spans several or they have labels. */
  pages: passagePagesSchema.optional(),
  /** Set where `page` is no page. */
  pageUnit: pageUnitSchema.optional(),
  headingPath: z.array(z.string()),
  /** Set when the source is a web page. */
  web: webSourceSchema.optional(),
});
export type Citation = z.infer<typeof citationSchema>;

/** The citation that a sentence was given by its check. */
export const addedCitationSchema = z.object({ claimId: z.string(), number: z.int().min(1) });
export type AddedCitation = z.infer<typeof addedCitationSchema>;

/** A passage in the log: its place and ranks, not its text. */
export const loggedPassageSchema = citationSchema.extend({
  language: textLanguageSchema,
  ranks: passageRanksSchema,
});
export type LoggedPassage = z.infer<typeof loggedPassageSchema>;

/** `a<attempt>.c<rank>` */
export const candidateIdSchema = z.string();

/** An earlier question of the conversation with its answer, as given to the run. */
export const earlierTurnSchema = z.object({
  question: z.string(),
  answer: z.string(),
  /** How it was understood, if it was itself a follow-up question. */
  standaloneQuestion: z.string().optional(),
  /** Whether its words were themselves sent to a web search: only then may a follow-up send them again. */
  wentToWeb: z.boolean().optional(),
});
export type EarlierTurn = z.infer<typeof earlierTurnSchema>;

/** A passage that came closest to a question without an answer, and what it lacks. Never part of an answer. */
export const closestPassageSchema = citationSchema.extend({
  /** Its closest sentence, verbatim. */
  sentence: z.string(),
  /** Why it falls short: the part of the question that it does not support, or that it does not answer. */
  reason: reasonSchema,
});
export type ClosestPassage = z.infer<typeof closestPassageSchema>;

/** The value of one source when sources disagree. */
export const disagreeingSourceSchema = z.object({
  /** Citation number of the source. */
  number: z.int().min(1),
  documentTitle: z.string(),
  /** The value in the source's own words. */
  value: z.string(),
  /** ISO date that the source gives for it; `null` without one. */
  date: z.string().nullable(),
});
export type DisagreeingSource = z.infer<typeof disagreeingSourceSchema>;

const jsonRecord = z.record(z.string(), z.json());

/** A part of the workflow that failed and was replaced by a fallback. */
export const degradedPartSchema = z.enum([
  "router",
  "retriever",
  ...JUDGED_PARTS,
  "generator",
  "rewriter",
  "expander",
  "condenser",
  "reranker",
  "knowledge-graph",
  "web-search",
  "prompt",
  "calculator",
]);
export type DegradedPart = z.infer<typeof degradedPartSchema>;

/** The fallback. */
export const degradedFallbackSchema = z.enum([
  "built-in-router",
  "plain-search",
  "lexical-only",
  "dense-only",
  "database-search",
  "synthetic-context",
  "kept-unknown",
  "quoted-excerpts",
  "keyword-expansion",
  "best-attempt",
  "query-alone",
  "question-as-asked",
  "retrieval-order",
  "documents-alone",
  "results-as-listed",
  "built-in-prompt",
]);
export type DegradedFallback = z.infer<typeof degradedFallbackSchema>;

export const runEventSchema = z.discriminatedUnion("type", [
  z.object({
    ...inRun,
    type: z.literal("run-start"),
    question: z.string(),
    conversationId: z.string(),
    /** Set when the caller chose the language; otherwise `detect_language` finds it. */
    language: languageSchema.nullable(),
    pinnedRoute: routeSchema.nullable(),
    /** The scope of the question; when omitted, the whole library. */
    scope: libraryScopeSchema.optional(),
    /** The turns that a follow-up question may refer to, oldest first. */
    earlier: z.array(earlierTurnSchema).default([]),
    configStamp: storedConfigStampSchema,
    topology: topologySchema,
  }),
  z.object({
    ...inVisit,
    type: z.literal("node-start"),
    /** True when a resumed run repeats an interrupted visit: folds drop the output of that visit. */
    restart: z.boolean(),
    input: jsonRecord,
  }),
  z.object({ ...inVisit, type: z.literal("node-end"), ms: z.number(), summary: reasonSchema, output: jsonRecord }),
  z.object({ ...inVisit, type: z.literal("route-select"), route: routeSchema, reason: reasonSchema }),
  z.object({
    ...inVisit,
    type: z.literal("query-rewrite"),
    from: z.string(),
    to: z.string(),
    method: z.enum(["model", "keyword-expansion"]),
    reason: reasonSchema,
  }),
  /** A follow-up question rewritten to stand alone. */
  z.object({
    ...inVisit,
    type: z.literal("question-condense"),
    from: z.string(),
    to: z.string(),
    reason: reasonSchema,
  }),
  /** A hypothetical passage that the dense search uses instead of the query (HyDE). */
  z.object({
    ...inVisit,
    type: z.literal("query-expand"),
    query: z.string(),
    /** A hypothetical passage for the dense search (HyDE). */
    passage: z.string().nullable(),
    /** Rewordings to search with as well. */
    variants: z.array(z.string()).default([]),
    reason: reasonSchema,
  }),
  z.object({
    ...inVisit,
    type: z.literal("retrieval-result"),
    query: z.string(),
    passages: z.array(loggedPassageSchema),
    /** Served from cache. */
    cached: z.boolean().optional(),
  }),
  /** Entities and passages that the knowledge graph has for the question, best first. */
  z.object({
    ...inVisit,
    type: z.literal("graph-result"),
    entities: z.array(linkedEntitySchema),
    hits: z.array(graphHitSchema),
    ms: z.number(),
  }),
  /**
   * The query sent to the web, verbatim, and the outcome of the result pages. Their passages are in a retrieval result.
   * No event when nothing was sent.
   */
  z.object({
    ...inVisit,
    type: z.literal("web-result"),
    provider: webSearchProviderSchema,
    query: z.string(),
    pages: z.array(webPageSchema),
    ms: z.number(),
  }),
  /** A query over a table, its result, and the rows that it is made of. */
  z.object({ ...inVisit, type: z.literal("calculation-result"), calculation: calculationSchema }),
  z.object({ ...inVisit, type: z.literal("grade-result"), grades: z.array(passageGradeSchema) }),
  z.object({
    ...inVisit,
    type: z.literal("text-delta"),
    delta: z.string(),
    /** Text that belongs together: deltas of one version concatenate to the draft. Equals the attempt. */
    textVersion: z.int(),
    /** Set when candidates are written in parallel: each has its own draft. */
    candidateId: candidateIdSchema.optional(),
  }),
  /** A complete candidate answer: the passage that it was written from, and its rank, from 1. */
  z.object({
    ...inVisit,
    type: z.literal("candidate-result"),
    candidateId: candidateIdSchema,
    rank: z.int().min(1),
    /** The passage it was written from; `null` when it was written without any. */
    passageId: z.string().nullable(),
    text: z.string(),
    claims: z.array(claimSchema),
  }),
  z.object({
    ...inVisit,
    type: z.literal("candidate-judgement"),
    candidateId: candidateIdSchema,
    result: candidateJudgementSchema,
  }),
  /** The candidate whose text becomes the attempt's; `null` when none has any. */
  z.object({
    ...inVisit,
    type: z.literal("candidate-select"),
    candidateId: candidateIdSchema.nullable(),
    reason: reasonSchema,
  }),
  z.object({
    ...inVisit,
    type: z.literal("claim-verdict"),
    textVersion: z.int(),
    candidateId: candidateIdSchema.optional(),
    claim: claimSchema,
    result: claimVerdictSchema,
  }),
  z.object({ ...inVisit, type: z.literal("claim-retract"), claimId: z.string(), reason: reasonSchema }),
  ...resultEventSchemas,
  z.object({ ...inVisit, type: z.literal("model-call"), call: modelCallSchema }),
  z.object({
    ...inVisit,
    type: z.literal("degraded"),
    what: degradedPartSchema,
    reason: reasonSchema,
    fallback: degradedFallbackSchema,
  }),
  z.object({
    ...inRun,
    type: z.literal("answer-final"),
    /** The attempt whose text is final; `null` when there is no answer text. */
    fromAttempt: z.int().nullable(),
    text: z.string(),
    citations: z.array(citationSchema),
    /**
     * Sentences without a citation of their own, each with the source that its check found, whose marker is in `text`;
     * omitted without any.
     */
    addedCitations: z.array(addedCitationSchema).optional(),
    outcome: outcomeSchema,
    reason: reasonSchema,
    warning: reasonSchema.nullable(),
    /** What the answer lacks: the findings that prevented its approval, worst first. */
    missing: z.array(reasonSchema).default([]),
    /** Without an answer: the closest passages, best first; omitted otherwise. */
    closest: z.array(closestPassageSchema).optional(),
    /** The value from each source, when two or more give different ones; omitted otherwise. */
    disagreement: z.array(disagreeingSourceSchema).optional(),
  }),
  z.object({ ...inRun, type: z.literal("run-end"), outcome: outcomeSchema, ms: z.number() }),
  z.object({ ...inRun, type: z.literal("run-error"), reason: reasonSchema }),
]);
export type RunEvent = z.infer<typeof runEventSchema>;
export type RunEventType = RunEvent["type"];
export type RunEventOf<T extends RunEventType> = Extract<RunEvent, { type: T }>;
