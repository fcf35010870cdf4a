import { z } from "zod";
import { passageSchema } from "./document";
import { languageSchema } from "./language";

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
});
export type PassageRanks = z.infer<typeof passageRanksSchema>;

export const rankedPassageSchema = z.object({ passage: passageSchema, ranks: passageRanksSchema });
export type RankedPassage = z.infer<typeof rankedPassageSchema>;

export const searchRequestSchema = z.strictObject({
  query: z.string().trim().min(1).max(4000),
  k: z.number().int().min(1).max(50).default(10),
  language: languageSchema.optional(),
  documentId: z.uuid().optional(),
});
export const searchAnswerSchema = z.object({
  language: languageSchema,
  results: z.array(rankedPassageSchema),
  ms: z.number(),
});
