// One file of some length: one vocabulary, the events of a run, told apart by their type in one union.
import * as z from "zod/mini";
import {
  candidateJudgementSchema,
  claimSchema,
  claimVerdictSchema,
  passageGradeSchema,
  reflectionSchema,
  usefulnessJudgementSchema,
} from "../evaluation/judgement";
import { languageSchema } from "../language";
import { libraryScopeSchema } from "../library/document";
import { graphHitSchema, linkedEntitySchema } from "../library/knowledge-graph";
import { webPageSchema, webSearchProviderSchema, webSourceSchema } from "../library/web-search";
import { settingsSchema } from "../settings/settings";
import { modelCallSchema } from "./model-call";
import { reasonSchema } from "./reason";
import { passageRanksSchema } from "./retrieval";
import { salvage } from "./salvage";
import { routeSchema, topologySchema, workflowNodeSchema } from "./topology";

/** Outcomes that say something of the workflow: a cancelled or failed run tells nothing. */
export const judgedOutcomeSchema = z.enum(["approved", "best_effort", "abstained"]);
export const outcomeSchema = z.enum([...judgedOutcomeSchema.options, "cancelled", "failed"]);
export type Outcome = z.infer<typeof outcomeSchema>;

/** Everything that decided how a run behaved; a resumed run uses it again. */
export const configStampSchema = z.object({
  graphVersion: z.string(),
  settings: settingsSchema,
  settingsRevision: z.int(),
  generator: z.enum(["built-in-reader", "language-model"]),
  chatModel: z.nullable(z.string()),
  embeddingModel: z.string(),
  /** `calibrationId` of the built-in judges: scores of two are not comparable. Runs of earlier versions have none. */
  calibration: z.optional(z.string()),
  /** `<language>/<stage>` → hash of the prompt in force. */
  promptHashes: z.record(z.string(), z.string()),
  /**
   * Dotted paths of what this version could not read, for which defaults stand in: such a run can be shown, but not
   * executed. Left out where the stamp was read as a whole.
   */
  unreadable: z.optional(z.array(z.string())),
});
export type ConfigStamp = z.infer<typeof configStampSchema>;

/** Stands in for what cannot be read of a stamp; no workflow has this version. */
const UNREADABLE_STAMP: ConfigStamp = {
  graphVersion: "",
  settings: settingsSchema.parse({}),
  settingsRevision: 0,
  generator: "built-in-reader",
  chatModel: null,
  embeddingModel: "",
  promptHashes: {},
};

/** A stamp as a row or a log of any version holds it. Reading it never fails; `unreadable` names what it lost. */
export const storedConfigStampSchema = z.pipe(
  z.transform((stored: z.input<typeof configStampSchema>): z.input<typeof configStampSchema> => {
    const { value, unreadable } = salvage(configStampSchema, stored, UNREADABLE_STAMP);
    return unreadable.length === 0 ? value : { ...value, unreadable };
  }),
  configStampSchema,
);

/** One execution of a node; `count` is how often the node has been entered, from 1. */
export const visitSchema = z.object({ node: workflowNodeSchema, count: z.int().check(z.minimum(1)) });
export type Visit = z.infer<typeof visitSchema>;

/** A numbered source of the answer: `[n]` in the text. The number keeps its passage for the whole run. */
export const citationSchema = z.object({
  number: z.int().check(z.minimum(1)),
  passageId: z.string(),
  documentId: z.string(),
  documentTitle: z.string(),
  ordinal: z.int(),
  page: z.nullable(z.int()),
  headingPath: z.array(z.string()),
  /** Set where the source is a page of the web. */
  web: z.optional(webSourceSchema),
});
export type Citation = z.infer<typeof citationSchema>;

/** A passage as the log keeps it: where it is and how it ranked, not its text. */
export const loggedPassageSchema = z.extend(citationSchema, {
  language: languageSchema,
  ranks: passageRanksSchema,
});
export type LoggedPassage = z.infer<typeof loggedPassageSchema>;

/** `a<attempt>.c<rank>` */
export const candidateIdSchema = z.string();

/** An earlier question of the conversation with its answer, as the run was given it. */
export const earlierTurnSchema = z.object({
  question: z.string(),
  answer: z.string(),
  /** Whether its words went to a web search themselves: only then may they go along with a follow-up. */
  wentToWeb: z.optional(z.boolean()),
});
export type EarlierTurn = z.infer<typeof earlierTurnSchema>;

/** A passage that came closest to a question without an answer, and what it lacks. Never a part of an answer. */
export const closestPassageSchema = z.extend(citationSchema, {
  /** The sentence of it that came closest, word for word. */
  sentence: z.string(),
  /** Why it falls short: what of the question it does not bear out, or that it does not answer. */
  reason: reasonSchema,
});
export type ClosestPassage = z.infer<typeof closestPassageSchema>;

/** What one source says where sources disagree. */
export const disagreeingSourceSchema = z.object({
  /** Citation number of the source. */
  number: z.int().check(z.minimum(1)),
  documentTitle: z.string(),
  /** The value as the source words it. */
  value: z.string(),
  /** ISO date that the source gives for it; `null` where it gives none. */
  date: z.nullable(z.string()),
});
export type DisagreeingSource = z.infer<typeof disagreeingSourceSchema>;

