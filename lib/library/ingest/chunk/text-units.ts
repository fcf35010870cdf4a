import { lines } from "@/lib/engine/language/text/lines";
import { splitSentences } from "@/lib/engine/language/text/sentences";
import { isTableRule, tableCells } from "@/lib/engine/language/text/table-cells";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import { oneLine } from "@/lib/shared/text/one-line";
import type { Span } from "@/lib/shared/text/spans";
import { isTableCaption } from "../parse/text/table-caption";
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
import { type TextBlock, textBlocks } from "./text-blocks";

/** The smallest piece of a passage: a sentence, list item, table row or line of code, or a part of a very long one. */
export interface TextUnit {
  start: number;
  end: number;
  tokens: number;
  /** Cost of starting a passage after it: 0 at the end of a paragraph. */
  cutCost: number;
  /** Whether the next passage may repeat it. */
  repeatable: boolean;
  /** Caption and column names, as far as there are any, for a table row below the header; `null` for all else. */
  tablePath: readonly string[] | null;
}

export interface UnitRules {
  language: TextLanguage;
  /** Maximum tokens of a unit. */
  max: number;
  countTokens: (text: string) => number;
  /** End of the headings that open the text; they are never a separate passage. */
  bodyStart: number;
}

/** Where a sentence longer than a passage may be cut, best first. */
const CUTS = [/[;:](?=\s)/g, /,(?=\s)/g, /\s/g];
/** More characters than a token of running text has on average. */
const CHARS_PER_TOKEN = 6;
/** Placeholder for a column without a name. */
const NO_NAME = "–";
const LIST_MARKER = /^(?:[-*+•–]|\d{1,3}[.)])\s/;

/** Units of a text, in order; every non-space character is in exactly one of them. */
export function* textUnits(text: string, rules: UnitRules): Generator<TextUnit> {
  let columns: string | null = null;
  let caption: string | null = null;
  for (const { block, next } of withNext(textBlocks(text))) {
    if (block.kind === "table") {
      if (!block.continued) columns = columnsOf(text, block);
      yield* tableUnits(text, block, { columns, caption }, rules);
      if (next?.kind !== "table") caption = null;
      continue;
    }
    caption = next?.kind === "table" ? captionIn(text.slice(block.start, block.end)) : null;
    if (block.kind === "code") yield* codeUnits(text, block, rules);
    else yield* sentenceUnits(text, block, { ...rules, isCaption: caption !== null });
  }
}

/** Each block with the one after it. */
function* withNext(blocks: Iterable<TextBlock>): Generator<{ block: TextBlock; next: TextBlock | null }> {
  let last: TextBlock | null = null;
  for (const block of blocks) {
    if (last !== null) yield { block: last, next: block };
    last = block;
  }
  if (last !== null) yield { block: last, next: null };
}

/** A paragraph that names the table below it ("Table 3: …"). */
function captionIn(paragraph: string): string | null {
  return paragraph.length <= TABLE_HEAD_MAX_CHARS && isTableCaption(paragraph) ? oneLine(paragraph) : null;
}

function* sentenceUnits(
  text: string,
  block: TextBlock,
  rules: UnitRules & { isCaption: boolean },
): Generator<TextUnit> {
  let before: TextUnit | null = null;
  for (const sentence of sentences(text, block, rules.language)) {
    for (const piece of cutToFit(text, sentence, rules)) {
      if (before !== null) {
        yield LIST_MARKER.test(text.slice(piece.start, piece.start + 6)) && before.cutCost > CUT_BEFORE_ITEM
          ? { ...before, cutCost: lowered(before, CUT_BEFORE_ITEM) }
          : before;
      }
      const cutCost = cutCostAfter(text, piece, rules, CUT_INSIDE_PARAGRAPH);
      before = { ...piece, cutCost, repeatable: piece.end > rules.bodyStart, tablePath: null };
    }
  }
  if (before === null) return;
  // A caption stays with its table, as a heading with what is below it.
  if (rules.isCaption) yield { ...before, cutCost: CUT_AFTER_HEAD };
  else yield block.endsParagraph ? { ...before, cutCost: lowered(before, 0) } : before;
}

/** Lowers a cut's cost, except after headings and introductions, which keep theirs even at the end of a paragraph. */
function lowered({ cutCost }: TextUnit, to: number): number {
  return cutCost > CUT_INSIDE_PARAGRAPH ? cutCost : to;
}

function cutCostAfter(text: string, { end }: Span, { bodyStart }: UnitRules, otherwise: number): number {
  if (end <= bodyStart) return CUT_AFTER_HEAD;
  return text.charAt(end - 1) === ":" ? CUT_AFTER_COLON : otherwise;
}

