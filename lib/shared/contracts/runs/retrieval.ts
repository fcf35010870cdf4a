import { z } from "zod";
import { passageSchema } from "../library/document";
import { graphRetrievalSchema, passageHopSchema } from "../library/knowledge-graph";

/** A passage's rank in each list. Ranks count from 1; null means the passage is not in the list. */
export const passageRanksSchema = z.object({
  denseRank: z.int().nullable(),
  denseScore: z.number().nullable(),
  lexicalRank: z.int().nullable(),
  lexicalScore: z.number().nullable(),
  fusedRank: z.int(),
  fusedScore: z.number(),
  /** Set when the passages were reranked. */
  rerankRank: z.int().nullable().default(null),
  rerankScore: z.number().nullable().default(null),
  /** Set when the knowledge graph led to it; `graphBy` lists its methods, best first. */
  graphRank: z.int().optional(),
  graphScore: z.number().optional(),
  graphBy: z.array(graphRetrievalSchema).optional(),
  /** Set when a name in another found passage led to it. */
  lead: passageHopSchema.optional(),
  /** Id of the found passage that it is a neighbour of, if it was not found itself. */
  neighbourOf: z.string().optional(),
});
export type PassageRanks = z.infer<typeof passageRanksSchema>;

export const rankedPassageSchema = z.object({ passage: passageSchema, ranks: passageRanksSchema });
export type RankedPassage = z.infer<typeof rankedPassageSchema>;
