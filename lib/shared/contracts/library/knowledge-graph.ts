import { z } from "zod";
import { extractionMethodSchema } from "./graph-extraction";

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
