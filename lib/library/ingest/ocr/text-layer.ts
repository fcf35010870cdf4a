import type { PageWord } from "../parse/pdf/page/page-content";

/**
 * How far a page's text layer says what the page shows: `none` has no letters, `sparse` so few that the page may be a scan
 * with a stamp, `rubbish` is a layer whose characters are not those that are painted.
 */
export type LayerKind = "good" | "sparse" | "rubbish" | "none";

/** Letters of a page number, a stamp or "Scanned with …". */
const SPARSE_LETTERS = 60;
/** A shorter text can be anything. */
const JUDGED_CHARACTERS = 60;
/** Share of characters without meaning, from 0 to 1. */
const MEANINGLESS_SHARE = 0.1;
const MEANINGLESS = /[\ufffd\ue000-\uf8ff\p{Cc}\p{Cn}\p{Co}]/gu;
/** Share of words of one letter: a layer that holds each glyph by itself. */
const SINGLE_SHARE = 0.7;
/** Share of Latin words of three or more letters that have a vowel; a text with exchanged letters has two thirds. */
const VOWEL_SHARE = 0.78;
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
  if ((text.match(MEANINGLESS)?.length ?? 0) > MEANINGLESS_SHARE * characters) return true;
  const singles = words.filter(
    ({ text: word }) => word.length <= 2 && /^\p{L}$/u.test(word) && !WORDS_OF_ONE.test(word),
  ).length;
  if (singles > SINGLE_SHARE * words.length) return true;
  const latin = text.normalize("NFD").replace(/\p{M}/gu, "").match(LATIN_WORD) ?? [];
  const spoken = latin.filter((word) => VOWEL.test(word)).length;
  return latin.length * 3 > JUDGED_CHARACTERS && spoken < VOWEL_SHARE * latin.length;
}
