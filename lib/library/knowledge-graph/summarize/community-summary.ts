import { z } from "zod";

/** What a language model answers of a community. Nothing of it is believed before it is checked. */
export const communitySummarySchema = z.object({
  title: z.string(),
  /** Each with the ids of the lines that it rests on, such as `F1`. */
  sentences: z.array(z.object({ text: z.string(), from: z.array(z.string()) })),
});
export type StatedSummary = z.infer<typeof communitySummarySchema>;
