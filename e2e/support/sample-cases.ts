import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { languageSchema } from "@/lib/shared/contracts/language";

const sampleCaseSchema = z.discriminatedUnion("covered", [
  z.object({
    id: z.string(),
    covered: z.literal(true),
    language: languageSchema,
    question: z.string().min(1),
    /** Words that a right answer contains. */
    answer: z.string().min(1),
    /** File name in `samples/library`. */
    document: z.string().min(1),
  }),
  z.object({
    id: z.string(),
    covered: z.literal(false),
    language: languageSchema,
    question: z.string().min(1),
    answer: z.null(),
    document: z.null(),
  }),
]);
export type SampleCase = z.infer<typeof sampleCaseSchema>;

/** Folder of the sample library's documents. */
export const SAMPLE_LIBRARY = join(import.meta.dirname, "../..", "samples", "library");

/** Reads `samples/cases.json`. @throws ZodError when a case is malformed. */
export function readSampleCases(): SampleCase[] {
  const text = readFileSync(join(import.meta.dirname, "../..", "samples", "cases.json"), "utf8");
  return z.array(sampleCaseSchema).parse(JSON.parse(text));
}

/** Reads `samples/questions.json`, the example questions of an empty conversation. */
export function readSampleQuestions(): Record<"en" | "fr", string[]> {
  const text = readFileSync(join(import.meta.dirname, "../..", "samples", "questions.json"), "utf8");
  const questions = z.array(z.string().min(1)).length(6);
  return z.strictObject({ en: questions, fr: questions }).parse(JSON.parse(text));
}

/** Normalises line breaks and the narrow spaces of French typography. */
export function plainSpaces(text: string): string {
  return text.replace(/\s+/gu, " ").toLocaleLowerCase();
}