/** Sentences of a block; long blocks are cut at white space first, so that splitting stays linear. */
function* sentences(text: string, block: TextBlock, language: TextLanguage): Generator<Span> {
  for (let at = block.start; at < block.end; ) {
    const end = block.end - at > SENTENCE_WINDOW_CHARS ? lastCut(text, at, at + SENTENCE_WINDOW_CHARS) : block.end;
    for (const sentence of splitSentences(text.slice(at, end), language)) {
      yield { start: at + sentence.start, end: at + sentence.end };
    }
    at = end;
  }
}

/** Rows of a table; the header, its delimiter row and, if it fits, the first row are one unit. */
function* tableUnits(
  text: string,
  block: TextBlock,
  { columns, caption }: { columns: string | null; caption: string | null },
  rules: UnitRules,
): Generator<TextUnit> {
  const path = [caption, columns].filter((name) => name !== null);
  const withHead = columns !== null && !block.continued;
  const rows = [...linesOf(text, block)];
  const units = withHead ? joined(text, rows, 3, rules) : rows;
  for (const [index, row] of units.entries()) {
    const cutCost = index === units.length - 1 && block.endsParagraph ? 0 : CUT_BETWEEN_ROWS;
    let isHead = withHead && index === 0;
    for (const piece of cutToFit(text, row, rules)) {
      yield { ...piece, cutCost, repeatable: false, tablePath: isHead || path.length === 0 ? null : path };
      isHead = false;
    }
  }
}

/** Column names of a table, if it has a header. */
function columnsOf(text: string, block: TextBlock): string | null {
  const rows = linesOf(text, block);
  const head = rows.next().value;
  const rule = rows.next().value;
  if (head === undefined || rule === undefined || !isTableRule(text.slice(rule.start, rule.end))) return null;
  return columnNames(text.slice(head.start, Math.min(head.end, head.start + TABLE_HEAD_READ_CHARS)));
}

/** Lines of code; the fences stay with the first and the last line. */
function* codeUnits(text: string, block: TextBlock, rules: UnitRules): Generator<TextUnit> {
  const all = [...linesOf(text, block)];
  const fromTop = block.continued ? all : joined(text, all, 2, rules);
  const units = block.endsParagraph ? joined(text, fromTop.toReversed(), 2, rules).toReversed() : fromTop;
  for (const [index, line] of units.entries()) {
    const cutCost = index === units.length - 1 && block.endsParagraph ? 0 : CUT_INSIDE_PARAGRAPH;
    for (const piece of cutToFit(text, line, rules)) yield { ...piece, cutCost, repeatable: false, tablePath: null };
  }
}

/** Non-blank lines of a block, trimmed. */
function* linesOf(text: string, block: TextBlock): Generator<Span, undefined> {
  for (const line of lines(text.slice(block.start, block.end))) {
    const span = trimmed(text, block.start + line.start, block.start + line.end);
    if (span.start < span.end) yield span;
  }
}

/** Joins the first spans, up to `count` of them, as long as they fit a passage. */
function joined(text: string, spans: readonly Span[], count: number, { max, countTokens }: UnitRules): readonly Span[] {
  const [first] = spans;
  for (let taken = Math.min(count, spans.length); first !== undefined && taken > 1; taken -= 1) {
    const last = spans[taken - 1] ?? first;
    const merged = { start: Math.min(first.start, last.start), end: Math.max(first.end, last.end) };
    if (countTokens(text.slice(merged.start, merged.end)) <= max) return [merged, ...spans.slice(taken)];
  }
  return spans;
}

/** Column names as one line, in the order of the cells, with placeholders for empty ones. */
function columnNames(row: string): string | null {
  const names = tableCells(row).map(({ text }) => text);
  if (names.every((name) => name === "")) return null;
  const line = names.map((name) => (name === "" ? NO_NAME : name)).join(" | ");
  return line.slice(0, TABLE_HEAD_MAX_CHARS).trim();
}

/** Cuts a span into pieces that each fit a passage. */
function* cutToFit(text: string, { start, end }: Span, { max, countTokens }: UnitRules) {
  // Characters examined for one piece, so that a very long line is not tokenized as a whole.
  let reach = max * CHARS_PER_TOKEN;
  for (let from = start; from < end; ) {
    let to = end - from <= reach ? end : lastCut(text, from, from + reach);
    let tokens = countTokens(text.slice(from, to));
    for (; tokens < max / 2 && to < end; tokens = countTokens(text.slice(from, to))) {
      reach *= 2;
      to = end - from <= reach ? end : lastCut(text, from, from + reach);
    }
    while (tokens > max && to - from > 2) {
      // Assume evenly spread tokens; the next iteration cuts further if they are not.
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

/** The span without leading and trailing white space. */
function trimmed(text: string, start: number, end: number): Span {
  let from = start;
  let to = end;
  while (from < to && /\s/.test(text.charAt(from))) from += 1;
  while (to > from && /\s/.test(text.charAt(to - 1))) to -= 1;
  return { start: from, end: to };
}
