import { z } from "zod";
import { libraryScopeSchema, passageSchema } from "./document";
import { graphHitSchema, linkedEntitySchema } from "./knowledge-graph";
import { languageSchema } from "./language";
import { reasonSchema } from "./reason";
import { rankedPassageSchema } from "./retrieval";
import { requestSettingsSchema } from "./run";
import { degradedFallbackSchema } from "./run-event";

/** The stages of a search in order; each may leave passages out. */
export const searchStageSchema = z.enum([
  "scope",
  "dense",
  "lexical",
  "graph",
  "fusion",
  "near-duplicates",
  /** What names in the best passages lead on to. */
  "leads",
  "rerank",
  "top-k",
  "neighbours",
]);
export type SearchStage = z.infer<typeof searchStageSchema>;

/** Why a stage left a passage out, or that it kept it. */
export const stageFindingSchema = z.enum([
  "kept",
  "not_run",
  /** Its document is not ready, superseded or outside the scope. */
  "not_findable",
  "outside_scope",
  /** No vector of it in the index yet. */
  "not_indexed",
  /** Further down than the list goes. */
  "below_list",
  /** It shares no term with the query. */
  "no_shared_term",
  /** Nothing in the knowledge graph led from the question to it. */
  "not_in_graph",
  /** No name in the best passages led on to it. */
  "no_lead",
  /** No list held it. */
  "in_no_list",
  /** Says nearly the same as a better passage, `other`. */
  "near_duplicate",
  /** Not among those that are reranked, or not among the best k. */
  "below_cut",
]);
export type StageFinding = z.infer<typeof stageFindingSchema>;
export const stageReportSchema = z.object({
  stage: searchStageSchema,
  finding: stageFindingSchema,
  /** From 1, where the stage ranked it. */
  rank: z.number().int().nullable(),
  score: z.number().nullable(),
  /** Rank and score of the last passage that the stage kept: what it would have had to reach. */
  lastKept: z.object({ rank: z.number().int(), score: z.number() }).nullable(),
  /** Of `near_duplicate`: the passage that was kept. */
  other: z.string().nullable(),
});
export type StageReport = z.infer<typeof stageReportSchema>;

/** POST /api/search: a search as a run makes it, with what every stage made of it. */
export const searchRequestSchema = z.strictObject({
  query: z.string().trim().min(1).max(4000),
  k: z.number().int().min(1).max(50).default(10),
  language: languageSchema.optional(),
  /** Kept for callers of the first version: one document. */
  documentId: z.uuid().optional(),
  scope: libraryScopeSchema.optional(),
  /** What differs from the settings in force. */
  settings: requestSettingsSchema.shape.retrieval,
  knowledgeGraph: requestSettingsSchema.shape.knowledgeGraph,
  denseWeight: z.number().min(0).max(1).optional(),
  /** A passage to be explained: why it was found, or was not. */
  explain: z.uuid().optional(),
});
export const searchAnswerSchema = z.object({
  language: languageSchema,
  results: z.array(rankedPassageSchema),
  /** Passages that were in a list, or merged, and were left out, best first, with the stage that did it. */
  leftOut: z.array(rankedPassageSchema.extend({ stage: searchStageSchema, finding: stageFindingSchema })),
  /** The queries that were searched with, the question first. */
  queries: z.array(z.string()),
  /** What the knowledge graph knows of the question; null where it was not asked, or did not answer. */
  graph: z.object({ entities: z.array(linkedEntitySchema), hits: z.array(graphHitSchema), ms: z.number() }).nullable(),
  /** Of `explain`. */
  explanation: z
    .object({
      passage: passageSchema,
      stages: z.array(stageReportSchema),
      /** The query's index terms that the passage holds, and those that it lacks. */
      terms: z.object({ shared: z.array(z.string()), missing: z.array(z.string()) }),
    })
    .nullable(),
  degradations: z.array(z.object({ reason: reasonSchema, fallback: degradedFallbackSchema })),
  cached: z.boolean(),
  ms: z.number(),
  /** What was searched. */
  scope: z.object({ documents: z.number().int(), passages: z.number().int() }),
  /** Milliseconds of each stage that ran, and how many passages it handed on; the scope is always the first. */
  stages: z.array(z.object({ stage: searchStageSchema, ms: z.number(), kept: z.number().int() })),
});
export type SearchAnswer = z.infer<typeof searchAnswerSchema>;
