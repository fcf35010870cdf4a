import type { NumberedPassage } from "@/lib/engine/models/answer-generator";
import { type FencedPassage, fencedPassage } from "@/lib/engine/prompts/fence";

/** Passages under the numbers that the answer cites them by. */
export function numberedPassages(passages: readonly NumberedPassage[]): FencedPassage[] {
  return passages.map(({ number, passage }) => fencedPassage(String(number), passage));
}
