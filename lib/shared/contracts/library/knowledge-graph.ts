// One file of some length: one vocabulary, of which every page and route of the graph speaks.
import * as z from "zod/mini";
import { historicInstantSchema } from "../instant";
import { languageSchema } from "../language";
import { extractionMethodSchema, summaryFailureSchema } from "./graph-extraction";

/** The four ways to ask the knowledge graph, as published. */
export const graphRetrievalSchema = z.enum(["node", "edge", "episode", "community"]);
export type GraphRetrieval = z.infer<typeof graphRetrievalSchema>;

export const entityTypeSchema = z.enum(["person", "organization", "place", "event", "product", "concept", "other"]);
export type EntityType = z.infer<typeof entityTypeSchema>;

/** `related_to`: named together in a sentence, and nothing says how. */
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

/** A day, month or year in time: from its first day on, until its last. */
export const calendarDateSchema = z.iso.date();

export const graphEntitySchema = z.object({
  id: z.string(),
  /** The name it is called by most often. */
  name: z.string(),
  type: entityTypeSchema,
  /** Passages that name it. */
  passages: z.int(),
  /** Community of the finest level that it belongs to; null before communities were made. */
  communityId: z.nullable(z.string()),
});
export type GraphEntity = z.infer<typeof graphEntitySchema>;

/** All facts of one kind between two entities, in this direction. */
export const graphRelationSchema = z.object({
  id: z.string(),
  sourceId: z.string(),
  targetId: z.string(),
  type: relationTypeSchema,
  /** Facts that state it. */
  facts: z.int(),
});
export type GraphRelation = z.infer<typeof graphRelationSchema>;

/** A sentence that states a relation, and where it stands. */
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
  language: languageSchema,
  /** Since when, and until when, it holds, as far as the documents say. */
  validFrom: z.nullable(calendarDateSchema),
  validTo: z.nullable(calendarDateSchema),
  /** A later fact contradicts it: it held until then, and can still be quoted. */
  closedBy: z.nullable(z.string()),
  origin: z.enum(["built-in", "language-model"]),
});
export type GraphFact = z.infer<typeof graphFactSchema>;

export const graphCommunitySchema = z.object({
  id: z.string(),
  /** 0 is the finest. */
  level: z.int(),
  parentId: z.nullable(z.string()),
  title: z.string(),
  summary: z.string(),
  /** Quoted sentences, or written by a language model. */
  summaryOrigin: z.enum(["built-in", "language-model"]),
  /** Why sentences stand where a language model's summary was to stand; null where none was, or it is still to come. */
  summaryFailure: z.nullable(summaryFailureSchema),
  entities: z.int(),
});
export type GraphCommunity = z.infer<typeof graphCommunitySchema>;

/** A passage on the time line. */
export const graphEpisodeSchema = z.object({
  passageId: z.string(),
  documentId: z.string(),
  documentTitle: z.string(),
  ordinal: z.int(),
  from: calendarDateSchema,
  to: calendarDateSchema,
  /** The passage's first words around the date. */
  excerpt: z.string(),
  /** What it names, the best known first. */
  entities: z.array(z.pick(graphEntitySchema, { id: true, name: true, type: true })),
});
export type GraphEpisode = z.infer<typeof graphEpisodeSchema>;

const filters = {
  type: z.optional(entityTypeSchema),
  communityId: z.optional(z.uuid()),
  /** Only what is stated of this time. */
  from: z.optional(historicInstantSchema),
  to: z.optional(historicInstantSchema),
};

/** GET /api/graph: the whole graph, the entities that most passages name first. */
export const graphQuerySchema = z.object({
  ...filters,
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(20_000)), 10_000),
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
  text: z.optional(z.string().check(z.maxLength(200))),
  cursor: z.optional(z.string().check(z.maxLength(200))),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
});
export const entityListSchema = z.object({ entities: z.array(graphEntitySchema), nextCursor: z.nullable(z.string()) });

/** GET /api/graph/entities/{id} */
export const entityDetailSchema = z.extend(graphEntitySchema, {
  /** Names that are taken for it, the commonest first. */
  aliases: z.array(z.object({ name: z.string(), language: languageSchema, passages: z.int() })),
  /** Newest first where they are dated. */
  facts: z.array(graphFactSchema),
  /** The other ends of its facts. */
  others: z.array(graphEntitySchema),
});
export type EntityDetail = z.infer<typeof entityDetailSchema>;

