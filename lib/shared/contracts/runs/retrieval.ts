import * as z from "zod/mini";
import { passageSchema } from "../library/document";
import { graphRetrievalSchema, passageHopSchema } from "../library/knowledge-graph";

/** A passage's rank in each list. Ranks count from 1; null means the passage is not in the list. */
export const passageRanksSchema = z.object({
  denseRank: z.nullable(z.int()),
  denseScore: z.nullable(z.number()),
  lexicalRank: z.nullable(z.int()),
  lexicalScore: z.nullable(z.number()),
  fusedRank: z.int(),
  fusedScore: z.number(),
  /** Set when the passages were reranked. */
  rerankRank: z._default(z.nullable(z.int()), null),
  rerankScore: z._default(z.nullable(z.number()), null),
  /** Set when the knowledge graph led to it; `graphBy` lists its methods, best first. */
  graphRank: z.optional(z.int()),
  graphScore: z.optional(z.number()),
  graphBy: z.optional(z.array(graphRetrievalSchema)),
  /** Set when a name in another found passage led to it. */
  lead: z.optional(passageHopSchema),
  /** Id of the found passage that it is a neighbour of, if it was not found itself. */
  neighbourOf: z.optional(z.string()),
});
export type PassageRanks = z.infer<typeof passageRanksSchema>;

export const rankedPassageSchema = z.object({ passage: passageSchema, ranks: passageRanksSchema });
export type RankedPassage = z.infer<typeof rankedPassageSchema>;
