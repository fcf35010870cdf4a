import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { type Language, languageSchema } from "@/lib/shared/contracts/language";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { cutDocument } from "../shared/cut-document";
import { type DataSet, inFirstHalf, readFaq, readQuestionSet } from "../shared/data-sets";
import { holdsAnswer } from "../shared/gold-answer";
import { readLines } from "../shared/read-lines";

/** Where a question's answer is: in passages with known ids, or in character spans of one text. */
export type Gold = { kind: "passages"; ids: ReadonlySet<string> } | { kind: "spans"; spans: readonly Span[] };
export interface Span {
  start: number;
  end: number;
}

export interface RetrievalQuestion {
  text: string;
  gold: Gold;
  /** Weights and sizes may be tuned on it, so it is not used for reporting. */
  development: boolean;
}

/** One library with questions about it. */
export interface RetrievalSet {
  name: string;
  language: Language;
  passages: readonly Passage[];
  questions: readonly RetrievalQuestion[];
  /** The unit of recall: gold passages, or characters of the evidence. */
  counts: "passages" | "characters";
  /** Whether title and headings are indexed with the text, as in the product. */
  titled: boolean;
}

const CHUNKING = ["state_of_the_union", "chatlogs", "wikitexts"] as const;
export const SET_NAMES = ["squad-training", "squad2", "piaf-fr", "cnil-fr", ...CHUNKING] as const;

/** @param name one of `SET_NAMES` */
export function readSets(folder: string, name: (typeof SET_NAMES)[number]): RetrievalSet[] {
  switch (name) {
    case "squad-training":
      return [passageSet(readQuestionSet(folder, name, "en"), () => true)];
    case "squad2": {
      // None of its articles is in the training set: all are held out.
      const set = readQuestionSet(folder, name, "en");
      return [passageSet(set, () => false), titledSet(set, () => false)];
    }
    case "piaf-fr": {
      const set = readQuestionSet(folder, name, "fr");
      return [passageSet(set, inFirstHalf), titledSet(set, inFirstHalf)];
    }
    case "cnil-fr":
      return [passageSet(readFaq(folder), inFirstHalf)];
    default:
      return [chunkingSet(folder, name)];
  }
}

function passageSet(set: DataSet, isDevelopment: (article: string) => boolean): RetrievalSet {
  const answerable = set.questions.filter(({ answers }) => set.name === "cnil-fr" || answers.length > 0);
  return {
    name: set.name,
    language: set.language,
    passages: set.passages.map((passage) => ({ ...passage, documentTitle: "" })),
    questions: answerable.map(({ question, passageId, article }) => ({
      text: question,
      gold: { kind: "passages", ids: new Set([passageId]) },
      development: isDevelopment(article),
    })),
    counts: "passages",
    titled: false,
  };
}

function titledSet(set: DataSet, isDevelopment: (article: string) => boolean): RetrievalSet {
  return { ...passageSet(set, isDevelopment), name: `${set.name} with titles`, passages: set.passages, titled: true };
}

const evidenceRow = z.object({
  question: z.string(),
  evidence: z.array(z.object({ start_index: z.number(), end_index: z.number() })).min(1),
});

/** A corpus of one long text, cut by the product's chunker; each is a library of its own. */
function chunkingSet(folder: string, name: (typeof CHUNKING)[number]): RetrievalSet {
  const text = readFileSync(join(folder, "chunking", `${name}.md`), "utf8");
  const rows = readLines(join(folder, "chunking", `${name}.questions.jsonl`), evidenceRow);
  return {
    name,
    language: "en",
    passages: cutDocument(name, text, "en"),
    questions: rows.map(({ question, evidence }) => ({
      text: question,
      gold: { kind: "spans", spans: evidence.map(({ start_index: start, end_index: end }) => ({ start, end })) },
      development: inFirstHalf(question),
    })),
    counts: "characters",
    titled: true,
  };
}

const caseRow = z.object({
  language: languageSchema,
  covered: z.boolean(),
  question: z.string(),
  answer: z.string().nullish(),
  document: z.string().nullish(),
});

/** The sample library with its questions, which anyone can run. A passage is gold if it contains the answer's words. */
export function readSampleSets(folder: string): RetrievalSet[] {
  const cases = z.array(caseRow).parse(JSON.parse(readFileSync(join(folder, "cases.json"), "utf8")));
  const covered = cases.filter((row) => row.covered && row.document?.endsWith(".md") === true);
  const languageOf = new Map(covered.map(({ document, language }) => [document ?? "", language]));
  const passages = [...languageOf].flatMap(([document, language]) =>
    cutDocument(document, readFileSync(join(folder, "library", document), "utf8"), language),
  );
  return [...new Set(covered.map(({ language }) => language))].map((language) => ({
    name: `samples (${language})`,
    language,
    passages,
    questions: covered
      .filter((row) => row.language === language)
      .map(({ question, answer, document }) => ({
        text: question,
        gold: {
          kind: "passages",
          ids: new Set(
            passages
              .filter(({ documentId, text }) => documentId === document && holdsAnswer(text, [answer ?? ""]))
              .map(({ id }) => id),
          ),
        },
        development: false,
      })),
    counts: "passages",
    titled: true,
  }));
}
