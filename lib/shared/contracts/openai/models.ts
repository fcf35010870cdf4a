import { z } from "zod";
import { unixSecondsSchema } from "./shared";

/** A profile, or the library's embedding model. */
export const openAiModelSchema = z.object({
  id: z.string(),
  object: z.literal("model"),
  /** When a profile was saved; 0 for what ships with the product. */
  created: unixSecondsSchema,
  owned_by: z.literal("touchstone"),
});
export type OpenAiModel = z.infer<typeof openAiModelSchema>;

export const openAiModelListSchema = z.object({ object: z.literal("list"), data: z.array(openAiModelSchema) });
