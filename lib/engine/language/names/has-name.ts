import type { TextLanguage } from "@/lib/shared/contracts/language";
import { isFunctionWord, stem } from "../analyzers";
import { memoByPassage } from "../memo";
import { isFramingWord } from "../question/asking-words";
import { foldText } from "../text/fold-text";
import { readNumbers } from "../text/numbers";
import { type Word, words } from "../text/words";
import { nameKey } from "./name-key";
import { COMMON_IN_NAMES, initialsOf, type Name, namesOf, spellsOut } from "./read-names";
import { isSameGivenName } from "./short-names";

/** Equal first letters of a place and its people: "Norway", "Norwegian". */
const SHARED_LETTERS = 4;

/** A text prepared for looking up names. */
export interface NamedText {
  all: readonly Word[];
  folded: ReadonlySet<string>;
  stems: ReadonlySet<string>;
  /** Keys of its names, and of their words. */
  keys: ReadonlySet<string>;
  /** Folded words in capitals. */
  acronyms: ReadonlySet<string>;
  /** The first letter of each capitalised word with the word after it: "h voss" of "Harriet Voss" and "H. Voss". */
  initials: ReadonlySet<string>;
}

/** Reads a text for `hasName`. */
export const namedText: (text: string, language: TextLanguage) => NamedText = memoByPassage((text, language) => {
  const all = words(text, language);
  const folded = all.map((word) => bare(word.text));
  return {
    all,
    folded: new Set(folded),
    stems: new Set(folded.map((word) => stem(word, language))),
    keys: new Set([...namesOf(text, language).map((name) => nameKey(name.text)), ...folded.map(nameKey)]),
    acronyms: new Set(all.filter((word) => ACRONYM.test(word.text)).map((word) => bare(word.text))),
    initials: new Set(
      all.flatMap(({ text: word }, at) => (/^\p{Lu}/u.test(word) ? [`${bare(word).charAt(0)} ${folded[at + 1]}`] : [])),
    ),
  };
});

const ACRONYM = /^(?:\p{Lu}\.?){2,6}$/u;

function bare(word: string): string {
  return foldText(word).replaceAll(".", "");
}

/**
 * Whether a text has every word that identifies a name, in any form: as an acronym or what it stands for, a short given
 * name, initials, a place by its people, the name in another language. A name that consists of titles, roles and common
 * words identifies nothing.
 */
export function hasName(name: Name, given: NamedText, language: TextLanguage): boolean {
  if (given.keys.has(nameKey(name.text))) return true;
  if (name.words.length > 1 && initialsOf(name).some((initials) => given.acronyms.has(initials))) return true;
  const acronyms = words(name.text, language).filter(({ text }) => ACRONYM.test(text));
  return tellingWords(name, language).every((word) => {
    const next = name.words[name.words.findIndex((own) => bare(own) === word) + 1];
    const isInitial = next !== undefined && given.initials.has(`${word.charAt(0)} ${bare(next)}`);
    if (isInitial && (word.length === 1 || given.folded.has(word.charAt(0)))) return true;
    const isAcronym = acronyms.some(({ text }) => bare(text) === word);
    return (isAcronym && spellsOut(word, given.all, language)) || hasWord(word, given, language);
  });
}

/** Whether a text has the last word of a name after other capitalised words: another person of that surname. */
export function hasNamesake({ words: own }: Name, { all }: NamedText): boolean {
  const surname = own.at(-1);
  return (
    own.length > 1 &&
    all.some(({ text }, at) => {
      const before = all[at - 1]?.text ?? "";
      return foldText(text) === surname && /^\p{Lu}\p{Ll}/u.test(before) && !COMMON_IN_NAMES.has(foldText(before));
    })
  );
}

/** The words of a name that identify it, folded. */
export function tellingWords(name: Name, language: TextLanguage): string[] {
  return name.words
    .map(bare)
    .filter((word) => !isFramingWord(stem(word, language), language))
    .filter((word) => !COMMON_IN_NAMES.has(word) && !COMMON_IN_NAMES.has(word.replace(/s$/, "")))
    .filter((word) => !isFunctionWord(word, language) && /\p{L}/u.test(word) && !isNumber(word, language))
    .filter((word) => word.length > 1 || name.words.length > 1);
}

/** A number in words or Roman digits: "XIXe", "Two", "Dixième". */
function isNumber(word: string, language: TextLanguage): boolean {
  const [number] = readNumbers(word, language);
  return ROMAN.test(word) || (number !== undefined && number.end - number.start === word.length);
}
const ROMAN = /^[ivx]+(?:e|er|eme|th|st|nd|rd)?$/;

function hasWord(word: string, given: NamedText, language: TextLanguage): boolean {
  if (given.folded.has(word) || given.stems.has(stem(word, language)) || given.keys.has(nameKey(word))) return true;
  return given.all.some(({ text }) => isAlike(word, foldText(text)));
}

function isAlike(one: string, other: string): boolean {
  if (isSameGivenName(one, other)) return true;
  let shared = 0;
  while (shared < Math.min(one.length, other.length) && one.charAt(shared) === other.charAt(shared)) shared += 1;
  if (shared < SHARED_LETTERS) return false;
  const [left, right] = [one.slice(shared), other.slice(shared)];
  return (PLACE.test(left) && PEOPLE.test(right)) || (PLACE.test(right) && PEOPLE.test(left));
}
/** Endings of the name of a place, and of words for its people and things. */
const PLACE = /^(?:|[aeosy]|i[ae]|any|land|way|e?terre|onie|que)$/;
const PEOPLE = /^(?:i?an|ean|ish|ese|ic|i|egian|n|i?enn?e?|aise?|oise?|aine?|ine?|ole?|ande?|onne?|on|ique)s?$/;
