import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { Span } from "@/lib/shared/text/spans";
import { isFunctionWord, stem } from "../../analyzers";
import { nameKey } from "../../names/name-key";
import { COMMON_IN_NAMES, initialsOf, isTitleCase, type Name, namesOf, spellsOut } from "../../names/read-names";
import { foldText } from "../../text/fold-text";
import { tripleLikeness } from "../../text/letter-grams";
import { type Word, words } from "../../text/words";
import { NAME_ALIKE, NAME_ALIKE_MIN_CHARACTERS, NAME_MIN_CHARACTERS, NAME_SHARED_LETTERS } from "../../tunables";
import type { MissingDetail } from "./missing-detail";

/** The names of a question that a text of the same language lacks in every possible spelling. */
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
      return /^[\s-]$/.test(between) && !COMMON_IN_NAMES.has(foldText(other.text));
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
    /^\p{Lu}{2,6}$/u.test(name.text.replaceAll(".", "")) && spellsOut(acronym.replaceAll(".", ""), given.all, language)
  );
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
    .filter(
      (word) =>
        !COMMON_IN_NAMES.has(word) && !COMMON_IN_NAMES.has(word.replace(/s$/, "")) && !isFunctionWord(word, language),
    )
    .filter((word) => word.replaceAll(".", "").length >= NAME_MIN_CHARACTERS);
}
