import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { languageSchema } from "@/lib/shared/contracts/language";

const questionSchema = z.object({
  id: z.string(),
  language: languageSchema,
  /** Two documents tell it together, it is about a time, or about the whole. */
  kind: z.enum(["bridge", "time", "overview"]),
  question: z.string(),
  /** Any of these words, in an answer, answers it. */
  answers: z.array(z.string()).min(1),
  /** What says so: a part of a sentence, word for word, and the document that it stands in. */
  support: z.array(z.object({ document: z.string(), sentence: z.string() })).min(1),
});
export type MultiHopQuestion = z.infer<typeof questionSchema> & { development: boolean };

/** The questions that were written for the sample library, each in the half that the hash of its id puts it in. */
export function readMultiHopQuestions(folder: string): MultiHopQuestion[] {
  const file: unknown = JSON.parse(readFileSync(join(folder, "questions.json"), "utf8"));
  const { questions } = z.object({ questions: z.array(questionSchema) }).parse(file);
  return questions.map((question) => ({ ...question, development: inFirstHalf(question.id) }));
}

function inFirstHalf(id: string): boolean {
  return ((createHash("sha256").update(id).digest()[0] ?? 0) & 1) === 0;
}
