import { z } from "zod";
import type { ShownPassage } from "../read-prompt";
import { foldPassages, labelsOf } from "./find-evidence";
import { foldWords } from "./fold-words";
import { PARAPHRASES, type ParaphrasedSentence, sentenceSchema } from "./paraphrases";
import { withCitation, wordCount } from "./write-paraphrase";

/** A question of a script with the sentences of its answer, each with the words of a document that bear it out. */
export const scriptedQuestionSchema = z.strictObject({
  /** Occurs in no other question. */
  question: z.string().min(1),
  answer: z.array(sentenceSchema).min(1),
});
export type ScriptedQuestion = z.input<typeof scriptedQuestionSchema>;
type ParsedQuestion = z.output<typeof scriptedQuestionSchema>;

export interface KnownSentence extends ParaphrasedSentence {
  /** What bears it out, one of which suffices: its own evidence, or that of an item that a lead-in introduces. */
  bases: readonly (readonly string[])[];
}

/** The fewest words of a claim that is part of a known sentence, or contains one. */
const MIN_PART_WORDS = 4;

/** The answers that the server knows: those of `paraphrases/`, and those of its script. */
export class KnownAnswers {
  readonly #questions: readonly ParsedQuestion[];
  /** Every known sentence by its folded words. */
  readonly #sentences: ReadonlyMap<string, KnownSentence>;

  constructor(questions: readonly ParsedQuestion[]) {
    this.#questions = questions;
    const answers = Object.values(PARAPHRASES)
      .flat()
      .flatMap(({ answer, mistaken = [] }) => [answer, mistaken]);
    this.#sentences = new Map([...answers, ...questions.map(({ answer }) => answer)].flatMap(sentencesOf));
  }

  /**
   * The answer to a question of the script, from a prompt of any layout: the sentences whose evidence occurs in it,
   * citing the passage where passages are shown as the product shows them.
   * @param tokens the sentences are repeated until the answer has this many words
   * @returns `null` if the prompt has no such question, or nothing of its answer
   */
  write(prompt: string, passages: readonly ShownPassage[], tokens: number): string | null {
    const asked = this.#questions.find(({ question }) => prompt.includes(question));
    if (asked === undefined) return null;
    const [folded, whole] = [foldPassages(passages), foldPassages([{ label: "", text: prompt }])];
    const sentences = asked.answer
      .filter(({ evidence }) => labelsOf(evidence, whole) !== null)
      .map(({ text, evidence }) => withCitation(text, labelsOf(evidence, folded) ?? []));
    const [first] = sentences;
    if (first === undefined) return null;
    let answer = sentences.join(" ");
    for (let index = 0; wordCount(answer) < tokens; index += 1)
      answer += ` ${sentences[index % sentences.length] ?? first}`;
    return answer;
  }

  /** The known sentences of a claim: several if it joins them, one if it is part of one. */
  sentencesOf(claim: string): KnownSentence[] {
    const words = foldWords(claim.replace(/\[\d+\]/g, ""));
    const same = this.#sentences.get(words);
    if (same !== undefined) return [same];
    const isLong = (text: string) => text.split(" ").length - 2 >= MIN_PART_WORDS;
    if (!isLong(words)) return [];
    return [...this.#sentences]
      .filter(([text]) => (isLong(text) && words.includes(text)) || text.includes(words))
      .map(([, sentence]) => sentence);
  }
}

/** Without a script's questions. */
export const BUILT_IN_ANSWERS = new KnownAnswers([]);

function sentencesOf(answer: readonly ParaphrasedSentence[]): [string, KnownSentence][] {
  return answer.map((sentence, index) => {
    const items = answer.slice(index + 1).filter(({ form }) => form === "item");
    const bases = sentence.form === "lead" ? items.map(({ evidence }) => evidence) : [sentence.evidence];
    return [foldWords(sentence.text), { ...sentence, bases }];
  });
}
