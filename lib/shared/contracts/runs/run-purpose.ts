import * as z from "zod/mini";

/** Whose run it is: a person's question, or a test case's, which is in no list and counts in no figure. */
export const runPurposeSchema = z.enum(["question", "case"]);
export type RunPurpose = z.infer<typeof runPurposeSchema>;
