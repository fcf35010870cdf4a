import { isFunctionWord } from "@/lib/engine/language/analyzers";
import { askedTimeSpans } from "@/lib/engine/language/dates/asked-time-spans";
import { monthsOf } from "@/lib/engine/language/dates/calendar-names";
import { packOf } from "@/lib/engine/language/language-packs";
import type { TableGrammar } from "@/lib/engine/language/tables/table-grammar";
import { foldText } from "@/lib/engine/language/text/fold-text";
import { readNumbers } from "@/lib/engine/language/text/numbers";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import { contains, overlaps, type Span } from "@/lib/shared/text/spans";
import { type TableWord, tableWords } from "../words/table-words";
import { unitSign } from "../words/units";

/** A time of a question; months, or a day of one, without a year, which the other end or the table adds. */
export type AskedTime = { from: string; to: string } | { months: readonly number[]; day: number | null };

/** A word, number or time of a question. */
export interface QuestionToken extends TableWord {
  /** A decimal number, as text. */
  number: string | null;
  time: AskedTime | null;
  /** A unit or currency sign beside the number. */
  sign: string | null;
}

/** Tokens from one position to another, the end not included. */
export interface TokenRange {
  from: number;
  to: number;
}

/** A question as its line, on which the patterns of a language are tested, with a record of the words accounted for. */
export class QuestionLine {
  readonly tokens: readonly QuestionToken[];
  readonly line: string;
  /** Its writer types accents. */
  readonly hasAccents: boolean;
  /** Offset of each token in the line. */
  readonly #offsets: number[] = [];
  readonly #used = new Set<number>();
  /** Words of operations, which may occur within the name of a column ("the population in total of 2020"). */
  #asked: ReadonlySet<number> = new Set();

  constructor(
    readonly question: string,
    readonly language: TextLanguage,
    readonly grammar: TableGrammar,
  ) {
    this.tokens = tokensOf(question, language);
    this.hasAccents = ACCENTS.test(question.normalize("NFC"));
    let line = "";
    for (const token of this.tokens) {
      if (line !== "") line += " ";
      this.#offsets.push(line.length);
      line += token.number !== null ? "#" : token.time !== null ? "@" : token.folded;
    }
    this.line = line;
  }

  /** The first match among tokens that are not accounted for. */
  find(pattern: RegExp): TokenRange | null {
    return this.findAll(pattern)[0] ?? null;
  }

  findAll(pattern: RegExp): TokenRange[] {
    const all = this.line.matchAll(new RegExp(pattern.source, `${pattern.flags.replace("g", "")}g`));
    return [...all].flatMap(({ 0: match, index }) => {
      const trimmed = match.trimEnd();
      if (trimmed === "") return [];
      const range = this.#range(index + (match.length - match.trimStart().length), index + trimmed.length);
      return this.isFree(range) ? [range] : [];
    });
  }

