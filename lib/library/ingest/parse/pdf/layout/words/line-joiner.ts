import { isHyphened, isSuspended } from "@/lib/engine/language/compounds/is-hyphened";
import type { ReceiptWriter } from "../../../receipt/receipt-writer";

/** Marks a hyphen that the typesetting program inserted: it divides a word and does not belong to it. */
const SOFT_HYPHEN = "\u00ad";
const TYPOGRAPHIC_HYPHEN = "\u2010";
const SPACE = 0x20;
/** A hyphen at the end of a line, with the word before it, and the word that the next line begins with. */
const BEFORE = /([\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}'’\u2010-]*)([-\u2010\u00ad])$/u;
const AFTER = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:[-'’\u2010][\p{L}\p{M}\p{N}]+)*/u;
/** Maximum length of a word whose parts are examined. */
const MAX_CHARS = 60;
/** Typeset hyphens of other kinds at line ends, which show that the text's own hyphens are not among them. */
const TELLING = 2;

/** Joins lines of text; a hyphen that only divides a word at the end of a line is left out and reported. */
export class LineJoiner {
  #receipt: ReceiptWriter;
  #lines: string[] = [];
  /** How often each word occurs inside a line; those with a hyphen with "-". */
  #words: Map<string, number> | null = null;
  /** Line ends with a hyphen that no keyboard has, and whether such a hyphen also occurs inside a line. */
  #typeset = 0;
  #typesetInside = false;

  constructor(receipt: ReceiptWriter) {
    this.#receipt = receipt;
  }

  /** Learns the words of a line: a word that is divided at the end of another is written as elsewhere. */
  learn(line: string): void {
    this.#lines.push(line);
    this.#words = null;
    if (line.endsWith(SOFT_HYPHEN) || line.endsWith(TYPOGRAPHIC_HYPHEN)) this.#typeset += 1;
    if (/[\u2010](?=\S)/.test(line)) this.#typesetInside = true;
  }

  join(text: string, line: string): string {
    if (text === "") return line;
    if (!isHyphen(text.charCodeAt(text.length - 1))) return `${text} ${line}`;
    const [, before, hyphen] = BEFORE.exec(text.slice(-MAX_CHARS)) ?? [];
    const after = AFTER.exec(line.slice(0, MAX_CHARS))?.[0];
    if (before === undefined || hyphen === undefined || after === undefined) return `${text} ${line}`;
    const how = this.#howJoined(before, hyphen, after);
    if (how === "apart") return `${text} ${line}`;
    if (how === "hyphen") return `${text.slice(0, -1)}${hyphen === SOFT_HYPHEN ? "-" : hyphen}${line}`;
    this.#receipt.leaveOut("line_hyphens", hyphen);
    return text.slice(0, -1) + line;
  }

  #howJoined(before: string, hyphen: string, after: string): "apart" | "hyphen" | "word" {
    const known = this.#asElsewhere(before, after);
    if (known !== null) return known;
    if (hyphen === SOFT_HYPHEN) return "word";
    if (isSuspended(after)) return "apart";
    if (/\p{N}$/u.test(before) || /^\p{N}/u.test(after))
      return /\p{N}$/u.test(before) && isName(after) ? "apart" : "hyphen";
    // Before a capital, except in a title in capitals.
    if (/^\p{Lu}/u.test(after) && !(isCapitals(before) && isCapitals(after))) return "hyphen";
    if (isHyphened(before, after)) return "hyphen";
    const isOwn = hyphen === "-" && this.#typeset >= TELLING && !this.#typesetInside;
    return isOwn ? "hyphen" : "word";
  }

  /** The most frequent spelling of the word elsewhere in the document; `null` without one. */
  #asElsewhere(before: string, after: string): "hyphen" | "word" | null {
    this.#words ??= wordsOf(this.#lines);
    const [first, second] = [before, after].map((part) => part.toLowerCase().replaceAll(TYPOGRAPHIC_HYPHEN, "-"));
    const [last, next] = [first?.split(/['’]/).at(-1) ?? "", second?.split(/['’]/)[0] ?? ""];
    const asWord = this.#words.get(`${last}${next}`) ?? 0;
    const asCompound = this.#words.get(`${last}-${next}`) ?? 0;
    if (asWord === asCompound) return asWord === 0 ? null : "hyphen";
    return asWord > asCompound ? "word" : "hyphen";
  }
}

/** How often each word occurs, in lower case, excluding words divided at the end of a line. */
function wordsOf(lines: readonly string[]): Map<string, number> {
  const words = new Map<string, number>();
  for (const line of lines) {
    const text = line.toLowerCase();
    let start = -1;
    for (let at = 0; at <= text.length; at += 1) {
      const unit = at < text.length ? text.charCodeAt(at) : SPACE;
      if (isLetter(unit) || (start >= 0 && isHyphen(unit) && isLetter(text.charCodeAt(at + 1)))) {
        if (start < 0) start = at;
        continue;
      }
      if (start >= 0 && !(isHyphen(unit) && at === text.length - 1)) {
        const word = text.slice(start, at).replaceAll(TYPOGRAPHIC_HYPHEN, "-");
        words.set(word, (words.get(word) ?? 0) + 1);
      }
      start = -1;
    }
  }
  return words;
}

/** A loop over characters takes a tenth of the time of an expression with classes of letters. */
function isLetter(unit: number): boolean {
  if (unit < 0x80) return unit >= 0x61 && unit <= 0x7a;
  return unit >= 0xc0 && (unit < 0x2000 || unit > 0x206f);
}

function isHyphen(unit: number): boolean {
  return unit === 0x2d || unit === 0x2010 || unit === 0xad;
}

function isCapitals(word: string): boolean {
  return word.length > 1 && word === word.toUpperCase();
}

/** A word with a capital, but not one letter or an abbreviation. */
function isName(word: string): boolean {
  return /^\p{Lu}\p{Ll}/u.test(word);
}
