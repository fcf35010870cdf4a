import { z } from "zod";
import { textLanguageSchema } from "../language";
import { reasonSchema } from "../runs/reason";
import { rankedPassageSchema } from "../runs/retrieval";
import { degradedFallbackSchema } from "../runs/run-event";
import { requestSettingsSchema } from "../runs/start-run-request";
import { libraryScopeSchema, passageSchema } from "./document";
import { graphHitSchema, linkedEntitySchema } from "./knowledge-graph";

/** The stages of a search in order; each may leave passages out. */
export const searchStageSchema = z.enum([
  "scope",
  "dense",
  "lexical",
  "graph",
  "fusion",
  "near-duplicates",
  /** Passages reached through names in the best passages. */
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
  /** It has no vector in the index yet. */
  "not_indexed",
  /** Below the end of the list. */
  "below_list",
  /** It shares no term with the query. */
  "no_shared_term",
  /** Nothing in the knowledge graph leads from the question to it. */
  "not_in_graph",
  /** No name in the best passages leads to it. */
  "no_lead",
  /** It is in no list. */
  "in_no_list",
  /** Nearly the same as a better passage, `other`. */
  "near_duplicate",
  /** Not among the passages to rerank, or not among the best k. */
  "below_cut",
]);
export type StageFinding = z.infer<typeof stageFindingSchema>;
export const stageReportSchema = z.object({
  stage: searchStageSchema,
  finding: stageFindingSchema,
  /** From 1, if the stage ranked it. */
  rank: z.int().nullable(),
  score: z.number().nullable(),
  /** Rank and score of the last passage that the stage kept: the values it would have had to reach. */
  lastKept: z.object({ rank: z.int(), score: z.number() }).nullable(),
  /** For `near_duplicate`: the passage that was kept. */
  other: z.string().nullable(),
});
export type StageReport = z.infer<typeof stageReportSchema>;

/** POST /api/search: a search as in a run, with the result of every stage. */
export const searchRequestSchema = z.strictObject({
  query: z.string().trim().min(1).max(4000),
  k: z.int().min(1).max(50).default(10),
  language: textLanguageSchema.optional(),
  /** For callers of the first version: one document. */
  documentId: z.uuid().optional(),
  scope: libraryScopeSchema.optional(),
  /** Changes to the settings in force. */
  settings: requestSettingsSchema.shape.retrieval,
  knowledgeGraph: requestSettingsSchema.shape.knowledgeGraph,
  denseWeight: z.number().min(0).max(1).optional(),
  /** A passage to explain: why it was found or not. */
  explain: z.uuid().optional(),
});
export const searchAnswerSchema = z.object({
  language: textLanguageSchema,
  results: z.array(rankedPassageSchema),
  /** Passages that were in a list, or merged, and were left out, best first, with the stage that did so. */
  leftOut: z.array(rankedPassageSchema.extend({ stage: searchStageSchema, finding: stageFindingSchema })),
  /** The search queries, the question first. */
  queries: z.array(z.string()),
  /** Entities and passages from the knowledge graph; null when it was not queried or did not answer. */
  graph: z.object({ entities: z.array(linkedEntitySchema), hits: z.array(graphHitSchema), ms: z.number() }).nullable(),
  /** Explanation of the passage in `explain`. */
  explanation: z
    .object({
      passage: passageSchema,
      stages: z.array(stageReportSchema),
      /** The query's index terms that the passage contains, and those that it lacks. */
      terms: z.object({ shared: z.array(z.string()), missing: z.array(z.string()) }),
    })
    .nullable(),
  degradations: z.array(z.object({ reason: reasonSchema, fallback: degradedFallbackSchema })),
  cached: z.boolean(),
  ms: z.number(),
  /** Size of the searched scope. */
  scope: z.object({ documents: z.int(), passages: z.int() }),
  /** Milliseconds of each stage that ran, and the number of passages it passed on; the scope is always the first. */
  stages: z.array(z.object({ stage: searchStageSchema, ms: z.number(), kept: z.int() })),
});
export type SearchAnswer = z.infer<typeof searchAnswerSchema>;
