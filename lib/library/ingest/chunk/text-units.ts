import { splitSentences } from "@/lib/engine/language/text/sentences";
import { tableCells } from "@/lib/engine/language/text/table-cells";
import type { Language } from "@/lib/shared/contracts/language";
import {
  CUT_AFTER_COLON,
  CUT_AFTER_HEAD,
  CUT_BEFORE_ITEM,
  CUT_BETWEEN_ROWS,
  CUT_INSIDE_PARAGRAPH,
  SENTENCE_WINDOW_CHARS,
  TABLE_HEAD_MAX_CHARS,
  TABLE_HEAD_READ_CHARS,
} from "../tunables";
import { isTableRule, lines, type TextBlock, textBlocks } from "./text-blocks";

/** The smallest piece that a passage is built of: a sentence, list item, table row, line of code, or part of an endless one. */
export interface TextUnit {
  start: number;
  end: number;
  tokens: number;
  /** How bad it is to begin a passage after it: 0 where a paragraph ends. */
  cutCost: number;
  /** A sentence that the next passage may repeat. */
  repeatable: boolean;
  /** Names of the columns, for a row below them. */
  tableHead: string | null;
}

interface Span {
  start: number;
  end: number;
}

export interface UnitRules {
  language: Language;
  /** Tokens that a unit may have. */
  max: number;
  countTokens: (text: string) => number;
  /** Where the headings that open the text end: nothing of them stands alone. */
  bodyStart: number;
}

/** Where a sentence that is longer than a passage may be cut, best first. */
const CUTS = [/[;:](?=\s)/g, /,(?=\s)/g, /\s/g];
/** Characters of running text that are surely more than a token. */
const CHARS_LOOKED_AT = 6;
/** Stands for the name of a column that has none. */
const NO_NAME = "–";
const LIST_MARKER = /^(?:[-*+•–]|\d{1,3}[.)])\s/;

/** Units of a text in order; everything that is not white space is in exactly one of them. */
export function* textUnits(text: string, rules: UnitRules): Generator<TextUnit> {
  let columns: string | null = null;
  for (const block of textBlocks(text)) {
    if (block.kind === "table") {
      if (!block.continued) columns = columnsOf(text, block);
      yield* tableUnits(text, block, columns, rules);
    } else if (block.kind === "code") yield* codeUnits(text, block, rules);
    else yield* sentenceUnits(text, block, rules);
  }
}

function* sentenceUnits(text: string, block: TextBlock, rules: UnitRules): Generator<TextUnit> {
  let before: TextUnit | null = null;
  for (const sentence of sentences(text, block, rules.language)) {
    for (const piece of cutToFit(text, sentence, rules)) {
      if (before !== null) {
        yield LIST_MARKER.test(text.slice(piece.start, piece.start + 6)) && before.cutCost > CUT_BEFORE_ITEM
          ? { ...before, cutCost: lowered(before, CUT_BEFORE_ITEM) }
          : before;
      }
      const cutCost = cutCostAfter(text, piece, rules, CUT_INSIDE_PARAGRAPH);
      before = { ...piece, cutCost, repeatable: piece.end > rules.bodyStart, tableHead: null };
    }
  }
  if (before !== null) yield block.endsParagraph ? { ...before, cutCost: lowered(before, 0) } : before;
}

/** What speaks of what follows it, and headings, keep their cost at the end of a paragraph, too. */
function lowered({ cutCost }: TextUnit, to: number): number {
  return cutCost > CUT_INSIDE_PARAGRAPH ? cutCost : to;
}

function cutCostAfter(text: string, { end }: Span, { bodyStart }: UnitRules, otherwise: number): number {
  if (end <= bodyStart) return CUT_AFTER_HEAD;
  return text.charAt(end - 1) === ":" ? CUT_AFTER_COLON : otherwise;
}

/** Sentences of a block, the longest blocks cut at white space so that splitting stays linear. */
function* sentences(text: string, block: TextBlock, language: Language): Generator<Span> {
  for (let at = block.start; at < block.end; ) {
    const end = block.end - at > SENTENCE_WINDOW_CHARS ? lastCut(text, at, at + SENTENCE_WINDOW_CHARS) : block.end;
    for (const sentence of splitSentences(text.slice(at, end), language)) {
      yield { start: at + sentence.start, end: at + sentence.end };
    }
    at = end;
  }
}

/** Rows; the head is one unit with its rule and, where it fits, the first row. */
function* tableUnits(text: string, block: TextBlock, columns: string | null, rules: UnitRules): Generator<TextUnit> {
  const withHead = columns !== null && !block.continued;
  const rows = [...linesOf(text, block)];
  const units = withHead ? joined(text, rows, 3, rules) : rows;
  for (const [index, row] of units.entries()) {
    const cutCost = index === units.length - 1 && block.endsParagraph ? 0 : CUT_BETWEEN_ROWS;
    let isHead = withHead && index === 0;
    for (const piece of cutToFit(text, row, rules)) {
      yield { ...piece, cutCost, repeatable: false, tableHead: isHead ? null : columns };
      isHead = false;
    }
  }
}

