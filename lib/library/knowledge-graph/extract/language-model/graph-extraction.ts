import { z } from "zod";
import { entityTypeSchema, relationTypeSchema } from "@/lib/shared/contracts/library/knowledge-graph";

/** A language model's answer: names and statements of each passage. Unverified until `checkExtraction`. */
export const graphExtractionSchema = z.object({
  passages: z.array(
    z.object({
      id: z.string(),
      entities: z.array(z.object({ name: z.string(), type: entityTypeSchema, other_names: z.array(z.string()) })),
      relations: z.array(
        z.object({
          source: z.string(),
          type: relationTypeSchema,
          target: z.string(),
          sentence: z.string(),
          valid_from: z.string().nullable(),
          valid_to: z.string().nullable(),
        }),
      ),
      dates: z.array(z.object({ text: z.string(), from: z.string(), to: z.string() })),
    }),
  ),
});
export type StatedPassage = z.infer<typeof graphExtractionSchema>["passages"][number];
