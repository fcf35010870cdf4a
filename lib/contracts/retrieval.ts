import { z } from "zod";
import { passageSchema } from "./document";
import { graphRetrievalSchema, passageLeadSchema } from "./knowledge-graph";

/** Where a passage stood in each list. Ranks count from 1; a null rank means the list did not hold it. */
export const passageRanksSchema = z.object({
  denseRank: z.number().int().nullable(),
  denseScore: z.number().nullable(),
  lexicalRank: z.number().int().nullable(),
  lexicalScore: z.number().nullable(),
  fusedRank: z.number().int(),
  fusedScore: z.number(),
  /** Set where the passages were reranked. */
  rerankRank: z.number().int().nullable().default(null),
  rerankScore: z.number().nullable().default(null),
  /** Set where the knowledge graph led to it: by which of its ways, best first. */
  graphRank: z.number().int().optional(),
  graphScore: z.number().optional(),
  graphBy: z.array(graphRetrievalSchema).optional(),
  /** Set where a name in another passage that was found led on to it. */
  lead: passageLeadSchema.optional(),
  /** Id of the passage that it stands beside and was handed on with, where it was not found itself. */
  neighbourOf: z.string().optional(),
});
export type PassageRanks = z.infer<typeof passageRanksSchema>;

export const rankedPassageSchema = z.object({ passage: passageSchema, ranks: passageRanksSchema });
export type RankedPassage = z.infer<typeof rankedPassageSchema>;
