import { z } from "zod";

/** A language model's answer about a community. Unverified until `checkSummary`. */
export const communitySummarySchema = z.object({
  title: z.string(),
  /** Each with the ids of the lines it is based on, such as `F1`. */
  sentences: z.array(z.object({ text: z.string(), from: z.array(z.string()) })),
});
export type StatedSummary = z.infer<typeof communitySummarySchema>;
