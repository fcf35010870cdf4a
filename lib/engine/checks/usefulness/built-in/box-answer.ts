import { askedState, boxesIn, isAskedList, namedBoxes, namesList } from "@/lib/engine/language/fields/asked-boxes";
import { type Box, type BoxList, boxLists, hasBoxSign } from "@/lib/engine/language/fields/box-lists";
import { asksForSeveral } from "@/lib/engine/language/question/asks-for-several";
import { withoutInlineMarkup } from "@/lib/engine/language/text/markdown";
import type { JudgeContext } from "@/lib/engine/ports/judge";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { passagePlace } from "@/lib/shared/contracts/library/passage-place";
import { type Reason, reason } from "@/lib/shared/contracts/runs/reason";
import { oneLine } from "@/lib/shared/text/one-line";
import { WHOLE_SECTION_CHARS } from "../../tunables";

/** Least share of a list's label that names it in a question. */
const LEAST_SHARE = 0.5;

/** Whether an answer quotes all boxes that the question asks for, or why that is uncertain. */
export type BoxAnswer = { kind: "whole" } | { kind: "unsure"; reason: Reason };

interface SourceList extends BoxList {
  passage: Passage;
  said: readonly Box[];
}

/**
 * Decides by rules whether an answer that quotes boxes has all of a list in the state that its question asks for: the
 * models do not read their signs. `null` if it quotes none, or the question is about one of them.
 */
export function boxAnswer(
  text: string,
  passages: readonly Passage[],
  { question, language }: Pick<JudgeContext, "question" | "language">,
): BoxAnswer | null {
  if (!hasBoxSign(text)) return null;
  const said = plainWords(text);
  const lists = passages.flatMap((passage) =>
    boxLists(passage.text).map((list): SourceList => {
      const labelled = list.isBlock || list.label === "" || said.includes(plainWords(list.label));
      const isSaid = ({ start, end }: Box) => labelled && says(said, plainWords(passage.text.slice(start, end)));
      return { ...list, passage, said: list.boxes.filter(isSaid) };
    }),
  );
  const quoted = lists.filter((list) => list.said.length > 0);
  if (quoted.length === 0) return null;
  const unsure = (why: Reason = reason("may_not_answer")): BoxAnswer => ({ kind: "unsure", reason: why });
  for (const list of quoted) {
    if (list.boxes.some(({ isTicked }) => isTicked)) continue;
    const isNamed = list.label !== "" && namesList(question, list, language) > 0;
    return unsure(isNamed ? reason("answer_field_blank", { field: list.label }) : undefined);
  }
  const states = new Map(quoted.map((list) => [list, askedState(question, list, language)]));
  if (quoted.some((list) => states.get(list) === "open" && list.said.some(({ isTicked }) => isTicked))) return unsure();
  const isNamed = (list: SourceList) => namedBoxes(question, list, language).length > 0;
  if (!asksForSeveral(question, language) && lists.some(isNamed)) {
    const isOther = (list: SourceList) => !isNamed(list) && namesList(question, list, language) < 1;
    return quoted.some(isOther) ? unsure() : null;
  }
  const [first, ...others] = quoted;
  if (first === undefined) return null;
  for (const list of quoted) {
    const asked = boxesIn(states.get(list) ?? "any", list);
    const found = asked.filter((box) => list.said.includes(box)).length;
    if (found < asked.length) return unsure(reason("answer_lacks_items", { found, asked: asked.length }));
    const isMixed = list.said.length > asked.length && list.said.length < list.boxes.length;
    if (isMixed || states.get(list) === "any") return unsure();
  }
  if (!first.isBlock && others.length === 0 && !asksForSeveral(question, language)) {
    return namesList(question, first, language) < LEAST_SHARE ? unsure() : null;
  }
  const place = (list: SourceList) => passagePlace(list.passage).join("\n");
  const rivals = lists.filter((list) => list !== first && !isSame(list, first));
  const isAsked = (list: SourceList) => isAskedList(question, list, place(list), language);
  const isWhole = others.every((list) => isSame(list, first)) && isAsked(first) && !rivals.some(isAsked);
  return isWhole && !mayGoOn(first) ? { kind: "whole" } : unsure();
}

/** Whether a list may begin before its passage, or continue after it. */
function mayGoOn({ isCut, isBlock, passage, end }: SourceList): boolean {
  if (!isCut) return false;
  const isShort = passage.ordinal === 0 && passage.text.length <= WHOLE_SECTION_CHARS;
  return !(isBlock && isShort && passage.text.slice(end).trim() === "");
}

/** Passages may overlap. */
function isSame(one: SourceList, other: SourceList): boolean {
  const signs = ({ label, boxes }: SourceList) =>
    [label, ...boxes.map((box) => `${box.isTicked} ${box.label}`)].join("\n");
  return one.passage.documentId === other.passage.documentId && signs(one) === signs(other);
}

function plainWords(text: string): string {
  return oneLine(withoutInlineMarkup(text));
}

/** Whether a text has a box with exactly this label, not only one whose label starts with it. */
function says(text: string, box: string): boolean {
  for (let at = text.indexOf(box); at !== -1; at = text.indexOf(box, at + 1)) {
    if (!/^\s?[\p{L}\p{N}]/u.test(text.slice(at + box.length))) return true;
  }
  return false;
}
