// Long: one vocabulary, shared by every page and route of the graph.
import { z } from "zod";
import { historicInstantSchema } from "../instant";
import { textLanguageSchema } from "../language";
import { extractionMethodSchema, summaryFailureSchema } from "./graph-extraction";

/** The four ways to ask the knowledge graph, as published. */
export const graphRetrievalSchema = z.enum(["node", "edge", "episode", "community"]);
export type GraphRetrieval = z.infer<typeof graphRetrievalSchema>;

export const entityTypeSchema = z.enum(["person", "organization", "place", "event", "product", "concept", "other"]);
export type EntityType = z.infer<typeof entityTypeSchema>;

/**
 * `related_to`: named together in a sentence. It is the only one found by the built-in extraction; from a language model
 * it means that the sentence does not say how they are related.
 */
export const relationTypeSchema = z.enum([
  "works_for",
  "leads",
  "founded",
  "member_of",
  "part_of",
  "located_in",
  "owns",
  "produces",
  "created",
  "acquired",
  "succeeded",
  "married_to",
  "child_of",
  "born_in",
  "died_in",
  "takes_part_in",
  "takes_place_in",
  "uses",
  "supplies",
  "regulates",
  "related_to",
]);
export type RelationType = z.infer<typeof relationTypeSchema>;

/** A day, month or year: from its first day to its last. */
export const calendarDateSchema = z.iso.date();

export const graphEntitySchema = z.object({
  id: z.string(),
  /** Its most frequent name. */
  name: z.string(),
  type: entityTypeSchema,
  /** Number of passages that name it. */
  passages: z.int(),
  /** Its community of the finest level; null before communities were built. */
  communityId: z.string().nullable(),
});
export type GraphEntity = z.infer<typeof graphEntitySchema>;

/** All facts of one kind between two entities, in this direction. */
export const graphRelationSchema = z.object({
  id: z.string(),
  sourceId: z.string(),
  targetId: z.string(),
  type: relationTypeSchema,
  /** Number of facts that state it. */
  facts: z.int(),
});
export type GraphRelation = z.infer<typeof graphRelationSchema>;

/** A sentence that states a relation, with its place. */
export const graphFactSchema = z.object({
  id: z.string(),
  relationId: z.string(),
  sourceId: z.string(),
  targetId: z.string(),
  type: relationTypeSchema,
  sentence: z.string(),
  passageId: z.string(),
  documentId: z.string(),
  documentTitle: z.string(),
  /** 0-based position of the passage in its document. */
  ordinal: z.int(),
  language: textLanguageSchema,
  /** The period in which it holds, as far as the documents say. */
  validFrom: calendarDateSchema.nullable(),
  validTo: calendarDateSchema.nullable(),
  /** A later fact that contradicts it: it held until then, and can still be quoted. */
  closedBy: z.string().nullable(),
  origin: z.enum(["built-in", "language-model"]),
});
export type GraphFact = z.infer<typeof graphFactSchema>;

export const graphCommunitySchema = z.object({
  id: z.string(),
  /** 0 is the finest. */
  level: z.int(),
  parentId: z.string().nullable(),
  title: z.string(),
  summary: z.string(),
  /** Quoted sentences, or a summary written by a language model. */
  summaryOrigin: z.enum(["built-in", "language-model"]),
  /**
   * Why sentences are quoted instead of a language model's summary; null when no summary was attempted, or it is
   * pending.
   */
  summaryFailure: summaryFailureSchema.nullable(),
  entities: z.int(),
});
export type GraphCommunity = z.infer<typeof graphCommunitySchema>;

/** A passage on the timeline. */
export const graphEpisodeSchema = z.object({
  passageId: z.string(),
  documentId: z.string(),
  documentTitle: z.string(),
  ordinal: z.int(),
  from: calendarDateSchema,
  to: calendarDateSchema,
  /** The passage's first words around the date. */
  excerpt: z.string(),
  /** Entities that it names, best known first. */
  entities: z.array(graphEntitySchema.pick({ id: true, name: true, type: true })),
});
export type GraphEpisode = z.infer<typeof graphEpisodeSchema>;

const filters = {
  type: entityTypeSchema.optional(),
  communityId: z.uuid().optional(),
  /** Only facts stated about this time. */
  from: historicInstantSchema.optional(),
  to: historicInstantSchema.optional(),
};

/** GET /api/graph: the whole graph, the entities named by the most passages first. */
export const graphQuerySchema = z.object({
  ...filters,
  limit: z.coerce.number().int().min(1).max(20_000).default(10_000),
});
export const graphOverviewSchema = z.object({
  entities: z.array(graphEntitySchema),
  relations: z.array(graphRelationSchema),
  totals: z.object({ entities: z.int(), relations: z.int(), facts: z.int() }),
});
export type GraphOverview = z.infer<typeof graphOverviewSchema>;

