import { z } from "zod";

/** A language model's answer about a document. Unverified until `answerable.ts` and `checked-summary.ts`. */
export const writtenDigestSchema = z.object({
  /** Each with the passage that answers it, such as `P1`, and the sentence there. */
  questions: z.array(z.object({ question: z.string(), passage: z.string(), sentence: z.string() })),
  /** Each with the passages that say it. */
  summary: z.array(z.object({ text: z.string(), passages: z.array(z.string()) })),
});
export type WrittenDigest = z.infer<typeof writtenDigestSchema>;
