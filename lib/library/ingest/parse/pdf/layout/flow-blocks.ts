import { isFormLine } from "@/lib/engine/language/fields/form-lines";
import { splitSentences } from "@/lib/engine/language/text/sentences";
import type { ReceiptWriter } from "../../receipt/receipt-writer";
import { isCaption } from "../../text/table-caption";
import type { FlowAside, FlowItem, FlowLine, FlowNote, FlowTable, FlowTitle } from "./flow";
import { continueTable, type OpenTable, openTable } from "./flow-tables";
import type { HeadingStyles } from "./headings";
import { LEADERS } from "./other-text";
import type { LineJoiner } from "./words/line-joiner";

/** A paragraph, heading or note. */
export interface TextBlock {
  kind: "text";
  text: string;
  /** Rank of a heading; `null` for other text. */
  level: number | null;
  /** Pages that begin in it, with their offset. */
  pages: { page: number; at: number }[];
  calls: Set<string>;
  /** The number of the picture whose words it has. */
  figure?: number;
}

export interface TableBlock {
  kind: "table";
  table: OpenTable;
}

export type FlowBlock = TextBlock | TableBlock;

interface Aside extends FlowAside {
  page: number;
  /** Length of the open paragraph. */
  at: number;
}

/** A dot leader to the end of the line. */
const ENDED_BY_LEADER = new RegExp(`(?:${LEADERS.source})\\s*\\S+(?:\\s\\S+){0,2}$`, "u");
/** A gap between lines larger than this many usual line distances ends a paragraph. */
const PARAGRAPH_GAP = 1.35;
/** Maximum usual line distance in font sizes, for columns with too few lines to measure it. */
const MAX_DISTANCE = 2.5;
/** A line that ends before this share of its column is the last of its paragraph. */
const SHORT_LINE = 0.85;
const INDENT = 0.8;
const LIST_ITEM = /^(?:[☐☑☒✓✔✗✘■□❏❑•‣▪◦–*-]|\(?\d{1,3}[.)]|\(?[a-z][.)]|\[\d{1,3}\])\s/;
/** A few words after a number, without an end mark. */
const NUMBERED_HEADING = /^(?:\p{L}+ )?\d{1,2}(?:\.\d{1,2}){0,3}[.):]?\s\p{Lu}[^.!?:;]{1,80}$/u;
/** Width of a word, as a factor of its usual width. */
const WORD_ROOM = 1.3;

const TITLE_LEVEL = 1;

/** Joins the lines of all pages, in order, to paragraphs, headings, tables and notes. */
export class FlowBlocks {
  readonly blocks: FlowBlock[] = [];
  #styles: HeadingStyles;
  #joiner: LineJoiner;
  #receipt: ReceiptWriter;
  #page = 0;
  /** Blocks of the current page, in which the calls of its notes are. */
  #ofPage: TextBlock[] = [];
  #open: { block: TextBlock; line: FlowLine } | null = null;
  /** The first block of the last table: its caption, its titles or itself. */
  #tableHead: FlowBlock | null = null;
  /**
   * Headers, footers and pictures that wait for the end of what they interrupt, and the places where they interrupt a
   * paragraph.
   */
  #asides: Aside[] = [];

  constructor({ styles, joiner, receipt }: { styles: HeadingStyles; joiner: LineJoiner; receipt: ReceiptWriter }) {
    this.#styles = styles;
    this.#joiner = joiner;
    this.#receipt = receipt;
  }

  addPage(page: number, items: readonly FlowItem[]): void {
    this.#page = page;
    this.#ofPage = this.#open === null ? [] : [this.#open.block];
    let first = true;
    for (const [at, item] of items.entries()) {
      if (item.kind === "aside") this.#asides.push({ ...item, page, at: this.#open?.block.text.length ?? 0 });
      else if (item.kind === "title") this.#title(item);
      else if (item.kind === "line") this.#line(item, { first, heading: this.#styles.levelOf(items, at) });
      else if (item.kind === "table") this.#table(item, first);
      else this.#note(item);
      if (item.kind !== "aside" && item.kind !== "title") first = false;
    }
  }

