import type { Passage } from "../../contracts/document";
import { type FencedPassage, fencePassages, passageTitle } from "../../prompts/fence";

/** Passages under made-up labels, so that neither rank nor citation numbers sway a judge. */
export interface LabelledPassages {
  /** As the prompt shows them. */
  shown: string;
  byLabel: ReadonlyMap<string, Passage>;
  labelOf: ReadonlyMap<string, string>;
}

/** Labels passages P1, P2 … in the order given. */
export function labelPassages(passages: readonly Passage[]): LabelledPassages {
  const labelled = passages.map((passage, index) => ({ label: `P${index + 1}`, passage }));
  const fenced = labelled.map(
    ({ label, passage }): FencedPassage => ({ label, title: passageTitle(passage), text: passage.text }),
  );
  return {
    shown: fencePassages(fenced),
    byLabel: new Map(labelled.map(({ label, passage }) => [label, passage])),
    labelOf: new Map(labelled.map(({ label, passage }) => [passage.id, label])),
  };
}

/** `[p2]`, `P2.` and `2` all mean P2: models vary in how they copy an id. */
export function cleanLabel(prefix: "P" | "S", label: string): string {
  const digits = /\d+/.exec(label)?.[0];
  return digits === undefined ? label : `${prefix}${digits}`;
}
