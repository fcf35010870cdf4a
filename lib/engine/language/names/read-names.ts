import type { TextLanguage } from "@/lib/shared/contracts/language";
import { overlaps, type Span } from "@/lib/shared/text/spans";
import { isFunctionWord } from "../analyzers";
import { ofAllLanguages } from "../language-packs";
import { foldText } from "../text/fold-text";
import { type Word, words } from "../text/words";
import { properNames } from "./proper-names";

/** Words common in names: the words beside them identify the name. */
export const COMMON_IN_NAMES = ofAllLanguages(({ knowledge }) => [
  ...knowledge.titles,
  ...knowledge.roles,
  ...knowledge.legalForms,
  ...Object.values(knowledge.heads).flatMap((heads) => [...heads]),
  ...knowledge.notNames,
]);
const LINKS = ofAllLanguages(({ knowledge }) => [...knowledge.links, ...knowledge.particles]);

/** One or more adjacent capitalised words. */
export interface Name {
  text: string;
  words: string[];
}

/** Capitalised words of a text; adjacent or linked ones ("University of Lyon") are one name. */
export function namesOf(text: string, language: TextLanguage, taken: readonly Span[] = []): Name[] {
  const found: (Span & { words: string[] })[] = [];
  for (const mention of properNames(text, language)) {
    if (taken.some((span) => overlaps(span, mention))) continue;
    const last = found.at(-1);
    const between = last === undefined ? "" : text.slice(last.end, mention.start);
    if (last !== undefined && isLink(between)) {
      last.end = mention.end;
      last.words.push(mention.value);
    } else found.push({ start: mention.start, end: mention.end, words: [mention.value] });
  }
  return found.map(({ start, end, words: own }) => ({ text: text.slice(start, end), words: own }));
}

function isLink(between: string): boolean {
  if (/^[\s\-–'’.]{1,2}$/u.test(between) && !between.includes("\n")) return true;
  const parts = foldText(between)
    .split(/[\s'-]+/)
    .filter((part) => part !== "");
  return (
    parts.length > 0 && parts.length < 3 && /^[\s\p{L}'’-]+$/u.test(between) && parts.every((part) => LINKS.has(part))
  );
}

/** Whether consecutive words begin with the letters of an acronym, with or without function words. */
export function spellsOut(acronym: string, all: readonly Word[], language: TextLanguage): boolean {
  const spells = (chosen: readonly Word[]) => {
    const initials = chosen.map(({ text }) => foldText(text).charAt(0)).join("");
    for (let at = initials.indexOf(acronym); at !== -1; at = initials.indexOf(acronym, at + 1))
      if (acronym.length > 2 || /^\p{Lu}/u.test(chosen[at]?.text ?? "")) return true;
    return false;
  };
  return spells(all) || spells(all.filter(({ text }) => !isFunctionWord(text, language)));
}

/** The first letters of a name's words, with and without its small words. */
export function initialsOf({ text }: Pick<Name, "text">): string[] {
  const parts = foldText(text).split(/[^\p{L}\p{N}]+/u);
  const initials = (chosen: readonly string[]) => chosen.map((part) => part.charAt(0)).join("");
  return [initials(parts), initials(parts.filter((part) => !LINKS.has(part)))];
}

/** Whether capitals mean nothing: all letters are capitals, or function words have them too. */
export function isTitleCase(text: string, language: TextLanguage): boolean {
  if (!/\p{Ll}/u.test(text)) return true;
  const grammar = words(text, language)
    .slice(1)
    .filter((word) => isFunctionWord(word.text, language) && word.text.length > 1);
  const capitals = grammar.filter((word) => /^\p{Lu}\p{Ll}/u.test(word.text)).length;
  return capitals > 1 && capitals * 2 > grammar.length;
}