  finish(): FlowBlock[] {
    this.#writeAsides();
    return this.blocks;
  }

  #line(line: FlowLine, { first, heading }: { first: boolean; heading: number | null }): void {
    const open = this.#open;
    if (open !== null && continues(open, line, { heading, first })) {
      const { block } = open;
      if (first) this.#writeAsidesWithin(block);
      const start = block.text.length;
      block.text = this.#joiner.join(block.text, line.text);
      if (first) block.pages.push({ page: this.#page, at: Math.min(start + 1, block.text.length) });
      for (const call of line.calls) block.calls.add(call);
      this.#open = { block, line };
      return;
    }
    this.#writeAsides();
    const block = this.#text(line.text, heading);
    for (const call of line.calls) block.calls.add(call);
    this.#ofPage.push(block);
    this.#open = { block, line };
  }

  /** The following text belongs to this page, and does not continue another. */
  #title({ text }: FlowTitle): void {
    this.#writeAsides();
    this.#ofPage = [this.#text(text, TITLE_LEVEL)];
    this.#open = null;
  }

  #text(text: string, level: number | null = null): TextBlock {
    const block = textBlock(text, level, this.#page);
    this.blocks.push(block);
    return block;
  }

  #writeAsides(): void {
    this.blocks.push(...this.#asides.splice(0).map((aside) => asideBlock(aside, aside.page)));
  }

