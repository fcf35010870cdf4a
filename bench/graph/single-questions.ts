import { readFileSync } from "node:fs";
import { z } from "zod";
import { languageSchema } from "@/lib/shared/contracts/language";
import type { BenchQuestion } from "./measure-answers";

const casesSchema = z.array(
  z.object({
    language: languageSchema,
    question: z.string(),
    answer: z.string().nullable(),
    document: z.string().nullable().optional(),
  }),
);

/** Questions about the sample library that one passage answers: the graph must not make them worse. */
export function readSingleQuestions(path: string): BenchQuestion[] {
  const file: unknown = JSON.parse(readFileSync(path, "utf8"));
  return casesSchema.parse(file).flatMap(({ answer, document, ...question }) => {
    if (answer === null || document === null || document === undefined) return [];
    return [{ ...question, answers: [answer], support: [{ document, sentence: answer }] }];
  });
}
