import type { JudgeContext } from "@/lib/engine/ports/judge";
import { type FencedPassage, fencedPassage } from "@/lib/engine/prompts/fence";
import type { PromptOpening } from "@/lib/engine/prompts/prompt-messages";
import type { Passage } from "@/lib/shared/contracts/library/document";

/**
 * The opening of the generator's prompt, with the same passages and numbers, so that a server can reuse its prompt
 * cache.
 */
export function numberedOpening(passages: readonly Passage[], context: JudgeContext): PromptOpening {
  const shown = passages.map((passage) => fencedPassage(String(context.numberOf(passage.id)), passage));
  return { question: context.question, passages: shown, fence: context.fence };
}

/**
 * Labels passages P1, P2 … in the order given, so that neither rank nor citation numbers sway a judge. A passage that
 * was found through another one begins with the sentence that mentions it: alone, it may not show its link to the
 * question.
 */
export function labelledPassages(passages: readonly Passage[], hopTo: JudgeContext["hopTo"]): FencedPassage[] {
  return passages.map((passage, index) => {
    const shown = fencedPassage(`P${index + 1}`, passage);
    const hop = hopTo(passage.id);
    return hop === null ? shown : { ...shown, text: `… ${hop.sentence} …\n\n${shown.text}` };
  });
}

/** `[p2]`, `P2.` and `2` all mean 2: models vary in how they copy an id. `null` if there is no number. */
export function labelNumber(label: string): number | null {
  const digits = /\d+/.exec(label)?.[0];
  return digits === undefined ? null : Number(digits);
}
