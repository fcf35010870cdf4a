import type { Language } from "@/lib/shared/contracts/language";
import { ofAllLanguages } from "./language-packs";
import { foldText } from "./text/fold-text";
import { type SentenceSpan, splitSentences } from "./text/sentences";

/** Of every language: who plants an instruction need not write as the document does. */
const PATTERNS = [...ofAllLanguages(({ cautions }) => cautions.assistantInstructions)];

/** Marks with which chat formats part instructions from text. */
const CHAT_MARKS = /<\|(?:im_start|im_end|system|assistant|user|endoftext)\|>|\[\/?inst\]|<<\/?sys>>/i;

/** Whether a sentence tells an AI assistant what to answer. Orders to people, as manuals and rules have them, are none. */
export function instructsAssistant(text: string, language: Language): boolean {
  return instructionSpans(text, language).length > 0;
}

/** The sentences of a text that tell an AI assistant what to answer, in order; offsets in UTF-16 code units. */
export function instructionSpans(text: string, language: Language): SentenceSpan[] {
  return splitSentences(text, language).filter(({ start, end }) => isInstruction(text.slice(start, end)));
}

/** No shorter sentence instructs anybody; a file of millions of them is passed over quickly. */
const SHORTEST_CHARS = 6;

/** Whether a text that is one sentence tells an AI assistant what to answer. */
export function isInstruction(sentence: string): boolean {
  if (sentence.length < SHORTEST_CHARS) return false;
  if (CHAT_MARKS.test(sentence)) return true;
  // Marks of lists and quotations before the first word say nothing.
  const folded = foldText(sentence)
    .replace(/\s+/g, " ")
    .replace(/^[^\p{L}]+/u, "");
  return PATTERNS.some((pattern) => pattern.test(folded));
}
