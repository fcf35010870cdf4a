import { isFunctionWord, stem } from "@/lib/engine/language/analyzers";
import { packOf } from "@/lib/engine/language/language-packs";
import { memoByWord } from "@/lib/engine/language/memo";
import { foldText } from "@/lib/engine/language/text/fold-text";
import { readNumbers } from "@/lib/engine/language/text/numbers";
import type { Word } from "@/lib/engine/language/text/words";
import { isNegation } from "@/lib/engine/language/text/words";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import { claimTokens, MINUS } from "./claim-tokens";
import { decisiveWords } from "./decisive-words";

/** A word as the support judge compares it. */
export interface ClaimWord extends Word {
  /** Words with equal keys mean the same: number words and digits, inflected forms, both spellings of an accent. */
  key: string;
  /**
   * `qualifier`: a function word that decides what is said ("must", "after"); `unit`: what a number counts, in words or
   * as a sign.
   */
  kind: "function" | "qualifier" | "negation" | "number" | "date" | "unit" | "name" | "content";
  /** The group of qualifiers that exclude this one. */
  group?: number | undefined;
  /** The text between it and the next word. */
  after: string;
}

/** The text of words, in its order, with the signs between them. */
export function textOf(words: readonly ClaimWord[]): string {
  return words
    .toSorted((a, b) => a.start - b.start)
    .map(({ text, after }) => text + after)
    .join("");
}

/** The words of a text and its signs, each with its kind; offsets are into `text`. */
export function claimWords(text: string, language: TextLanguage): ClaimWord[] {
  const found: ClaimWord[] = [];
  const tokens = claimTokens(text, language);
  for (const [at, token] of tokens.entries()) {
    const last = found.at(-1);
    const after = text.slice(token.end, tokens[at + 1]?.start ?? text.length);
    const own = { ...token, ...classify(token, text, last, language), after };
    // "£500" and "500 pounds" are the same in one order.
    if (own.kind === "number" && last?.kind === "unit" && isPrefix(last, own, text)) found.splice(-1, 0, own);
    else found.push(own);
  }
  return found.map((word, at) => besideNext(word, found[at + 1], language));
}

/** A currency's sign before its number, which may be emphasised: "£**500**". */
function isPrefix(sign: ClaimWord, number: Word, text: string): boolean {
  return /^[€$£¥]$/.test(sign.text) && /^[*_]*\s?$/.test(text.slice(sign.end, number.start));
}

/**
 * Except before a number or a date, prepositions only connect words; "one" and "un" are numbers before a unit.
 */
function besideNext(word: ClaimWord, next: ClaimWord | undefined, language: TextLanguage): ClaimWord {
  if (word.kind === "qualifier" && word.key.startsWith(LIMIT) && next?.kind !== "number" && next?.kind !== "date")
    return { ...word, kind: "function" };
  if (word.kind !== "function" || next?.kind !== "unit") return word;
  const isOne = packOf(language).numbers.articles.has(foldText(word.text));
  return isOne ? { ...word, key: "1", kind: "number" } : word;
}
const LIMIT = "limit ";

/** Whether a word limits the number or date after it: "up to", "before". */
export function isLimit({ kind, key }: ClaimWord): boolean {
  return kind === "qualifier" && key.startsWith(LIMIT);
}

/** "< 5" and "> 5" exclude each other; the groups of a language count from 0. */
const COMPARING = /^[<>≤≥±]$/;
const COMPARING_GROUP = -1;

type Meaning = Pick<ClaimWord, "key" | "kind" | "group">;

/** What a word means at its place in the text. */
function classify(token: Word, text: string, last: ClaimWord | undefined, language: TextLanguage): Meaning {
  const word = token.text;
  if (MINUS.test(word)) {
    const { key, ...rest } = classifyWord(word.slice(1), language);
    return { ...rest, key: `-${key}` };
  }
  // "9 am" and "9 pm" differ; elsewhere "am" is a verb.
  const bare = foldText(word).replaceAll(".", "");
  if (last?.kind === "number" && packOf(language).comparisons.dayHalves.has(bare)) return { key: bare, kind: "unit" };
  const meaning = classifyWord(word, language);
  // "IT" is a department, and "A" a building or an initial.
  return meaning.kind === "function" && isLabel(token, text) ? { key: word, kind: "name" } : meaning;
}

/** Whether a function word is written as a name: in capitals among small letters, or a capital inside a sentence. */
function isLabel({ text: word, start, end }: Word, text: string): boolean {
  if (/^\p{Lu}{2,}$/u.test(word)) return /\p{Ll}/u.test(text);
  return /^\p{Lu}$/u.test(word) && (text[end] === "." || !SENTENCE_START.test(text.slice(0, start)));
}
const SENTENCE_START = /(?:^|[.!?…:;\n|])[\s"'“«‘(*_>#-]*$/u;

const classifyWord = memoByWord((word, language): Meaning => {
  const { apostrophes, numbers } = packOf(language);
  const folded = foldText(word).replace(/'$/, "");
  if (/['’ʼ]$/.test(word) && apostrophes.elidedNegations.has(folded)) return { key: "ne", kind: "negation" };
  if (isNegation(folded, language)) return { key: folded, kind: "negation" };
  if (COMPARING.test(word)) return { key: word, kind: "qualifier", group: COMPARING_GROUP };
  if (word === "‰") return { key: word, kind: "unit" };
  if (word === "%" || isPercent(folded, numbers.percents)) return { key: "%", kind: "unit" };
  const mention = readNumbers(word, language)[0];
  if (mention !== undefined && !numbers.articles.has(folded) && mention.end - mention.start === word.length) {
    const date = mention.kind === "year" || mention.kind === "month";
    const prefix = mention.kind === "ordinal" || mention.kind === "month" ? mention.kind : "";
    return { key: `${prefix}${mention.value}`, kind: date ? "date" : "number" };
  }
  // "20h30", "5kg"
  if (/^\d/.test(word)) return { key: folded, kind: "number" };
  const { kind, meaning, group } = decisiveWords(language).get(folded) ?? {};
  if (kind === "limit") return { key: `${LIMIT}${meaning}`, kind: "qualifier", group };
  if (kind !== undefined && meaning !== undefined) return { key: meaning, kind, group };
  const key = stem(word, language);
  if (isFunctionWord(word, language)) return { key, kind: "function" };
  return { key, kind: /^\p{Lu}/u.test(word) ? "name" : "content" };
});

function isPercent(folded: string, percents: readonly string[]): boolean {
  return percents.some((source) => new RegExp(`^${source}$`, "iu").test(folded));
}
