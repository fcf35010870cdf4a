import { z } from "zod";
import english from "./en.json" with { type: "json" };
import french from "./fr.json" with { type: "json" };

export const sentenceSchema = z.strictObject({
  text: z.string(),
  /** A lead-in cites nothing and introduces the items that follow it. */
  form: z.enum(["sentence", "lead", "item"]).default("sentence"),
  /** Whether the documents say it. */
  right: z.boolean(),
  /** What is wrong; all but an addition contradict the evidence. */
  change: z.enum(["number", "condition", "role", "addition"]).optional(),
  /** Words of the document that decide, verbatim except for markup; empty for lead-ins and additions. */
  evidence: z.array(z.string()),
});
export type ParaphrasedSentence = z.infer<typeof sentenceSchema>;

const paraphraseSchema = z.strictObject({
  question: z.string(),
  /** File of the sample library, or of `documents/`. */
  document: z.string(),
  /** The answer as a language model writes it: right throughout, hardly a sentence in the document's words. */
  answer: z.array(sentenceSchema).min(3).max(6),
  /** The same answer with wrong sentences. */
  mistaken: z.array(sentenceSchema).optional(),
});
export type Paraphrase = z.infer<typeof paraphraseSchema>;

/** The answers by language, each list in a fixed order. */
export const PARAPHRASES = {
  en: z.array(paraphraseSchema).parse(english),
  fr: z.array(paraphraseSchema).parse(french),
} satisfies Record<string, Paraphrase[]>;

/** A known question, with its neighbours and its position among them. */
export interface KnownQuestion {
  paraphrase: Paraphrase;
  position: number;
  sameLanguage: readonly Paraphrase[];
}

/** The paraphrase for a text that contains a known question; `null` for any other. */
export function paraphraseFor(text: string): KnownQuestion | null {
  for (const sameLanguage of Object.values(PARAPHRASES)) {
    const position = sameLanguage.findIndex(({ question }) => text.includes(question));
    const paraphrase = sameLanguage[position];
    if (paraphrase !== undefined) return { paraphrase, position, sameLanguage };
  }
  return null;
}
