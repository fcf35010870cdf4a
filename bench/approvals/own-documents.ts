import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Language } from "@/lib/shared/contracts/language";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { cutDocument } from "../shared/cut-document";
import { readLines } from "../shared/read-lines";
import { type KindQuestion, QUESTION_KINDS } from "./question-kinds";

const questionRow = z.object({
  language: z.string(),
  kind: z.enum(QUESTION_KINDS),
  question: z.string(),
  /** Worded as in the document; empty if no passage answers. */
  answers: z.array(z.string()),
  /** File name of the document with the answer. */
  document: z.string().default(""),
});

/**
 * Custom documents with questions: Markdown files in one folder per language (`en`, `fr`), cut by the product's
 * chunker, and `questions.jsonl` with lines of `{language, kind, question, answers, document}`.
 */
export function readOwnDocuments(
  folder: string,
  language: Language,
): { questions: KindQuestion[]; passages: Passage[] } {
  const passages = readOwnPassages(folder, language);
  const rows = readLines(join(folder, "questions.jsonl"), questionRow).filter((row) => row.language === language);
  const questions = rows.map(({ kind, question, answers, document }, at) => ({
    ...{ id: `${language}${at}`, passageId: "", article: document },
    ...{ kind, question, answers },
  }));
  return { questions, passages };
}

/** The passages of the documents in one language. */
export function readOwnPassages(folder: string, language: Language): Passage[] {
  const files = readdirSync(join(folder, language)).filter((name) => name.endsWith(".md"));
  return files.flatMap((name) => cutDocument(name, readFileSync(join(folder, language, name), "utf8"), language));
}