  /**
   * Writes content that interrupts a paragraph of several pages after the interrupted sentence, or otherwise after the
   * previous one on its page: at the end of the paragraph it would be on another page.
   */
  #writeAsidesWithin(block: TextBlock): void {
    const asides = this.#asides.filter(({ page }) => page < this.#page);
    const last = asides.at(-1);
    if (last === undefined) return;
    const from = block.pages.find(({ page }) => page === last.page)?.at ?? last.at;
    const at = sentenceStart(block.text, { from, near: last.at });
    if (at === null) return;
    const before = { ...block, text: block.text.slice(0, at).trimEnd(), calls: new Set(block.calls) };
    before.pages = block.pages.filter((page) => page.at < at);
    block.pages = block.pages.flatMap((page) => (page.at < at ? [] : [{ ...page, at: page.at - at }]));
    block.text = block.text.slice(at);
    this.#insertAsides(this.blocks.lastIndexOf(block), [before], (aside) => aside.page);
  }

  /** Writes content that interrupts a table of several pages before the table. */
  #writeAsidesBefore({ pages }: OpenTable): void {
    const [first] = pages;
    if (first === undefined || this.#tableHead === null) return;
    this.#insertAsides(this.blocks.lastIndexOf(this.#tableHead), [], () => first.page);
  }

  /** Inserts other blocks and the asides of earlier pages. */
  #insertAsides(at: number, others: readonly FlowBlock[], pageOf: (aside: Aside) => number): void {
    const asides = this.#asides.filter(({ page }) => page < this.#page);
    this.#asides = this.#asides.filter(({ page }) => page >= this.#page);
    this.blocks.splice(at, 0, ...others, ...asides.map((aside) => asideBlock(aside, pageOf(aside))));
  }

  #table(table: FlowTable, first: boolean): void {
    const last = this.blocks.at(-1);
    const join = (lines: readonly string[]) => lines.reduce((text, line) => this.#joiner.join(text, line), "");
    if (first && last?.kind === "table") {
      const repeated = continueTable(last.table, table, this.#page, join);
      if (repeated !== null) {
        this.#writeAsidesBefore(last.table);
        for (const text of repeated) this.#receipt.leaveOut("repeated_text", text);
        if (table.caption !== null) this.#receipt.leaveOut("repeated_text", table.caption);
        return;
      }
    }
    this.#writeAsides();
    const head = this.blocks.length;
    const caption = table.caption === null ? null : join(table.caption.split("\n"));
    if (caption !== null) this.#text(caption);
    if (table.titles.length > 0) this.#text(table.titles.join("\n"));
    if (table.rows > 0) this.blocks.push({ kind: "table", table: openTable({ ...table, caption }, this.#page, join) });
    this.#tableHead = this.blocks[head] ?? null;
    this.#open = null;
  }

  /** Writes a note after the paragraph that refers to it, as in other formats; below the page's text if none does. */
  #note({ label, lines }: FlowNote): void {
    const text = lines.reduce((all, line) => this.#joiner.join(all, line), "");
    const pages = [{ page: this.#page, at: 0 }];
    const name = /^\d/.test(label) ? `Note ${label}.` : label;
    const note: TextBlock = { kind: "text", text: `${name} ${text}`.trim(), level: null, pages, calls: new Set() };
    const caller = this.#ofPage.findLast(({ calls }) => calls.has(label));
    const at = caller === undefined ? -1 : this.blocks.lastIndexOf(caller);
    if (at === -1) this.blocks.push(note);
    else this.blocks.splice(notesEnd(this.blocks, at), 0, note);
  }
}

function textBlock(text: string, level: number | null, page: number): TextBlock {
  return { kind: "text", text, level, pages: [{ page, at: 0 }], calls: new Set() };
}

function asideBlock({ text, figure }: Aside, page: number): TextBlock {
  const block = textBlock(text, null, page);
  return figure === undefined ? block : { ...block, figure };
}

/** Where the first sentence near an offset begins, or the last before it, by the rules of both languages; `null` for none. */
function sentenceStart(text: string, { from, near }: { from: number; near: number }): number | null {
  const rest = text.slice(from);
  const [english = [], french = []] = (["en", "fr"] as const).map((language) =>
    splitSentences(rest, language).map(({ start }) => from + start),
  );
  const starts = english.filter((at, index) => index > 0 && french.includes(at));
  return starts.find((at) => at >= near) ?? starts.at(-1) ?? null;
}

/**
 * Whether a line is a heading in the type of its text: numbered, and ended although the first word of the line below,
 * which begins a sentence, would have fitted in.
 */
function isNumberedHeading(line: FlowLine, below: FlowLine): boolean {
  if (!NUMBERED_HEADING.test(line.text) || !/^\p{Lu}/u.test(below.text) || line.column !== below.column) return false;
  const [word = ""] = below.text.split(" ");
  const charWidth = (below.right - below.left) / below.text.length;
  return line.right + (word.length + 1) * charWidth * WORD_ROOM < line.column.right;
}

/** Index after a block and the notes that were already written after it. */
function notesEnd(blocks: readonly FlowBlock[], at: number): number {
  let end = at + 1;
  for (let next = blocks[end]; next?.kind === "text" && /^Note \d+\. /.test(next.text); next = blocks[end]) end += 1;
  return end;
}

function continues(
  { block, line: previous }: { block: TextBlock; line: FlowLine },
  line: FlowLine,
  { heading, first }: { heading: number | null; first: boolean },
): boolean {
  const distance = line.baseline - previous.baseline;
  if (heading !== null || block.level !== null) {
    const alike = heading === block.level && Math.abs(line.size - previous.size) < 0.5 && line.bold === previous.bold;
    return alike && !first && distance > 0 && distance < 2 * line.size;
  }
  if (LIST_ITEM.test(line.text) || isCaption(line.text)) return false;
  if (isNumberedHeading(previous, line)) return false;
  // The fields of a form are separate lines.
  if (!first && isFormLine(previous.text) && isFormLine(line.text)) return false;
  // "Late fee ........ 9.50" is whole, like a row of a table.
  if (ENDED_BY_LEADER.test(previous.text)) return false;
  const open = !/[.!?…:»”"]$/.test(previous.text);
  const full = previous.right >= previous.column.left + SHORT_LINE * (previous.column.right - previous.column.left);
  if (first || line.column !== previous.column) return open && (/^[\p{Ll}(]/u.test(line.text) || (full && !first));
  if (distance < 0) return open;
  if (Math.abs(line.size - previous.size) > 0.15 * previous.size) return false;
  if (distance > PARAGRAPH_GAP * Math.min(line.column.distance, MAX_DISTANCE * line.size)) return false;
  if (line.left - previous.left > INDENT * line.size && !open) return false;
  return open || full;
}
