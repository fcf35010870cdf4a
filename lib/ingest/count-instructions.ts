import type { Language } from "../contracts/language";
import { instructionSpans } from "../language/assistant-instructions";
import { CHUNKING_SLICE_MS, INSTRUCTIONS_BLOCK_CHARACTERS } from "./tunables";

/**
 * How many sentences of a text address an AI assistant; gives the event loop its turn every few milliseconds.
 * @throws the signal's reason
 */
export async function countInstructions(text: string, language: Language, signal: AbortSignal): Promise<number> {
  let count = 0;
  let since = performance.now();
  for (let start = 0; start < text.length; ) {
    const end = blockEnd(text, start);
    count += instructionSpans(text.slice(start, end), language).length;
    start = end;
    if (performance.now() - since < CHUNKING_SLICE_MS) continue;
    await new Promise((resolve) => setImmediate(resolve));
    signal.throwIfAborted();
    since = performance.now();
  }
  return count;
}

/** After the last blank line within a block's length, so that no sentence is cut; at its length where there is none. */
function blockEnd(text: string, start: number): number {
  const most = start + INSTRUCTIONS_BLOCK_CHARACTERS;
  if (most >= text.length) return text.length;
  const gap = text.lastIndexOf("\n\n", most);
  return gap > start ? gap + 2 : most;
}