  /** Whether the line before a token ends with the pattern; the range of what matches. */
  endsBefore(pattern: RegExp, at: number): TokenRange | null {
    const before = this.line.slice(0, this.#offsets[at] ?? 0).trimEnd();
    const match = pattern.exec(before);
    if (match === null || match[0] === "") return null;
    const range = this.#range(match.index, before.length);
    return this.isFree(range) ? range : null;
  }

  /** Whether the line before a token ends with the pattern, accounted for or not. */
  follows(pattern: RegExp, at: number): boolean {
    return pattern.test(this.line.slice(0, this.#offsets[at] ?? 0).trimEnd());
  }

  isFree({ from, to }: TokenRange): boolean {
    for (let at = from; at < to; at += 1) if (this.#used.has(at)) return false;
    return true;
  }

  /** From here on, words already accounted for may occur within a name. */
  beginNames(): void {
    this.#asked = new Set(this.#used);
  }

  /** Whether a name from one word to another is not accounted for; words of operations may be within it. */
  isOpen({ from, to }: TokenRange): boolean {
    for (let at = from; at < to; at += 1) {
      const isWithin = at > from && at < to - 1 && this.#asked.has(at);
      if (this.#used.has(at) && !isWithin) return false;
    }
    return true;
  }

  use({ from, to }: TokenRange): void {
    for (let at = from; at < to; at += 1) this.#used.add(at);
  }

  /** Whether a token adds nothing to what is asked: a function word, or a word without meaning here. */
  isSilent(at: number): boolean {
    const token = this.tokens[at];
    if (token === undefined || token.number !== null || token.time !== null) return false;
    const { silent, doings } = this.grammar;
    return (
      isFunctionWord(token.text, this.language) ||
      token.folded.length < 2 ||
      silent.has(token.folded) ||
      doings.has(token.folded)
    );
  }

  /** Concepts of the columns that a word implies ("earn": salary). */
  implied(at: number): readonly string[] {
    return this.impliedBy(this.tokens[at]?.folded ?? "");
  }

  impliedBy(word: string): readonly string[] {
    const { impliedColumns } = this.grammar;
    return Object.hasOwn(impliedColumns, word) ? (impliedColumns[word] ?? []) : [];
  }

  /** The next token from a position on that is not silent; the number of tokens without one. */
  nextTelling(from: number): number {
    let at = from;
    while (at < this.tokens.length && (this.isSilent(at) || !this.isFree({ from: at, to: at + 1 }))) at += 1;
    return at;
  }

  /** Meaningful words that nothing accounts for. @param names of the table, which always do */
  unexplained(names: readonly TokenRange[]): QuestionToken[] {
    const decisive = new Set(
      [...names, ...this.findAll(this.grammar.decisive)]
        .concat(this.findAll(this.grammar.negation))
        .flatMap(({ from, to }) => Array.from({ length: to - from }, (_, step) => from + step)),
    );
    return this.tokens.filter((_, at) => !this.#used.has(at) && (decisive.has(at) || !this.isSilent(at)));
  }

  /** Words as the question has them. */
  words({ from, to }: TokenRange): string {
    return this.question.slice(this.tokens[from]?.start ?? 0, this.tokens[to - 1]?.end ?? 0);
  }

  #range(start: number, end: number): TokenRange {
    const from = this.#offsets.findLastIndex((offset) => offset <= start);
    const to = this.#offsets.findIndex((offset) => offset >= end);
    return { from: Math.max(0, from), to: to === -1 ? this.tokens.length : to };
  }
}

/** Whether a question asks for something that no table can answer. */
export function isBeyondTables({ line, grammar }: QuestionLine): boolean {
  return grammar.beyond.test(line);
}

const NO_STEMS: ReadonlySet<string> = new Set();

function tokensOf(question: string, language: TextLanguage): QuestionToken[] {
  const times: (Span & { time: AskedTime })[] = askedTimeSpans(question, language).map(({ start, end, from, to }) => ({
    start,
    end,
    time: { from, to },
  }));
  for (const { places, ...span } of monthsOf(question, language)) {
    if (times.some((time) => overlaps(time, span))) continue;
    const { day, ...whole } = withDay(question, span);
    times.push({ ...whole, time: { months: places, day: places.length === 1 ? day : null } });
  }
  const { articles } = packOf(language).numbers;
  const numbers = readNumbers(question, language).filter(
    ({ kind, start, end }) =>
      kind !== "month" &&
      // "The second highest" does not mean the two highest.
      kind !== "ordinal" &&
      !articles.has(foldText(question.slice(start, end))) &&
      !times.some((time) => overlaps(time, { start, end })),
  );
  const tokens: QuestionToken[] = [];
  for (const word of wordsOf(question)) {
    const time = times.find((candidate) => overlaps(candidate, word));
    const number = numbers.find((own) => contains(own, word));
    const last = tokens.at(-1);
    // Several words of one time or number are one token.
    if (last !== undefined && last.end > word.start) continue;
    if (time !== undefined) {
      const span = spanned(question, time);
      // "July and August" is not July.
      const folded = foldText(span.text);
      const several = /\s/.test(folded) ? { folded, form: folded, concepts: [], stems: NO_STEMS } : {};
      tokens.push({ ...word, ...several, ...span, time: time.time, number: null, sign: null });
    } else if (number !== undefined) {
      const span = spanned(question, number);
      tokens.push({ ...word, ...span, time: null, number: number.value, sign: signBeside(question, span) });
    } else tokens.push({ ...word, time: null, number: null, sign: null });
  }
  return tokens;
}

/** The words of a question; in one with accents, a word without is no participle that lacks its own ("livres", "livré"). */
function wordsOf(question: string): TableWord[] {
  const found = tableWords(question);
  if (!ACCENTS.test(question.normalize("NFC"))) return found;
  return found.map((word) => ({ ...word, concepts: word.concepts.filter(({ unsure }) => unsure !== true) }));
}

const ACCENTS = /[éèêëàâùûîïôç]/i;

/** A month with the number of a day beside it: "le 1er juillet", "July 4". */
function withDay(question: string, { start, end }: Span) {
  const before = /(?<![\p{L}\p{N}])(\d{1,2})(?:er|st|nd|rd|th)? (?:of )?$/u.exec(question.slice(0, start));
  const after = /^ (\d{1,2})(?:st|nd|rd|th)?(?![\p{L}\p{N}]|[.,]\d)/u.exec(question.slice(end));
  if (before !== null) return { start: before.index, end, day: Number(before[1]) };
  return after === null ? { start, end, day: null } : { start, end: end + after[0].length, day: Number(after[1]) };
}

function spanned(question: string, { start, end }: Span) {
  return { start, end, text: question.slice(start, end) };
}

/** Signs of units that are not beside a number: "in k€". */
export function signsAlone(question: string): string[] {
  return [...question.matchAll(/(?:\b(?:k|K|M|Md))?[$€£¥%‰](?!\s?\d)/g)].flatMap(({ 0: sign, index }) =>
    /\d\s?$/.test(question.slice(0, index)) ? [] : [unitSign(sign)],
  );
}

function signBeside(question: string, { start, end }: Span): string | null {
  const before = /([$€£¥])\s?$/.exec(question.slice(Math.max(0, start - 2), start))?.[1];
  const after = /^\s?((?:k|K|M|Md)?[$€£¥%‰])/.exec(question.slice(end, end + 4))?.[1];
  return before ?? (after === undefined ? null : unitSign(after));
}
