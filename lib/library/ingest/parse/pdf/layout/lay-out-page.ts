import type { ReceiptWriter } from "../../receipt/receipt-writer";
import type { PageContent, ReadFigure } from "../page/page-content";
import { withCaptions } from "./captions";
import { columnsOf, type Region } from "./columns/columns";
import type { ColumnShape, FlowItem, FlowLine, FlowTable } from "./flow";
import { footnotesOf, type PageNote, withoutCalls } from "./notes";
import type { SetWord } from "./raised-words";
import { bodySize, median, type Row, rowsOf, textOf } from "./rows";
import { type StraightLines, straightLines } from "./straight-lines";
import { tablesInCells } from "./tables/page-tables";
import { holds, ruledTables } from "./tables/ruled-tables";
import type { PageTable } from "./tables/table-grid";
import { textTables } from "./tables/text-tables";
import { lineText } from "./words/line-text";

/** A page without its headers and footers. */
export interface BodyPage extends Pick<PageContent, "rules" | "fills" | "figures"> {
  words: readonly SetWord[];
}

/** A region's rows and tables, and the notes below them. */
interface ReadRegion {
  region: Region<PageTable | ReadFigure>;
  rows: readonly Row[];
  notes: PageNote[];
}

/**
 * The lines, tables and notes of a page in reading order. Each word is in exactly one of them, or is reported as left
 * out: the calls of notes, and words that are painted twice.
 */
export function layOutPage({ words: all, rules, fills, figures }: BodyPage, receipt: ReceiptWriter): FlowItem[] {
  const lines = straightLines(rules);
  const tables = ruledTables(all, lines).flatMap((table) => tablesInCells(table, fills));
  const inTables = new Set(tables.flatMap(wordsIn));
  const free = inTables.size === 0 ? all : all.filter((word) => !inTables.has(word));
  const body = bodySize(free);
  const open = lines.horizontal.filter(({ at, from }) => !tables.some((table) => holds(table, pointBox(from + 1, at))));
  const regions = columnsOf<PageTable | ReadFigure>(free, [...tables, ...figures], open).map((region): ReadRegion => {
    const read = footnotesOf(rowsOf(region.words), body, open);
    return { region, ...read };
  });
  const labels = new Set(regions.flatMap(({ notes }) => notes.map(({ label }) => label)));
  const writer = new FlowWriter(receipt, labels);
  for (const read of regions) writer.region(read, { ...lines, horizontal: open }, fills);
  const notes = regions.flatMap((read) => read.notes);
  return [...withCaptions(writer.items), ...notes.map((note) => writer.note(note))];
}

function wordsIn({ titles, cells }: PageTable): SetWord[] {
  return [...titles, ...cells.flatMap((cell) => cell.lines)].flatMap(({ words }) => words);
}

function pointBox(x: number, y: number) {
  return { left: x, right: x, top: y, bottom: y };
}

/** Writes regions as items, and words as text. */
class FlowWriter {
  items: FlowItem[] = [];
  #receipt: ReceiptWriter;
  #labels: ReadonlySet<string>;

  constructor(receipt: ReceiptWriter, labels: ReadonlySet<string>) {
    this.#receipt = receipt;
    this.#labels = labels;
  }

  region({ region, rows }: ReadRegion, { horizontal }: StraightLines, fills: PageContent["fills"]): void {
    const found = textTables(rows, { horizontal, fills });
    const prose = rows.filter((_, at) => !found.some(({ from, to }) => at >= from && at < to));
    const column = shapeOf(prose);
    const placed: { top: number; item: () => FlowItem[] }[] = [
      ...prose.map((row) => ({ top: row.baseline, item: () => this.#line(row, column) })),
      ...found.map(({ tables, from }) => ({
        top: rows[from]?.baseline ?? 0,
        item: () => tables.map((table) => this.#table(table)),
      })),
      ...region.blocks.map((block) => ({ top: block.top, item: () => [this.#block(block)] })),
    ];
    this.items.push(...placed.toSorted((a, b) => a.top - b.top).flatMap(({ item }) => item()));
  }

  note({ label, rows }: PageNote): FlowItem {
    const lines = rows.map(({ words }) => this.#text(words)).filter((text) => text !== "");
    return { kind: "note", label, lines };
  }

  #line(row: Row, column: ColumnShape): FlowLine[] {
    const { words, calls } = withoutCalls(row.words, this.#labels);
    if (words.length < row.words.length) {
      const kept = new Set(words);
      for (const word of row.words) if (!kept.has(word)) this.#receipt.leaveOut("note_marks", word.text);
    }
    const text = this.#text(words);
    if (text === "") return [];
    const { left, right, top, bottom, baseline, size } = row;
    const bold = row.words.every((word) => word.bold);
    const called = [...calls.values()].flat();
    return [{ kind: "line", text, left, right, top, bottom, baseline, size, bold, column, calls: called }];
  }

  #block(block: PageTable | ReadFigure): FlowItem {
    return "cells" in block ? this.#table(block) : { kind: "aside", text: block.text, figure: block.number };
  }

  #table({ cells, titles, columns, rows, heads, drawn, left, top, right, bottom }: PageTable): FlowTable {
    const textsOf = (lines: readonly Row[]) =>
      lines.map(({ words }) => this.#text(words)).filter((text) => text !== "");
    const texts = cells.map(({ lines, ...cell }) => ({ ...cell, lines: textsOf(lines) }));
    const about = { caption: null, titles: textsOf(titles) };
    return { kind: "table", ...about, cells: texts, columns, rows, heads, drawn, left, top, right, bottom };
  }

  #text(words: readonly SetWord[]): string {
    const text = textOf(words, (twice) => this.#receipt.leaveOut("repeated_text", twice));
    return lineText(text, this.#receipt);
  }
}

function shapeOf(rows: readonly Row[]): ColumnShape {
  const distances = rows.slice(1).map((row, at) => row.baseline - (rows[at]?.baseline ?? row.baseline));
  return {
    distance: median(distances.filter((distance) => distance > 0)) || Number.POSITIVE_INFINITY,
    left: Math.min(...rows.map((row) => row.left)),
    right: Math.max(...rows.map((row) => row.right)),
  };
}
