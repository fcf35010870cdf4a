import { isFunctionWord, stem } from "@/lib/engine/language/analyzers";
import { packOf } from "@/lib/engine/language/language-packs";
import { foldText } from "@/lib/engine/language/text/fold-text";
import { readNumbers } from "@/lib/engine/language/text/numbers";
import { type Word, words } from "@/lib/engine/language/text/words";
import type { TextLanguage } from "@/lib/shared/contracts/language";
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
}

const CITATION = /\s*\[\d{1,3}(?:\s*[,;]\s*\d{1,3})*\]/g;
/** Signs of units, which are no words elsewhere. */
const SIGN = /[€$£¥%‰°]/g;

/** The sentence without its `[n]` markers. */
export function withoutMarkers(text: string): string {
  return text.replace(CITATION, "");
}

/** The words of a text and its signs, each with its kind; offsets are into `text`. */
export function claimWords(text: string, language: TextLanguage): ClaimWord[] {
  const found: ClaimWord[] = [];
  for (const token of tokens(text, language)) {
    const last = found.at(-1);
    const own = { ...token, ...classify(token.text, language) };
    // "£500" and "500 pounds" are the same in one order.
    if (own.kind === "number" && last?.kind === "unit" && isPrefix(last, own, text)) found.splice(-1, 0, own);
    else found.push(own);
  }
  return found.map((word, at) => besideNext(word, found[at + 1], language));
}

/** Words, signs, percentages in words and decisive elisions ("n'", "jusqu'"), in the order of the text. */
function tokens(text: string, language: TextLanguage): Word[] {
  const { numbers, apostrophes } = packOf(language);
  const percent = new RegExp(`(?<!\\p{L})(?:${numbers.percents.join("|")})(?!\\p{L})`, "giu");
  const percents = numbers.percents.length === 0 ? [] : [...text.matchAll(percent)].map(wordAt);
  const isInPercent = ({ start }: Word) => percents.some((one) => one.start <= start && start < one.end);
  const elided = [...text.matchAll(ELISION)].map(wordAt).filter((word) => {
    const bare = foldText(word.text.slice(0, -1));
    return apostrophes.elidedNegations.has(bare) || decisiveWords(language).has(bare);
  });
  return [
    ...words(text, language).filter((word) => !isInPercent(word)),
    ...percents,
    ...[...text.matchAll(SIGN)].map(wordAt),
    ...elided,
  ].toSorted((a, b) => a.start - b.start);
}
const ELISION = /(?<![\p{L}\p{N}])\p{L}+['’ʼ](?=\p{L})/gu;

function wordAt(match: RegExpMatchArray): Word {
  const start = match.index ?? 0;
  return { text: match[0], start, end: start + match[0].length };
}

/** A currency's sign before its number, which may be emphasised: "£**500**". */
function isPrefix(sign: ClaimWord, number: Word, text: string): boolean {
  return /^[€$£¥]$/.test(sign.text) && /^[*_]*\s?$/.test(text.slice(sign.end, number.start));
}

/**
 * Prepositions before anything but a number or a date only say how words belong together; "one" and "un" are numbers
 * before a unit.
 */
function besideNext(word: ClaimWord, next: ClaimWord | undefined, language: TextLanguage): ClaimWord {
  if (word.kind === "qualifier" && word.key.startsWith(LIMIT) && next?.kind !== "number" && next?.kind !== "date")
    return { ...word, kind: "function" };
  if (word.kind !== "function" || next?.kind !== "unit") return word;
  const isOne = packOf(language).numbers.articles.has(foldText(word.text));
  return isOne ? { ...word, key: "1", kind: "number" } : word;
}
const LIMIT = "limit ";

function classify(word: string, language: TextLanguage): Pick<ClaimWord, "key" | "kind" | "group"> {
  const { negations, apostrophes, numbers } = packOf(language);
  const folded = foldText(word).replace(/'$/, "");
  if (/['’ʼ]$/.test(word) && apostrophes.elidedNegations.has(folded)) return { key: "ne", kind: "negation" };
  if (negations.has(folded) || apostrophes.negated?.test(word)) return { key: folded, kind: "negation" };
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
}

function isPercent(folded: string, percents: readonly string[]): boolean {
  return percents.some((source) => new RegExp(`^${source}$`, "iu").test(folded));
}
