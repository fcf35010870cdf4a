import type { Passage, TextRange } from "@/lib/shared/contracts/library/document";
import { keySentences } from "./key-sentences/key-sentences";
import { sectionsOf } from "./key-sentences/sections";
import { SUMMARY_SENTENCES } from "./tunables";

/** The sentences that sum up a document, in the order of its text. */
export function summarySentences(passages: readonly Passage[]): TextRange[] {
  return keySentences(sectionsOf(passages), { most: SUMMARY_SENTENCES }).flatMap(({ units }) =>
    units.map(({ passage, start, end }) => ({ start: passage.start + start, end: passage.start + end })),
  );
}
