import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { languageSchema } from "@/lib/shared/contracts/language";

/** The right route of a question: the documents, the web, or the model's own knowledge. */
export const QUESTION_KINDS = ["library", "web", "model"] as const;
export type RoutingKind = (typeof QUESTION_KINDS)[number];

const questionSchema = z.object({
  /** The library when it is asked: the samples, or one of another field. */
  library: z.enum(["samples", "karrestad"]),
  language: languageSchema,
  kind: z.enum(QUESTION_KINDS),
  question: z.string(),
});
export type RoutingQuestion = z.infer<typeof questionSchema> & { development: boolean };

/** The questions, split into halves by a hash of their words. */
export function readRoutingQuestions(folder: string): RoutingQuestion[] {
  const file: unknown = JSON.parse(readFileSync(join(folder, "questions.json"), "utf8"));
  const { questions } = z.object({ questions: z.array(questionSchema) }).parse(file);
  return questions.map((question) => ({ ...question, development: inFirstHalf(question) }));
}

function inFirstHalf({ library, question }: Pick<RoutingQuestion, "library" | "question">): boolean {
  return ((createHash("sha256").update(`${library} ${question}`).digest()[0] ?? 0) & 1) === 0;
}
