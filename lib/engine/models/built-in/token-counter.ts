import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { processWide } from "@/lib/shared/process-wide";
import { raisedDigitsApart } from "./read-passage.mjs";
import { COUNTED_WORD_MAX_CHARS, COUNTED_WORDS_KEPT } from "./tunables";

const tokenizerFile = z.object({ model: z.object({ vocab: z.array(z.tuple([z.string(), z.number()])) }) });

/** Entries 0–3 of the vocabulary are control tokens, which never occur in a text. */
const CONTROL_TOKENS = 4;
/** The model scores an unknown character this much below its worst piece. */
const UNKNOWN_PENALTY = 10;
const WORD_START = "▁";

/** Characters that the model's normaliser removes or reads as a space. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const REMOVED = /[\u0000-\u0008\u000b\u000e-\u001f\u007f\u008f\u009f]/g;
const SPACES = /[\t\n\f\r\u1680\u200b-\u200f\u2028\u2029▁\ufeff\ufffd]/g;

/** Runs without white space as the model defines it: a vertical tab is removed and separates nothing. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above
const WORD = /[\S\u000b]+/g;

/**
 * Counts the tokens of a text for the built-in embedder without creating them: its unigram model (Kudo, 2018,
 * arXiv:1804.10959) splits word by word, so the counts of words are cached and added up. A hundred times as fast as the
 * tokenizer, which needs a second for a hundred pages.
 */
export class TokenCounter {
  readonly #scores: ReadonlyMap<string, number>;
  readonly #longest: number;
  readonly #unknown: number;
  readonly #words = new LRUCache<string, number>({ max: COUNTED_WORDS_KEPT });

  /** @param vocabulary pieces with their scores, control tokens first */
  constructor(vocabulary: readonly (readonly [string, number])[]) {
    this.#scores = new Map(vocabulary.slice(CONTROL_TOKENS));
    this.#longest = vocabulary.reduce((most, [piece]) => Math.max(most, piece.length), 1);
    this.#unknown = vocabulary.reduce((least, [, score]) => Math.min(least, score), 0) - UNKNOWN_PENALTY;
  }

  /** Number of tokens of a text; for texts joined by white space, their sum. */
  count(text: string): number {
    let sum = 0;
    for (const [word] of text.matchAll(WORD)) sum += this.#countWord(word);
    return sum;
  }

  #countWord(word: string): number {
    const cached = this.#words.get(word);
    if (cached !== undefined) return cached;
    const parts = raisedDigitsApart(word).replace(REMOVED, "").replace(SPACES, " ").normalize("NFKC").split(" ");
    const count = parts.reduce((sum, part) => sum + (part === "" ? 0 : this.#countPieces(WORD_START + part)), 0);
    if (word.length <= COUNTED_WORD_MAX_CHARS) this.#words.set(word, count);
    return count;
  }

  /** Number of pieces in the likeliest split (Viterbi); adjacent unknown characters are one piece. */
  #countPieces(word: string): number {
    const best = new Float64Array(word.length + 1).fill(Number.NEGATIVE_INFINITY);
    const from = new Int32Array(word.length + 1);
    const unknown = new Uint8Array(word.length + 1);
    best[0] = 0;
    for (let at = 0; at < word.length; ) {
      const character = String.fromCodePoint(word.codePointAt(at) ?? 0).length;
      const base = best[at] ?? 0;
      const offer = (length: number, score: number, isUnknown: boolean) => {
        if (base + score <= (best[at + length] ?? 0)) return;
        best[at + length] = base + score;
        from[at + length] = at;
        unknown[at + length] = isUnknown ? 1 : 0;
      };
      for (let length = character; length <= Math.min(this.#longest, word.length - at); length += 1) {
        const score = this.#scores.get(word.slice(at, at + length));
        if (score !== undefined) offer(length, score, false);
        else if (length === character) offer(length, this.#unknown, true);
      }
      at += character;
    }
    let count = 0;
    for (let end = word.length; end > 0; ) {
      const start = from[end] ?? 0;
      if (unknown[end] !== 1 || unknown[start] !== 1) count += 1;
      end = start;
    }
    return count;
  }
}

/** The counter of the vendored embedder's tokens, loaded once per process. */
export function builtInTokenCounter(): Promise<TokenCounter> {
  const shared = processWide("token-counter", (): { counter?: Promise<TokenCounter> } => ({}));
  shared.counter ??= readTokenCounter().catch((error: unknown) => {
    delete shared.counter;
    throw error;
  });
  return shared.counter;
}

async function readTokenCounter(): Promise<TokenCounter> {
  const path = join(/* turbopackIgnore: true */ process.cwd(), "models", "embedder-en-fr", "tokenizer.json");
  return new TokenCounter(tokenizerFile.parse(JSON.parse(await readFile(path, "utf8"))).model.vocab);
}
