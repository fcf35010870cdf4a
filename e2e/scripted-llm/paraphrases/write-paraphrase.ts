import type { PromptView } from "../read-prompt";
import { type FoldedPassages, foldPassages, labelsOf } from "./find-evidence";
import { type KnownQuestion, type ParaphrasedSentence, paraphraseFor } from "./paraphrases";

/** How the server writes answers: `half` paraphrases every second known question, `mistaken` writes wrong sentences. */
export const ANSWER_STYLES = ["quote", "paraphrase", "half", "mistaken"] as const;
export type AnswerStyle = (typeof ANSWER_STYLES)[number];

/** Whether a style paraphrases the answer to a known question. */
export function paraphrases(style: AnswerStyle, position: number): boolean {
  return style === "paraphrase" || style === "mistaken" || (style === "half" && position % 2 === 0);
}

/**
 * The paraphrase for the prompt's question, citing the numbers of the passages shown. A sentence whose passage is not
 * shown is left out.
 * @param tokens the answer continues with what the passages say about other known questions, up to this many words
 * @returns `null` if the question is unknown, the style quotes it, or the passages hold none of the answer
 */
export function writeParaphrase({ question, passages }: PromptView, style: AnswerStyle, tokens: number): string | null {
  const known = paraphraseFor(question);
  if (known === null || !paraphrases(style, known.position)) return null;
  const { answer, mistaken } = known.paraphrase;
  const folded = foldPassages(passages);
  const written = write(style === "mistaken" ? (mistaken ?? answer) : answer, folded);
  return written === null ? null : prolong(written, known, folded, tokens);
}

function prolong(written: string, known: KnownQuestion, passages: FoldedPassages, tokens: number): string {
  let text = written;
  for (const { answer } of known.sameLanguage) {
    if (answer === known.paraphrase.answer) continue;
    if (answer.some(({ evidence }) => labelsOf(evidence, passages) === null)) continue;
    const longer = `${text}\n\n${write(answer, passages) ?? ""}`;
    if (wordCount(longer) <= tokens) text = longer;
  }
  return text;
}

/** The sentences with citations; `null` if none can be cited. */
function write(sentences: readonly ParaphrasedSentence[], passages: FoldedPassages): string | null {
  let text = "";
  let cited: string[] = [];
  let before: ParaphrasedSentence["form"] | null = null;
  for (const [index, sentence] of sentences.entries()) {
    const labels = labelsOf(sentence.evidence, passages);
    if (labels === null) continue;
    if (sentence.form === "lead") {
      const items = sentences.slice(index + 1).filter(({ form }) => form === "item");
      if (items.every(({ evidence }) => labelsOf(evidence, passages) === null)) continue;
    } else if (labels.length > 0) cited = labels;
    // An addition has no evidence: it cites what was cited last, as a model does.
    const shown = sentence.form === "lead" ? sentence.text : withCitation(sentence.text, cited);
    text += `${separator(before, sentence.form)}${shown}`;
    before = sentence.form;
  }
  return cited.length === 0 ? null : text;
}

function separator(before: ParaphrasedSentence["form"] | null, form: ParaphrasedSentence["form"]): string {
  if (form === "item") return before === null ? "- " : "\n- ";
  if (before === null) return "";
  return before === "item" ? "\n\n" : " ";
}

/** The text with numbers before its full stop, as the product's prompt asks. */
export function withCitation(text: string, labels: readonly string[]): string {
  const numbers = labels.map((label) => `[${label}]`).join("");
  return text.replace(/([.!?]?)$/, (end) => (numbers === "" ? end : ` ${numbers}${end}`));
}

export function wordCount(text: string): number {
  return text.split(/\s+/).length;
}
