import { z } from "zod";
import { historicInstantSchema } from "../instant";
import { textLanguageSchema } from "../language";
import { summaryFailureSchema } from "./graph-extraction";
import { entityTypeSchema, relationTypeSchema } from "./knowledge-graph";

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
