import { z } from "zod";

/** The purpose of a run: a person's question, or a test case, which appears in no list and counts in no figure. */
export const runPurposeSchema = z.enum(["question", "case"]);
export type RunPurpose = z.infer<typeof runPurposeSchema>;