/** GET /api/graph/entities */
export const entityListQuerySchema = z.object({
  ...filters,
  text: z.string().max(200).optional(),
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export const entityListSchema = z.object({ entities: z.array(graphEntitySchema), nextCursor: z.string().nullable() });

/** GET /api/graph/entities/{id} */
export const entityDetailSchema = graphEntitySchema.extend({
  /** Names that refer to it, most frequent first. */
  aliases: z.array(z.object({ name: z.string(), language: textLanguageSchema, passages: z.int() })),
  /** Newest first, where dated. */
  facts: z.array(graphFactSchema),
  /** The other ends of its facts. */
  others: z.array(graphEntitySchema),
});
export type EntityDetail = z.infer<typeof entityDetailSchema>;

/** GET /api/graph/entities/{id}/neighbourhood */
export const neighbourhoodQuerySchema = z.object({
  hops: z.coerce.number().int().min(1).max(2).default(1),
});
/** The entities nearest to one, at most 300, with the relations among them. */
export const neighbourhoodSchema = graphOverviewSchema.pick({ entities: true, relations: true });

/** GET /api/graph/communities */
export const communityListSchema = z.object({ communities: z.array(graphCommunitySchema) });

/** GET /api/graph/episodes */
export const episodeListQuerySchema = z.object({
  entityId: z.uuid().optional(),
  from: historicInstantSchema.optional(),
  to: historicInstantSchema.optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
});
export const episodeListSchema = z.object({ episodes: z.array(graphEpisodeSchema) });

/** A manual merge or split: stored, and applied again to later extractions, until it is undone. */
export const graphResolutionSchema = z.object({
  id: z.string(),
  kind: z.enum(["merge", "split"]),
  /** The merged or separated names. */
  names: z.array(z.string()),
  /** The entity that they belong to now. */
  entityId: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type GraphResolution = z.infer<typeof graphResolutionSchema>;
export const graphResolutionListSchema = z.object({ resolutions: z.array(graphResolutionSchema) });
/** POST /api/graph/merges: the others become part of the first. */
export const mergeEntitiesRequestSchema = z.strictObject({
  entityIds: z.array(z.uuid()).min(2).max(50),
});
/** POST /api/graph/entities/{id}/split: these names become an entity of their own. */
export const splitEntityRequestSchema = z.strictObject({
  names: z.array(z.string().min(1).max(300)).min(1).max(50),
});

/** An entity named in a question, and how it was recognised. */
export const linkedEntitySchema = z.object({
  id: z.string(),
  name: z.string(),
  type: entityTypeSchema,
  by: z.enum(["name", "meaning"]),
  score: z.number(),
});
export type LinkedEntity = z.infer<typeof linkedEntitySchema>;

/** One step on the path from the question to a passage. */
export const pathStepSchema = z.object({
  sourceName: z.string(),
  type: relationTypeSchema,
  targetName: z.string(),
  factId: z.string(),
  /** The passage that states it. */
  passageId: z.string(),
});
export type PathStep = z.infer<typeof pathStepSchema>;

/**
 * The link to a passage that may share few words with the question: a sentence of a passage already found, and a name
 * that both contain.
 */
export const passageHopSchema = z.object({
  /** The passage already found, and its sentence. */
  passageId: z.string(),
  sentence: z.string(),
  name: z.string(),
  /** The entity of the name. */
  entityId: z.string(),
  /** The search query: the part of the question that the sentence leaves open, with the name. */
  query: z.string(),
});
export type PassageHop = z.infer<typeof passageHopSchema>;

/** A passage found through the graph. */
export const graphHitSchema = z.object({
  passageId: z.string(),
  retrieval: graphRetrievalSchema,
  /** 0–1, comparable within one retrieval method. */
  score: z.number(),
  /** Names of the entities that led to it. */
  entities: z.array(z.string()),
  /** Empty when no relation was followed. */
  path: z.array(pathStepSchema),
  /** Title of the community that it represents. */
  community: z.string().optional(),
  /** Set when it was reached from passages that the search had found. */
  lead: passageHopSchema.optional(),
});
export type GraphHit = z.infer<typeof graphHitSchema>;

/** Which of the four methods are on. */
export const graphTogglesSchema = z.object({
  nodeRetrieval: z.boolean().default(true),
  edgeRetrieval: z.boolean().default(true),
  episodeRetrieval: z.boolean().default(false),
  communityRetrieval: z.boolean().default(false),
});
export const knowledgeGraphSettingsSchema = graphTogglesSchema
  .extend({
    /** The extractor for new documents; `language-model` without a model is `built-in`. */
    extraction: extractionMethodSchema.default("built-in"),
    /**
     * Number of largest communities that the language model summarises when it reads the documents; for the others,
     * sentences are quoted.
     */
    summaries: z.int().min(0).max(2_000).default(100),
  })
  .prefault({});
