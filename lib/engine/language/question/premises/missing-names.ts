import type { TextLanguage } from "@/lib/shared/contracts/language";
import { isFunctionWord, stem } from "../../analyzers";
import { ofAllLanguages } from "../../language-packs";
import { nameKey } from "../../names/name-key";
import { properNames } from "../../names/proper-names";
import { foldText } from "../../text/fold-text";
import { tripleLikeness } from "../../text/letter-triples";
import { type Word, words } from "../../text/words";
import { NAME_ALIKE, NAME_ALIKE_MIN_CHARACTERS, NAME_MIN_CHARACTERS, NAME_SHARED_LETTERS } from "../../tunables";
import type { MissingDetail } from "./missing-detail";

/** Words common in names: the words beside them identify the name. */
const COMMON = ofAllLanguages(({ knowledge }) => [
  ...knowledge.titles,
  ...knowledge.roles,
  ...knowledge.legalForms,
  ...Object.values(knowledge.heads).flatMap((heads) => [...heads]),
  ...knowledge.notNames,
]);
const LINKS = ofAllLanguages(({ knowledge }) => [...knowledge.links, ...knowledge.particles]);

/** One or more adjacent capitalised words. */
interface Name {
  text: string;
  words: string[];
}

interface Span {
  start: number;
  end: number;
}

/** The names of a question that a text of the same language lacks, in every way in which it may write them. */
export function missingNames(
  question: string,
  language: TextLanguage,
  text: string,
  taken: readonly Span[],
): MissingDetail[] {
  if (isTitleCase(question, language)) return [];
  const asked = namesOf(question, language, taken).filter((name) => telling(name, language).length > 0);
  if (asked.length === 0) return [];
  const given = readText(text, language);
  return asked.flatMap((name): MissingDetail[] => {
    const rival = rivalOf(name, given, language);
    return rival === null ? [] : [{ kind: "name", asked: name.text, found: rival }];
  });
}

interface GivenText {
  text: string;
  all: Word[];
  folded: Set<string>;
  keys: Set<string>;
  /** Folded capitalised words, by their index in `all`. */
  capitalised: boolean[];
}

function readText(text: string, language: TextLanguage): GivenText {
  const all = words(text, language);
  return {
    text,
    all,
    folded: new Set(all.map((word) => foldText(word.text))),
    keys: new Set(namesOf(text, language, []).map((name) => nameKey(name.text))),
    capitalised: all.map((word) => /^\p{Lu}/u.test(word.text) && !isFunctionWord(word.text, language)),
  };
}

/** The name that the text has instead, empty if none; `null` if it has the name asked for. */
function rivalOf(name: Name, given: GivenText, language: TextLanguage): string | null {
  const wanted = telling(name, language);
  const present = wanted.filter((word) => [...given.folded].some((other) => isAlike(word, other, language)));
  if (present.length === wanted.length || isShortened(name, given, language)) return null;
  if (present.length === 0) return "";
  // Half of a name is enough ("Tesla" for "Nikola Tesla"), unless it only occurs within another name.
  return otherName(name, present, given, language);
}

function otherName(name: Name, present: readonly string[], given: GivenText, language: TextLanguage): string | null {
  let rival: string | null = null;
  const belongs = (word: Word | undefined) =>
    word !== undefined && name.words.some((own) => isAlike(own, foldText(word.text), language));
  for (const [at, word] of given.all.entries()) {
    if (!present.some((own) => isAlike(own, foldText(word.text), language))) continue;
    const beside = [at - 1, at + 1].find((place) => {
      const other = given.all[place];
      if (other === undefined || given.capitalised[place] !== true || belongs(other)) return false;
      const between = place < at ? given.text.slice(other.end, word.start) : given.text.slice(word.end, other.start);
      return /^[\s-]$/.test(between) && !COMMON.has(foldText(other.text));
    });
    if (given.capitalised[at] !== true) return null;
    if (beside === undefined) continue;
    const other = given.all[beside];
    if (other !== undefined)
      rival ??= given.text.slice(Math.min(word.start, other.start), Math.max(word.end, other.end));
  }
  return rival;
}

/** Acronyms and spelled-out names, either way, and things with two names ("the UN", "Pays-Bas"). */
function isShortened(name: Name, given: GivenText, language: TextLanguage): boolean {
  const { folded, keys } = given;
  const key = nameKey(name.text);
  if (keys.has(key) || key.split(" ").every((word) => folded.has(word))) return true;
  if (name.words.length > 1) return initialsOf(name).some((initials) => folded.has(initials));
  const [acronym = ""] = name.words;
  return (
    /^\p{Lu}{2,6}$/u.test(name.text.replaceAll(".", "")) && spellsOut(acronym.replaceAll(".", ""), given, language)
  );
}

/** Whether consecutive words begin with the letters of an acronym, with or without function words. */
function spellsOut(acronym: string, { all }: GivenText, language: TextLanguage): boolean {
  const spells = (chosen: readonly Word[]) => {
    const initials = chosen.map(({ text }) => foldText(text).charAt(0)).join("");
    for (let at = initials.indexOf(acronym); at !== -1; at = initials.indexOf(acronym, at + 1))
      if (/^\p{Lu}/u.test(chosen[at]?.text ?? "")) return true;
    return false;
  };
  return spells(all) || spells(all.filter(({ text }) => !isFunctionWord(text, language)));
}

function initialsOf({ text }: Name): string[] {
  const parts = foldText(text).split(/[^\p{L}\p{N}]+/u);
  const initials = (chosen: readonly string[]) => chosen.map((part) => part.charAt(0)).join("");
  return [initials(parts), initials(parts.filter((part) => !LINKS.has(part)))];
}

function isAlike(asked: string, other: string, language: TextLanguage): boolean {
  if (asked === other) return true;
  const shortest = Math.min(asked.length, other.length);
  if (shortest < NAME_ALIKE_MIN_CHARACTERS) return false;
  if (stem(asked, language) === stem(other, language)) return true;
  let shared = 0;
  while (shared < shortest && asked.charAt(shared) === other.charAt(shared)) shared += 1;
  return shared >= NAME_SHARED_LETTERS || shared === shortest || tripleLikeness(asked, other) >= NAME_ALIKE;
}

/** The words that identify a name; empty if it is a capitalised common noun. */
function telling(name: Name, language: TextLanguage): string[] {
  return name.words
    .filter((word) => !COMMON.has(word) && !COMMON.has(word.replace(/s$/, "")) && !isFunctionWord(word, language))
    .filter((word) => word.replaceAll(".", "").length >= NAME_MIN_CHARACTERS);
}

/** Capitalised words of a text; adjacent or linked ones ("University of Lyon") are one name. */
function namesOf(text: string, language: TextLanguage, taken: readonly Span[]): Name[] {
  const found: (Span & { words: string[] })[] = [];
  for (const mention of properNames(text, language)) {
    if (taken.some((span) => span.start < mention.end && mention.start < span.end)) continue;
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

/** Whether capitals mean nothing: all letters are capitals, or function words have them too. */
function isTitleCase(question: string, language: TextLanguage): boolean {
  if (!/\p{Ll}/u.test(question)) return true;
  const grammar = words(question, language)
    .slice(1)
    .filter(({ text }) => isFunctionWord(text, language) && text.length > 1);
  const capitals = grammar.filter(({ text }) => /^\p{Lu}\p{Ll}/u.test(text)).length;
  return capitals > 1 && capitals * 2 > grammar.length;
}