/** Names of the columns, where the first row is told from the others. */
function columnsOf(text: string, block: TextBlock): string | null {
  const rows = linesOf(text, block);
  const head = rows.next().value;
  const rule = rows.next().value;
  if (head === undefined || rule === undefined || !isTableRule(text.slice(rule.start, rule.end))) return null;
  return columnNames(text.slice(head.start, Math.min(head.end, head.start + TABLE_HEAD_READ_CHARS)));
}

/** Lines; the marks around the code stay with its first and its last line. */
function* codeUnits(text: string, block: TextBlock, rules: UnitRules): Generator<TextUnit> {
  const all = [...linesOf(text, block)];
  const fromTop = block.continued ? all : joined(text, all, 2, rules);
  const units = block.endsParagraph ? joined(text, fromTop.toReversed(), 2, rules).toReversed() : fromTop;
  for (const [index, line] of units.entries()) {
    const cutCost = index === units.length - 1 && block.endsParagraph ? 0 : CUT_INSIDE_PARAGRAPH;
    for (const piece of cutToFit(text, line, rules)) yield { ...piece, cutCost, repeatable: false, tableHead: null };
  }
}

/** Lines of a block that are not blank. */
function* linesOf(text: string, block: TextBlock): Generator<Span, undefined> {
  for (const line of lines(text.slice(block.start, block.end))) {
    const span = trimmed(text, block.start + line.start, block.start + line.end);
    if (span.start < span.end) yield span;
  }
}

/** The first spans as one, as many of `count` as fit a passage. */
function joined(text: string, spans: readonly Span[], count: number, { max, countTokens }: UnitRules): readonly Span[] {
  const [first] = spans;
  for (let taken = Math.min(count, spans.length); first !== undefined && taken > 1; taken -= 1) {
    const last = spans[taken - 1] ?? first;
    const whole = { start: Math.min(first.start, last.start), end: Math.max(first.end, last.end) };
    if (countTokens(text.slice(whole.start, whole.end)) <= max) return [whole, ...spans.slice(taken)];
  }
  return spans;
}

/** Cells of a row, as a line that reads like a heading: each in its place, so that the rows' cells find theirs. */
function columnNames(row: string): string | null {
  const names = tableCells(row).map(({ text }) => text);
  if (names.every((name) => name === "")) return null;
  const line = names.map((name) => (name === "" ? NO_NAME : name)).join(" | ");
  return line.slice(0, TABLE_HEAD_MAX_CHARS).trim();
}

/** A span in pieces that each fit a passage. */
function* cutToFit(text: string, { start, end }: Span, { max, countTokens }: UnitRules) {
  // Characters that are looked at for a piece: never all of an endless line.
  let reach = max * CHARS_LOOKED_AT;
  for (let from = start; from < end; ) {
    let to = end - from <= reach ? end : lastCut(text, from, from + reach);
    let tokens = countTokens(text.slice(from, to));
    for (; tokens < max / 2 && to < end; tokens = countTokens(text.slice(from, to))) {
      reach *= 2;
      to = end - from <= reach ? end : lastCut(text, from, from + reach);
    }
    while (tokens > max && to - from > 2) {
      // Tokens are spread about evenly; where they are not, the next try is shorter.
      const share = Math.min(0.9, (max / tokens) * 0.97);
      to = lastCut(text, from, from + Math.max(2, Math.floor((to - from) * share)));
      tokens = countTokens(text.slice(from, to));
    }
    const piece = trimmed(text, from, to);
    if (piece.start < piece.end) yield { ...piece, tokens };
    reach = Math.max(max, 2 * (to - from));
    from = to;
  }
}

/** The best place to cut in the second half of a window; never inside a surrogate pair. */
function lastCut(text: string, start: number, limit: number): number {
  const window = text.slice(start, limit);
  for (const pattern of CUTS) {
    let best = -1;
    for (const match of window.matchAll(pattern)) best = match.index + 1;
    if (best > window.length / 2) return start + best;
  }
  return /[\ud800-\udbff]$/.test(window) ? limit - 1 : limit;
}

/** The span without white space at its ends. */
function trimmed(text: string, start: number, end: number): Span {
  let from = start;
  let to = end;
  while (from < to && /\s/.test(text.charAt(from))) from += 1;
  while (to > from && /\s/.test(text.charAt(to - 1))) to -= 1;
  return { start: from, end: to };
}
