import { isInstruction } from "@/lib/engine/language/assistant-instructions";
import { splitSentences } from "@/lib/engine/language/text/sentences";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import { inTimeSlices } from "@/lib/shared/time-slices";
import { INSTRUCTIONS_BLOCK_CHARACTERS } from "../tunables";

/**
 * Counts the sentences of a text that address an AI assistant, yielding to the event loop every few milliseconds.
 * @throws the signal's reason
 */
export async function countInstructions(text: string, language: TextLanguage, signal: AbortSignal): Promise<number> {
  let count = 0;
  const inspect = (sentence: string) => {
    if (isInstruction(sentence)) count += 1;
  };
  await inTimeSlices(sentencesOf(text, language), inspect, signal);
  return count;
}

function* sentencesOf(text: string, language: TextLanguage): Generator<string> {
  for (let from = 0; from < text.length; ) {
    const block = wholeParagraphs(text.slice(from, from + INSTRUCTIONS_BLOCK_CHARACTERS));
    for (const { start, end } of splitSentences(block, language)) yield block.slice(start, end);
    from += block.length;
  }
}

/** The block up to its last blank line, so that no sentence is cut; the whole block if it has none. */
function wholeParagraphs(block: string): string {
  const gap = block.lastIndexOf("\n\n");
  return gap > 0 ? block.slice(0, gap + 2) : block;
}
