import type { TextLanguage } from "@/lib/shared/contracts/language";
import { analyze } from "../analyzers";
import { packOf } from "../language-packs";
import { isAskingWord } from "../question/asking-words";
import { foldKeepingOffsets, foldText } from "../text/fold-text";
import { blankSpans } from "../text/markdown";
import { isNegation, words } from "../text/words";
import type { Box, BoxList } from "./box-lists";

/** Which boxes of a list a question asks for. `any`: what the list requires, whatever is ticked. */
export type AskedState = "ticked" | "open" | "any";

/** The state of the boxes that a question asks for: in "Missing: ☒ invoice", missing items are ticked. */
export function askedState(question: string, { label }: Pick<BoxList, "label">, language: TextLanguage): AskedState {
  if (packOf(language).cautions.boxes.required.test(foldText(question))) return "any";
  return denies(question, language) === denies(label, language) ? "ticked" : "open";
}

/** The boxes of a list that a question asks for; all of them unless it asks for particular ones. */
export function boxesIn(state: AskedState, { boxes }: Pick<BoxList, "boxes">): Box[] {
  return boxes.filter(({ isTicked }) => state === "any" || isTicked === (state === "ticked"));
}

/** Share of the words of a list's label that a question has, from 0 to 1. */
export function namesList(question: string, { label }: Pick<BoxList, "label">, language: TextLanguage): number {
  const asked = new Set(analyze(question, language));
  const own = [...new Set(analyze(label, language))];
  return own.length === 0 ? 0 : own.filter((term) => asked.has(term)).length / own.length;
}

/** The boxes of a list that a question names by all words of their labels. */
export function namedBoxes(question: string, { label, boxes }: BoxList, language: TextLanguage): Box[] {
  const above = new Set(analyze(label, language));
  const asked = new Set(analyze(question, language));
  return boxes.filter((box) => {
    const own = analyze(box.label, language).filter((term) => !above.has(term));
    return own.length > 0 && own.every((term) => asked.has(term));
  });
}

/**
 * Whether a list's label and the headings above it have every word of a question, except those about boxes.
 * @param place titles and headings
 */
export function isAskedList(question: string, { label }: BoxList, place: string, language: TextLanguage): boolean {
  if (namesList(question, { label }, language) === 0 && namesList(question, { label: place }, language) === 0)
    return false;
  const { open, words: aboutBoxes } = packOf(language).cautions.boxes;
  const folded = foldKeepingOffsets(question);
  const said = [...folded.matchAll(open), ...folded.matchAll(aboutBoxes)];
  const rest = blankSpans(
    question,
    said.map(({ index, 0: found }) => ({ start: index, end: index + found.length })),
  );
  const known = new Set(analyze(`${label}\n${place}`, language));
  return analyze(rest, language).every((term) => known.has(term) || isAskingWord(term, language));
}

function denies(text: string, language: TextLanguage): boolean {
  const isNegated = words(text, language).some((word) => isNegation(word.text, language));
  const { open } = packOf(language).cautions.boxes;
  return isNegated !== new RegExp(open.source).test(foldText(text));
}
