import { existsSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { AnswerGenerator } from "@/lib/engine/models/answer-generator";
import type { Verdict } from "@/lib/shared/contracts/evaluation/judgement";
import { type Language, languageSchema } from "@/lib/shared/contracts/language";
import { markdownTable } from "../shared/markdown-table";
import { readLines } from "../shared/read-lines";

const answerRow = z.object({
  language: languageSchema,
  /** What was changed in the wrong answer: a digit, a date, a name, a unit, the parties, … */
  kind: z.string(),
  question: z.string(),
  /** Words that only the passage with the answer contains. */
  source: z.string(),
  right: z.string(),
  wrong: z.string(),
});

/** Whether an answer is a sentence of the document, or says the same as a language model would. */
export type Wording = "quoted" | "paraphrased";

/** A right answer, and the same with one thing changed. */
export type WrittenAnswer = z.infer<typeof answerRow> & { wording: Wording };

/** `answers.jsonl` and, where there is one, `paraphrases.jsonl` of a folder of documents (`own-documents.ts`). */
export function readWrittenAnswers(folder: string): WrittenAnswer[] {
  const files = { quoted: join(folder, "answers.jsonl"), paraphrased: join(folder, "paraphrases.jsonl") };
  const read = (wording: Wording) => readLines(files[wording], answerRow).map((row) => ({ ...row, wording }));
  return [...read("quoted"), ...(existsSync(files.paraphrased) ? read("paraphrased") : [])];
}

/** A scripted language model: writes the text every time, citing the passage that contains `source`. */
export function scriptedWriter(text: string, source: string): AnswerGenerator {
  return {
    kind: "language-model",
    model: "scripted",
    async *generate({ passages, signal }) {
      signal.throwIfAborted();
      const holds = passages.find(({ passage }) => passage.text.toLowerCase().includes(source.toLowerCase()));
      const number = (holds ?? passages[0])?.number ?? 1;
      yield { type: "text", text: `${text.replace(/\.$/, "")} [${number}].` };
    },
  };
}

/** How the checks judged one text: its first verdict, if a passage was relevant at all, and the outcome of the run. */
export interface JudgedText {
  language: Language;
  wording: Wording;
  kind: string;
  isRight: boolean;
  verdict: Verdict | "not written";
  isApproved: boolean;
}

/** Verdicts of the right and the changed answers, by language, wording and kind. */
export function writtenTable(judged: readonly JudgedText[]): string {
  const keysOf = ({ language, wording, kind }: JudgedText) =>
    [kind, "all"].map((name) => `${language}, ${wording}, ${name}`);
  const keys = [...new Set(judged.flatMap(keysOf))];
  const rows = keys.toSorted().map((key) => {
    const own = judged.filter((one) => keysOf(one).includes(key));
    const count = (isRight: boolean, holds: (one: JudgedText) => boolean) =>
      own.filter((one) => one.isRight === isRight && holds(one)).length;
    const found = ({ verdict }: JudgedText) => verdict === "contradicted" || verdict === "unsupported";
    const supported = ({ verdict }: JudgedText) => verdict === "supported";
    const approved = ({ isApproved }: JudgedText) => isApproved;
    return [
      key,
      count(true, () => true),
      count(true, supported),
      count(true, approved),
      count(true, found),
      count(false, supported),
      count(false, approved),
      count(false, found),
    ];
  });
  const head = [
    "answers",
    "pairs",
    "right: supported",
    "right: approved",
    "**right: found false**",
    "**changed: supported**",
    "**changed: approved**",
    "changed: found false",
  ];
  return markdownTable(head, rows);
}
