import * as z from "zod/mini";
import { passageSchema } from "../library/document";
import { graphRetrievalSchema, passageHopSchema } from "../library/knowledge-graph";

/** Where a passage stood in each list. Ranks count from 1; a null rank means the list did not hold it. */
export const passageRanksSchema = z.object({
  denseRank: z.nullable(z.int()),
  denseScore: z.nullable(z.number()),
  lexicalRank: z.nullable(z.int()),
  lexicalScore: z.nullable(z.number()),
  fusedRank: z.int(),
  fusedScore: z.number(),
  /** Set where the passages were reranked. */
  rerankRank: z._default(z.nullable(z.int()), null),
  rerankScore: z._default(z.nullable(z.number()), null),
  /** Set where the knowledge graph led to it: by which of its ways, best first. */
  graphRank: z.optional(z.int()),
  graphScore: z.optional(z.number()),
  graphBy: z.optional(z.array(graphRetrievalSchema)),
  /** Set where a name in another passage that was found led on to it. */
  lead: z.optional(passageHopSchema),
  /** Id of the passage that it stands beside and was handed on with, where it was not found itself. */
  neighbourOf: z.optional(z.string()),
});
export type PassageRanks = z.infer<typeof passageRanksSchema>;

export const rankedPassageSchema = z.object({ passage: passageSchema, ranks: passageRanksSchema });
export type RankedPassage = z.infer<typeof rankedPassageSchema>;
