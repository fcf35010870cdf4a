import type { ShownPassage } from "../read-prompt";
import { foldWords } from "./fold-words";

/** The passages of a prompt, folded for finding evidence in them. */
export type FoldedPassages = readonly ShownPassage[];

export function foldPassages(passages: readonly ShownPassage[]): FoldedPassages {
  return passages.map(({ label, text }) => ({ label, text: foldWords(text) }));
}

/** Labels of the passages that contain the evidence, each once; `null` if any of the evidence is in none. */
export function labelsOf(evidence: readonly string[], folded: FoldedPassages): string[] | null {
  const labels = evidence.map((words) => folded.find(({ text }) => text.includes(foldWords(words)))?.label ?? null);
  const found = labels.filter((label) => label !== null);
  return found.length < labels.length ? null : [...new Set(found)];
}
