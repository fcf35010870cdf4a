import { askedItems } from "@/lib/engine/language/question/asked-items";
import { asksForSeveral } from "@/lib/engine/language/question/asks-for-several";
import { expectedAnswer } from "@/lib/engine/language/question/expected-answer";
import { foldText } from "@/lib/engine/language/text/fold-text";
import { textLists } from "@/lib/engine/language/text/text-lists";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { passagePlace } from "@/lib/shared/contracts/library/passage-place";
import { type ClaimWord, claimWords } from "../../support/built-in/claim-words";
import { SHORT_ITEM_CHARS, WHOLE_SECTION_CHARS } from "../../tunables";

/** A list in the sources, which may span two passages. */
interface SourceList {
  introduction: string;
  /** The title and headings above it. */
  place: string[];
  items: string[];
  isComplete: boolean;
}

/**
 * What an answer quotes of a list in its sources: the whole list that the question asks for, only some of its items, or
 * items of a list that the question may not ask for. `null` if it quotes no list, or the question asks for one thing.
 */
export type ListAnswer = { kind: "whole" | "other" } | { kind: "some"; found: number; asked: number };

/**
 * Decides by rules whether an answer is the whole list that its question asks for: the built-in models were trained on
 * sentences, and are just as sure about a list on another subject. A list is asked for if its introduction and headings
 * have every word of the question, say nothing more that decides ("not", "before", "must"), and no other list has them.
 */
export function listAnswer(
  answer: string,
  passages: readonly Passage[],
  { question, language }: { question: string; language: TextLanguage },
): ListAnswer | null {
  if (expectedAnswer(question, language) !== "any") return null;
  const several = asksForSeveral(question, language) || askedItems(question, language) !== null;
  const asked = keysOf(claimWords(question, language).filter(tells));
  // Merely an item of its list: a line without any word of the question, or a short one that lacks some of them.
  const isExample = (item: string, { introduction, place }: SourceList) => {
    const own = keysOf(claimWords(item, language));
    const known = keysOf(claimWords([answer, introduction, ...place].join("\n"), language));
    const isShort = item.length <= SHORT_ITEM_CHARS;
    return ![...asked].some((key) => own.has(key)) || (isShort && ![...asked].every((key) => known.has(key)));
  };
  const said = ` ${plain(answer)} `;
  const says = (text: string) => said.includes(` ${plain(text)} `);
  const lists = sourceLists(passages);
  const saidItems = ({ items }: SourceList) => items.filter(says);
  const quoted = lists.filter((list) => {
    const items = saidItems(list);
    const isOne = items.length === 1 && (several || items.every((item) => isExample(item, list)));
    return isOne || items.length > 1 || (list.introduction !== "" && says(list.introduction));
  });
  if (quoted.length === 0) return null;
  const [named, ...rivals] = lists.filter((list) => isAskedFor(list, question, language));
  if (named === undefined || rivals.length > 0 || quoted.length > 1 || quoted[0] !== named) return { kind: "other" };
  const found = saidItems(named).length;
  if (found < named.items.length) return { kind: "some", found, asked: named.items.length };
  return { kind: named.isComplete ? "whole" : "other" };
}

/** The lists of the passages; one that is cut at the end of a passage is joined with the beginning of the next. */
function sourceLists(passages: readonly Passage[]): SourceList[] {
  const beside = (passage: Passage, by: number) =>
    passages.find(({ documentId, ordinal }) => documentId === passage.documentId && ordinal === passage.ordinal + by);
  return passages.flatMap((passage) =>
    textLists(passage.text, passage.language).flatMap((list): SourceList[] => {
      const isBegun = list.isOpened || passage.ordinal === 0;
      // Joined with the passage before.
      if (!isBegun && beside(passage, -1) !== undefined) return [];
      const next = list.isClosed ? undefined : beside(passage, 1);
      const [rest] = next === undefined ? [] : textLists(next.text, next.language).filter(({ isOpened }) => !isOpened);
      const items = [
        ...list.items.map(({ start, end }) => passage.text.slice(start, end)),
        ...(next === undefined || rest === undefined
          ? []
          : rest.items.map(({ start, end }) => next.text.slice(start, end))),
      ];
      const isEnded =
        list.isClosed ||
        rest?.isClosed === true ||
        (next !== undefined && rest === undefined) ||
        passage.text.length <= WHOLE_SECTION_CHARS;
      const introduction =
        list.introduction === null ? "" : passage.text.slice(list.introduction.start, list.introduction.end);
      // Passages may overlap.
      return [
        { introduction, place: passagePlace(passage), items: [...new Set(items)], isComplete: isBegun && isEnded },
      ];
    }),
  );
}

function isAskedFor({ introduction, place, items }: SourceList, question: string, language: TextLanguage): boolean {
  const nearest = claimWords(introduction === "" ? (place.at(-1) ?? "") : introduction, language).filter(tells);
  const asked = claimWords(question, language)
    .filter(tells)
    .filter(({ kind, key }) => kind !== "number" || key !== String(items.length));
  const known = keysOf([...nearest, ...claimWords(place.join(". "), language)]);
  const askedKeys = keysOf(asked);
  const decides = ({ kind }: ClaimWord) => kind === "negation" || kind === "qualifier";
  return (
    asked.every(({ key }) => known.has(key)) &&
    nearest.some(({ key }) => askedKeys.has(key)) &&
    nearest.every((word) => !decides(word) || askedKeys.has(word.key))
  );
}

function tells({ kind }: ClaimWord): boolean {
  return kind !== "function";
}

function keysOf(words: readonly ClaimWord[]): Set<string> {
  return new Set(words.map(({ key }) => key));
}

/** Letters and digits with single spaces, without the number of an item. */
function plain(text: string): string {
  return foldText(text.replace(/^\s*\d{1,3}[.)]\s+/, ""))
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
