import { join } from "node:path";
import { z } from "zod";
import type { Language } from "@/lib/shared/contracts/language";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { readLines } from "./read-lines";

const passageRow = z.object({ id: z.string(), title: z.string(), text: z.string() });
const questionRow = z.object({
  id: z.string(),
  passage_id: z.string(),
  question: z.string(),
  answers: z.array(z.string()),
});
const entryRow = z.object({ id: z.string(), title: z.string(), question: z.string(), text: z.string() });

export interface BenchQuestion {
  id: string;
  passageId: string;
  /** Title of the question's article, which splits and leave-outs are based on. */
  article: string;
  question: string;
  /** Empty if the passage does not answer it. */
  answers: string[];
}

export interface DataSet {
  name: string;
  language: Language;
  passages: Passage[];
  questions: BenchQuestion[];
}

/** Passages with questions: `squad2`, `squad-training` (English), `piaf-fr` (French). */
export function readQuestionSet(folder: string, name: string, language: Language): DataSet {
  const rows = readLines(join(folder, name, "passages.jsonl"), passageRow);
  const articles = new Map(rows.map((row) => [row.id, row.title]));
  const questions = readLines(join(folder, name, "questions.jsonl"), questionRow).map((row) => ({
    id: row.id,
    passageId: row.passage_id,
    article: articles.get(row.passage_id) ?? "",
    question: row.question,
    answers: row.answers,
  }));
  return { name, language, passages: rows.map((row) => toPassage(row.id, row.title, row.text, language)), questions };
}

/** A French FAQ: each question is its entry's title, so only the entry's text is indexed. */
export function readFaq(folder: string): DataSet {
  const rows = readLines(join(folder, "cnil-fr", "faq.jsonl"), entryRow);
  return {
    name: "cnil-fr",
    language: "fr",
    passages: rows.map((row) => toPassage(row.id, "", row.text, "fr")),
    questions: rows.map((row) => ({
      id: row.id,
      passageId: row.id,
      article: row.id,
      question: row.question,
      answers: [],
    })),
  };
}

/** Splits articles into halves by the hash of their title: results are never reported on articles used for fitting. */
export function inFirstHalf(article: string): boolean {
  let hash = 0;
  for (const character of article) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) | 0;
  return ((hash >>> 4) & 1) === 0;
}

/** Every n-th question, so that a sample of `size` is spread over all articles. */
export function sample<T>(items: readonly T[], size: number): T[] {
  if (items.length <= size) return [...items];
  return Array.from({ length: size }, (_, index) => items[Math.floor((index * items.length) / size)]).flatMap((item) =>
    item === undefined ? [] : [item],
  );
}

function toPassage(id: string, title: string, text: string, language: Language): Passage {
  return {
    id,
    documentId: title === "" ? id : title,
    documentTitle: title.replaceAll("_", " "),
    ordinal: 0,
    text,
    start: 0,
    end: text.length,
    page: null,
    headingPath: [],
    language,
  };
}
