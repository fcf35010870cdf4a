import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { languageSchema } from "@/lib/shared/contracts/language";

const questionSchema = z.object({
  id: z.string(),
  language: languageSchema,
  /** It needs two documents, is about a time, or is about the whole library. */
  kind: z.enum(["bridge", "time", "overview"]),
  question: z.string(),
  /** An answer with any of these words is right. */
  answers: z.array(z.string()).min(1),
  /** The evidence: part of a sentence, verbatim, and its document. */
  support: z.array(z.object({ document: z.string(), sentence: z.string() })).min(1),
});
export type MultiHopQuestion = z.infer<typeof questionSchema> & { development: boolean };

/** The questions about the sample library, split into halves by a hash of their ids. */
export function readMultiHopQuestions(folder: string): MultiHopQuestion[] {
  const file: unknown = JSON.parse(readFileSync(join(folder, "questions.json"), "utf8"));
  const { questions } = z.object({ questions: z.array(questionSchema) }).parse(file);
  return questions.map((question) => ({ ...question, development: inFirstHalf(question.id) }));
}

function inFirstHalf(id: string): boolean {
  return ((createHash("sha256").update(id).digest()[0] ?? 0) & 1) === 0;
}
