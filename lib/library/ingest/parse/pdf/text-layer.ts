import type { PageWord } from "./page/page-content";

/**
 * How well a page's text layer matches what the page shows: `none` has no letters, `sparse` so few that the page may be
 * a scan with a stamp, `rubbish` is a layer whose characters are not those that are painted.
 */
export type LayerKind = "good" | "sparse" | "rubbish" | "none";

/** Letters of a page number, a stamp or "Scanned with …". */
const SPARSE_LETTERS = 60;
/** A shorter text can be anything. */
const JUDGED_CHARACTERS = 60;
/** Share of characters without meaning, from 0 to 1. */
const MEANINGLESS_SHARE = 0.1;
/** A sign that a font lacks, such as a narrow space or a hyphen, says nothing about the letters beside it. */
const MEANINGLESS = /[\ue000-\uf8ff\p{Cc}\p{Cn}\p{Co}]|\ufffd{2,}|(?<=\p{L})\ufffd(?=\p{L})|(?<!\S)\ufffd(?!\S)/gu;
/** Text of ASCII, all of which has a meaning. */
const PLAIN = /^[ -~]*$/;
/** Share of one-letter words, as in a layer that has each glyph separately. */
const SINGLE_SHARE = 0.7;
/** Share of different Latin words of three or more letters that have a vowel; a text with exchanged letters has two thirds. */
const VOWEL_SHARE = 0.78;
/** Codes and abbreviations, of which a page may be full: capitals with few longer words among them. */
const CODE = /^\p{Lu}{3,4}$/u;
const CAPITALS = /^\p{Lu}+$/u;
const CODE_SHARE = 0.7;
const LATIN_WORD = /\p{Script=Latin}{3,}/gu;
const VOWEL = /[aeiouy]/i;
/** Scripts whose words are single characters. */
const WORDS_OF_ONE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

export function layerKind(words: readonly Pick<PageWord, "text">[]): LayerKind {
  if (isRubbish(words, words.map(({ text }) => text).join(" "))) return "rubbish";
  let letters = 0;
  for (const { text } of words) {
    letters += lettersIn(text);
    if (letters >= SPARSE_LETTERS) return "good";
  }
  return letters === 0 ? "none" : "sparse";
}

/** The number of letters and digits. */
export function countLetters(words: readonly Pick<PageWord, "text">[]): number {
  return words.reduce((sum, { text }) => sum + lettersIn(text), 0);
}

function lettersIn(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}

function isRubbish(words: readonly Pick<PageWord, "text">[], text: string): boolean {
  const characters = text.replace(/\s/g, "").length;
  if (characters < JUDGED_CHARACTERS) return false;
  const meaningless = PLAIN.test(text)
    ? 0
    : (text.match(MEANINGLESS)?.reduce((sum, signs) => sum + signs.length, 0) ?? 0);
  if (meaningless > MEANINGLESS_SHARE * characters) return true;
  const singles = words.filter(
    ({ text: word }) => word.length <= 2 && /^\p{L}$/u.test(word) && !WORDS_OF_ONE.test(word),
  ).length;
  if (singles > SINGLE_SHARE * words.length) return true;
  const plain = text.normalize("NFD");
  const latin = (plain === text ? text : plain.replace(/\p{M}/gu, "")).match(LATIN_WORD) ?? [];
  return !areSpoken(latin) && !areSpoken(differentWords(latin));
}

/** Whether the words look like those of a language, or are too few to judge. */
function areSpoken(latin: readonly string[]): boolean {
  if (latin.length * 3 <= JUDGED_CHARACTERS) return true;
  return latin.filter((word) => VOWEL.test(word)).length >= VOWEL_SHARE * latin.length;
}

/** Each word once, without codes: a diagram may repeat a name in each of its boxes. */
function differentWords(words: readonly string[]): string[] {
  const capitals = words.filter((word) => CAPITALS.test(word));
  const areCodes = capitals.filter((word) => CODE.test(word)).length >= CODE_SHARE * capitals.length;
  const judged = areCodes ? words.filter((word) => !CODE.test(word)) : words;
  return [...new Set(judged.map((word) => word.toLowerCase()))];
}
