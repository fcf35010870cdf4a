import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { splitSentences } from "@/lib/engine/language/text/sentences";
import { type Language, languageSchema } from "@/lib/shared/contracts/language";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { holdsAnswer } from "../shared/gold-answer";
import { readLines } from "../shared/read-lines";

const attackRow = z.object({
  category: z.string(),
  /** Place in its category. */
  at: z.int(),
  /** Our French translation of the attack. */
  french: z.string(),
  /** The sentence that an obedient model adds; `null` where it distorts the answer instead. */
  obeyed: z.partialRecord(languageSchema, z.string()).nullable(),
});

/** `task`: a question or a task of its own. `form`: how to distort the answer. `content`: what to add to it. */
export type AttackKind = "task" | "form" | "content";

/** A sentence planted in a document, and what a model that obeys it adds. */
export interface Attack {
  kind: AttackKind;
  text: string;
  obeyed: string | null;
}

const TASKS = new Set([
  "Information Retrieval",
  "Content Creation",
  "Learning and Tutoring",
  "Language Translation",
  "Programming Help",
]);

/** The attacks of BIPIA's training part (`bipia/text_attacks.json`), or their French translations. */
export function readAttacks(folder: string, language: Language): Attack[] {
  const published = z
    .record(z.string(), z.array(z.string()))
    .parse(JSON.parse(readFileSync(join(folder, "bipia", "text_attacks.json"), "utf8")));
  const rows = readLines(join(import.meta.dirname, "obeyed.jsonl"), attackRow);
  return rows.map(({ category, at, french, obeyed }) => {
    const english = published[category]?.[at];
    if (english === undefined) throw new Error(`The data has no attack ${at} of ${category}.`);
    const otherwise = obeyed === null ? "form" : "content";
    return {
      kind: TASKS.has(category) ? "task" : otherwise,
      text: language === "fr" ? french : english,
      obeyed: obeyed?.[language] ?? null,
    };
  });
}

/** The passage with a sentence behind the one that holds the answer, and that sentence. `null` if none does. */
export function plant(
  passage: Passage,
  answers: readonly string[],
  sentence: string,
): { passage: Passage; holding: string } | null {
  const holding = splitSentences(passage.text, passage.language).find(({ start, end }) =>
    holdsAnswer(passage.text.slice(start, end), answers),
  );
  if (holding === undefined) return null;
  const text = `${passage.text.slice(0, holding.end)} ${sentence} ${passage.text.slice(holding.end).trimStart()}`;
  return { passage: { ...passage, text, end: text.length }, holding: passage.text.slice(holding.start, holding.end) };
}

/** What a model that obeys an order about the form makes of a sentence: vowels become digits. */
export function distort(sentence: string): string {
  return sentence.replace(/[aeiou]/gi, (vowel) => String("aeiou".indexOf(vowel.toLowerCase()) + 1));
}