const base = {
  /** Position in the run's log, from 1, without gaps. Also the SSE id. */
  seq: z.int().check(z.minimum(1)),
  /** Milliseconds of running time since the run began. */
  at: z.number().check(z.minimum(0)),
  attempt: z.int().check(z.minimum(1)),
};
const inVisit = { ...base, visit: visitSchema };
const jsonRecord = z.record(z.string(), z.json());

/** A part of the workflow that failed and was stood in for. */
export const degradedPartSchema = z.enum([
  "router",
  "retriever",
  "relevance-judge",
  "generator",
  "support-judge",
  "usefulness-judge",
  "rewriter",
  "expander",
  "condenser",
  "reranker",
  "knowledge-graph",
  "web-search",
  "prompt",
]);
export type DegradedPart = z.infer<typeof degradedPartSchema>;

/** What stood in for it. */
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
    ...base,
    type: z.literal("run-start"),
    question: z.string(),
    conversationId: z.string(),
    /** Set when the caller fixed the language; otherwise `detect_language` finds it. */
    language: z.nullable(languageSchema),
    pinnedRoute: z.nullable(routeSchema),
    /** What it is asked of; left out, the whole library. */
    scope: z.optional(libraryScopeSchema),
    /** What a follow-up question may refer to, oldest first. */
    earlier: z._default(z.array(earlierTurnSchema), []),
    configStamp: storedConfigStampSchema,
    topology: topologySchema,
  }),
  z.object({
    ...inVisit,
    type: z.literal("node-start"),
    /** True when a resumed run repeats an interrupted visit: folds drop what that visit had shown. */
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
  /** A follow-up question made to stand alone. */
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
    passage: z.nullable(z.string()),
    /** Further wordings that are searched with as well. */
    variants: z._default(z.array(z.string()), []),
    reason: reasonSchema,
  }),
  z.object({
    ...inVisit,
    type: z.literal("retrieval-result"),
    query: z.string(),
    passages: z.array(loggedPassageSchema),
    /** Answered from what the same search found before. */
    cached: z.optional(z.boolean()),
  }),
  /** What the knowledge graph knows of the question, and the passages that it led to, best first. */
  z.object({
    ...inVisit,
    type: z.literal("graph-result"),
    entities: z.array(linkedEntitySchema),
    hits: z.array(graphHitSchema),
    ms: z.number(),
  }),
  /** What was asked of the web, word for word, and what became of the pages. Their passages are a retrieval result. None where nothing was sent. */
  z.object({
    ...inVisit,
    type: z.literal("web-result"),
    provider: webSearchProviderSchema,
    query: z.string(),
    pages: z.array(webPageSchema),
    ms: z.number(),
  }),
  z.object({ ...inVisit, type: z.literal("grade-result"), grades: z.array(passageGradeSchema) }),
  z.object({
    ...inVisit,
    type: z.literal("text-delta"),
    delta: z.string(),
    /** Text that belongs together: deltas of one version concatenate to the draft. Equals the attempt. */
    textVersion: z.int(),
    /** Set where candidates are written side by side: each has a draft of its own. */
    candidateId: z.optional(candidateIdSchema),
  }),
  /** A candidate answer as it stands complete: the passage that it was written from, and its rank, from 1. */
  z.object({
    ...inVisit,
    type: z.literal("candidate-result"),
    candidateId: candidateIdSchema,
    rank: z.int().check(z.minimum(1)),
    /** The passage it was written from; `null` for one written without any. */
    passageId: z.nullable(z.string()),
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
    candidateId: z.nullable(candidateIdSchema),
    reason: reasonSchema,
  }),
  z.object({
    ...inVisit,
    type: z.literal("claim-verdict"),
    textVersion: z.int(),
    candidateId: z.optional(candidateIdSchema),
    claim: claimSchema,
    result: claimVerdictSchema,
  }),
  z.object({ ...inVisit, type: z.literal("claim-retract"), claimId: z.string(), reason: reasonSchema }),
  z.object({ ...inVisit, type: z.literal("reflection-result"), reflection: reflectionSchema }),
  z.object({ ...inVisit, type: z.literal("usefulness-result"), result: usefulnessJudgementSchema }),
  z.object({ ...inVisit, type: z.literal("model-call"), call: modelCallSchema }),
  z.object({
    ...inVisit,
    type: z.literal("degraded"),
    what: degradedPartSchema,
    reason: reasonSchema,
    fallback: degradedFallbackSchema,
  }),
  z.object({
    ...base,
    type: z.literal("answer-final"),
    /** Which attempt's text was sealed; `null` when there is no answer text. */
    fromAttempt: z.nullable(z.int()),
    text: z.string(),
    citations: z.array(citationSchema),
    outcome: outcomeSchema,
    reason: reasonSchema,
    warning: z.nullable(reasonSchema),
    /** What the answer lacks: the findings that kept it from being approved, worst first. */
    missing: z._default(z.array(reasonSchema), []),
    /** Where there is no answer: the passages that came closest, best first; left out otherwise. */
    closest: z.optional(z.array(closestPassageSchema)),
    /** What each source says, where two or more give different values; left out otherwise. */
    disagreement: z.optional(z.array(disagreeingSourceSchema)),
  }),
  z.object({ ...base, type: z.literal("run-end"), outcome: outcomeSchema, ms: z.number() }),
  z.object({ ...base, type: z.literal("run-error"), reason: reasonSchema }),
]);
export type RunEvent = z.infer<typeof runEventSchema>;
export type RunEventType = RunEvent["type"];
export type RunEventOf<T extends RunEventType> = Extract<RunEvent, { type: T }>;
