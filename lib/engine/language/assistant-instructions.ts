import type { TextLanguage } from "@/lib/shared/contracts/language";
import { ofAllLanguages } from "./language-packs";
import { memoByPassage } from "./memo";
import { foldText } from "./text/fold-text";
import { type SentenceSpan, splitSentences } from "./text/sentences";

/** Patterns of every language: a planted instruction need not be in the document's language. */
const PATTERNS = [...ofAllLanguages(({ cautions }) => cautions.assistantInstructions)];

/** Marks that separate instructions from text in chat formats. */
const CHAT_MARKS = /<\|(?:im_start|im_end|system|assistant|user|endoftext)\|>|\[\/?inst\]|<<\/?sys>>/i;

/**
 * Whether a sentence instructs an AI assistant how to answer. Instructions to people, as in manuals and rules, do not
 * count.
 */
export function instructsAssistant(text: string, language: TextLanguage): boolean {
  return instructionSpans(text, language).length > 0;
}

/** The sentences of a text that instruct an AI assistant how to answer, in order; offsets in UTF-16 code units. */
export const instructionSpans = memoByPassage((text, language): readonly SentenceSpan[] =>
  splitSentences(text, language).filter(({ start, end }) => isInstruction(text.slice(start, end))),
);

/** A text with spaces instead of such sentences, so that all other offsets stay the same. */
export function blankInstructions(text: string, language: TextLanguage): string {
  return replaceInstructions(text, language, (sentence) => " ".repeat(sentence.length));
}

/** A text as a language model may see it, with "[…]" instead of such sentences. */
export function omitInstructions(text: string, language: TextLanguage): string {
  return replaceInstructions(text, language, () => "[…]");
}

function replaceInstructions(text: string, language: TextLanguage, replacement: (sentence: string) => string): string {
  return instructionSpans(text, language).reduceRight(
    (left, { start, end }) => left.slice(0, start) + replacement(left.slice(start, end)) + left.slice(end),
    text,
  );
}

/** No instruction is shorter; skipping shorter sentences makes a file of millions of them fast. */
const SHORTEST_CHARS = 6;

/** Whether a text that is one sentence instructs an AI assistant how to answer. */
export function isInstruction(sentence: string): boolean {
  if (sentence.length < SHORTEST_CHARS) return false;
  if (CHAT_MARKS.test(sentence)) return true;
  // List and quotation marks before the first word are ignored.
  const folded = foldText(sentence)
    .replace(/\s+/g, " ")
    .replace(/^[^\p{L}]+/u, "");
  return PATTERNS.some((pattern) => pattern.test(folded));
}
