import type { Receipt } from "@/lib/shared/contracts/library/receipt/receipt";
import type { Reading } from "./reading";
import { WordCounts, wordsOf } from "./words";

/** How a lost word may still be in the text: joined to its neighbour, divided, or a number with other separators. */
type Trace = "joined" | "divided" | "otherwise" | "gone";

export interface LostWord {
  word: string;
  trace: Trace;
  /** The words around it. */
  near: string;
}

export interface Comparison {
  /** Words of the independent reading. */
  words: number;
  /** Those found in the text. */
  found: number;
  /** Not in the text, but named by the receipt. */
  named: number;
  /** Those found in neither; in order. */
  lost: LostWord[];
  /** Words of the text that the independent reading does not have. */
  added: number;
  /** Words of the text. */
  own: number;
}

const NEAR_WORDS = 3;

/** Compares a parsed document and its receipt with an independent reading of the file, word by word. */
export function compareWords(
  reading: Pick<Reading, "texts">,
  document: { text: string; title: string | null; receipt: Receipt },
): Comparison {
  const own = new WordCounts([document.text]);
  const total = own.total;
  const named = namedWords(document);
  const wanted = reading.texts.flatMap((text): Wanted[] =>
    typeof text === "string" ? wordsOf(text) : [text.map(wordsOf)],
  );
  const missing = missingWords(wanted, own);
  const added = own.total;
  let budget = unquotedCharacters(document.receipt);
  let covered = 0;
  const lost: { word: string; at: number }[] = [];
  for (const one of missing) {
    if (named.take(one.word)) covered += 1;
    else if (budget >= one.word.length) {
      budget -= one.word.length;
      covered += 1;
    } else lost.push(one);
  }
  const words = total - added + missing.length;
  return { words, found: total - added, named: covered, lost: traced(lost, wanted, own), added, own: total };
}

type Wanted = string | string[][];

/** The wanted words that are missing; those that are found are used up. Plain words are matched before others. */
function missingWords(wanted: readonly Wanted[], own: WordCounts): { word: string; at: number }[] {
  const missing: { word: string; at: number }[] = [];
  for (const [at, word] of wanted.entries())
    if (typeof word === "string" && !own.take(word)) missing.push({ word, at });
  for (const [at, ways] of wanted.entries()) {
    if (typeof ways === "string") continue;
    // The longest way is the most specific: its words do not match another number by chance.
    const there = ways.filter((words) => isThere(words, own)).toSorted((a, b) => b.join("").length - a.join("").length);
    const way = there[0] ?? ways[0] ?? [];
    for (const word of way) if (!own.take(word)) missing.push({ word, at });
  }
  return missing.toSorted((a, b) => a.at - b.at);
}

function isThere(words: readonly string[], own: WordCounts): boolean {
  const needed = new Map<string, number>();
  for (const word of words) needed.set(word, (needed.get(word) ?? 0) + 1);
  return [...needed].every(([word, count]) => own.of(word) >= count);
}

/** Words that the document or its receipt has outside the text. */
function namedWords({ title, receipt }: { title: string | null; receipt: Receipt }): WordCounts {
  const named = new WordCounts([title ?? "", receipt.author ?? "", ...receipt.sheetNames]);
  for (const { text, count } of receipt.leftOutTexts) named.add(uncut(text), count);
  for (const { text } of receipt.hidden) named.add(uncut(text));
  return named;
}

/** The last word before the dots of a shortened quotation may be a part of one. */
function uncut(text: string): string {
  return text.endsWith("…") ? text.replace(/\S*…$/, "") : text;
}

/** Characters that the receipt counts as left out, but quotes only in part, or not at all when its lists are full. */
function unquotedCharacters({
  characters,
  leftOutTexts,
  hidden,
  unlistedLeftOutTexts,
  hiddenElements,
}: Receipt): number {
  const quotes = [...leftOutTexts, ...hidden.map(({ text }) => ({ text, count: 1 }))];
  const isWhole = unlistedLeftOutTexts === 0 && hiddenElements <= hidden.length;
  if (characters === null || (isWhole && !quotes.some(({ text }) => text.endsWith("…")))) return 0;
  const { unaccounted = 0, ...reasons } = characters.leftOut;
  const counted = Object.values(reasons).reduce((sum, count) => sum + count, 0);
  return counted - quotes.reduce((sum, { text, count }) => sum + uncut(text).replace(/\s/g, "").length * count, 0);
}

function traced(
  lost: readonly { word: string; at: number }[],
  wanted: readonly Wanted[],
  left: WordCounts,
): LostWord[] {
  const digits = new Set([...left.words()].filter((word) => /^\d/.test(word)).map(onlyDigits));
  return lost.map(({ word, at }) => {
    const shown = (one: Wanted | undefined) => (typeof one === "string" ? one : (one?.[0]?.join(" ") ?? ""));
    const before = shown(wanted[at - 1]);
    const after = shown(wanted[at + 1]);
    const near = wanted.slice(Math.max(0, at - NEAR_WORDS), at + NEAR_WORDS + 1).map(shown);
    const isJoined = (before !== "" && left.of(before + word) > 0) || (after !== "" && left.of(word + after) > 0);
    const isDivided = Array.from(word).some(
      (_, cut) => cut > 0 && left.of(word.slice(0, cut)) > 0 && left.of(word.slice(cut)) > 0,
    );
    const isOtherwise = /^\d/.test(word) && digits.has(onlyDigits(word));
    const trace = isJoined ? "joined" : isDivided ? "divided" : isOtherwise ? "otherwise" : "gone";
    return { word, trace, near: near.join(" ") };
  });
}

function onlyDigits(word: string): string {
  return word.replace(/\D/g, "");
}