/** GET /api/graph/entities/{id}/neighbourhood */
export const neighbourhoodQuerySchema = z.object({
  hops: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2)), 1),
});
/** The entities nearest to one, at most 300, with the relations among them. */
export const neighbourhoodSchema = z.pick(graphOverviewSchema, { entities: true, relations: true });

/** GET /api/graph/communities */
export const communityListSchema = z.object({ communities: z.array(graphCommunitySchema) });

/** GET /api/graph/episodes */
export const episodeListQuerySchema = z.object({
  entityId: z.optional(z.uuid()),
  from: z.optional(historicInstantSchema),
  to: z.optional(historicInstantSchema),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500)), 100),
});
export const episodeListSchema = z.object({ episodes: z.array(graphEpisodeSchema) });

/** A merge or split by hand: kept, and applied again to what is extracted later, until it is undone. */
export const graphResolutionSchema = z.object({
  id: z.string(),
  kind: z.enum(["merge", "split"]),
  /** The names that were put together, or taken out. */
  names: z.array(z.string()),
  /** What they belong to now. */
  entityId: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
});
export type GraphResolution = z.infer<typeof graphResolutionSchema>;
export const graphResolutionListSchema = z.object({ resolutions: z.array(graphResolutionSchema) });
/** POST /api/graph/merges: the others become part of the first. */
export const mergeEntitiesRequestSchema = z.strictObject({
  entityIds: z.array(z.uuid()).check(z.minLength(2), z.maxLength(50)),
});
/** POST /api/graph/entities/{id}/split: these names become an entity of their own. */
export const splitEntityRequestSchema = z.strictObject({
  names: z.array(z.string().check(z.minLength(1), z.maxLength(300))).check(z.minLength(1), z.maxLength(50)),
});

/** An entity that a question names, and how it was recognised. */
export const linkedEntitySchema = z.object({
  id: z.string(),
  name: z.string(),
  type: entityTypeSchema,
  by: z.enum(["name", "meaning"]),
  score: z.number(),
});
export type LinkedEntity = z.infer<typeof linkedEntitySchema>;

/** One step on the way from the question to a passage. */
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
 * What leads on to a passage that may share few words with the question: a sentence of a passage that was found, and a
 * name that both have.
 */
export const passageHopSchema = z.object({
  /** The passage that was found, and its sentence. */
  passageId: z.string(),
  sentence: z.string(),
  name: z.string(),
  /** Whose name it is. */
  entityId: z.string(),
  /** What the sentence leaves open of the question, with the name: what was searched for. */
  query: z.string(),
});
export type PassageHop = z.infer<typeof passageHopSchema>;

/** A passage that the graph led to. */
export const graphHitSchema = z.object({
  passageId: z.string(),
  retrieval: graphRetrievalSchema,
  /** 0–1, comparable within one way of asking. */
  score: z.number(),
  /** Entities that led to it, by name. */
  entities: z.array(z.string()),
  /** Empty where no relation was followed. */
  path: z.array(pathStepSchema),
  /** Title of the community that it stands for. */
  community: z.optional(z.string()),
  /** Set where it was come to from what the search had found. */
  lead: z.optional(passageHopSchema),
});
export type GraphHit = z.infer<typeof graphHitSchema>;

/** Which of the four ways are on. */
export const graphTogglesSchema = z.object({
  nodeRetrieval: z._default(z.boolean(), true),
  edgeRetrieval: z._default(z.boolean(), true),
  episodeRetrieval: z._default(z.boolean(), false),
  communityRetrieval: z._default(z.boolean(), false),
});
export const knowledgeGraphSettingsSchema = z.prefault(
  z.extend(graphTogglesSchema, {
    /** What reads new documents into the graph; `language-model` without a model is `built-in`. */
    extraction: z._default(extractionMethodSchema, "built-in"),
    /** Communities that the language model sums up where it reads the documents, the largest ones; the others are quoted. */
    summaries: z._default(z.int().check(z.minimum(0), z.maximum(2_000)), 100),
  }),
  {},
);
