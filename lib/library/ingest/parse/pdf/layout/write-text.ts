import type { TextRange } from "@/lib/shared/contracts/library/document";
import type { Heading } from "../../parse-document";
import type { ReceiptWriter } from "../../receipt/receipt-writer";
import type { FlowItem } from "./flow";
import { type FlowBlock, FlowBlocks } from "./flow-blocks";
import { writeTable } from "./flow-tables";
import { HeadingStyles } from "./headings";
import { LineJoiner } from "./words/line-joiner";
import { closedText } from "./words/line-text";

export interface WrittenText {
  text: string;
  /** The offset at which each page starts. */
  pageStarts: number[];
  headings: Heading[];
  /** The places of the words of pictures. */
  figures: (TextRange & { number: number })[];
}

/**
 * Joins the pages of a document to a text of Markdown, and reports its tables.
 * @param inside the place of a picture inside another document, which provides the headings
 */
export function writeText(
  pages: readonly (readonly FlowItem[])[],
  receipt: ReceiptWriter,
  inside?: { place: number | null },
): WrittenText {
  const joiner = new LineJoiner(receipt);
  for (const items of pages) for (const item of items) if (item.kind === "line") joiner.learn(item.text);
  const flow = new FlowBlocks({ styles: new HeadingStyles(pages), joiner, receipt });
  for (const [index, items] of pages.entries()) flow.addPage(index, items);
  const parts: string[] = [];
  const headings: Heading[] = [];
  const figures: WrittenText["figures"] = [];
  const starts = new Array<number | undefined>(pages.length).fill(undefined);
  let length = 0;
  for (const found of flow.finish()) {
    const block = inside !== undefined && found.kind === "text" ? { ...found, level: null } : found;
    const written = writeBlock(block, receipt, inside);
    if (written.text === "") continue;
    if (parts.length > 0) length += 2;
    if (block.kind === "text" && block.level !== null)
      headings.push({
        start: length,
        end: length + written.text.length,
        level: block.level,
        title: closedText(block.text),
      });
    if (block.kind === "text" && block.figure !== undefined)
      figures.push({ number: block.figure, start: length, end: length + written.text.length });
    for (const { page, at } of written.pages) starts[page] = Math.min(starts[page] ?? Infinity, length + at);
    parts.push(written.text);
    length += written.text.length;
  }
  return { text: parts.join("\n\n"), pageStarts: filledStarts(starts, length), headings, figures };
}

function writeBlock(
  block: FlowBlock,
  receipt: ReceiptWriter,
  inside: { place: number | null } | undefined,
): { text: string; pages: { page: number; at: number }[] } {
  if (block.kind === "text") {
    const text = closedText(block.text);
    return { text: block.level === null ? text : `${"#".repeat(block.level)} ${text}`, pages: block.pages };
  }
  const { titles } = block.table;
  const caption = block.table.caption ?? (titles.length > 0 ? titles.join(" ") : null);
  const { lines, rows, columns, pageLines } = writeTable(block.table, receipt);
  const place = inside === undefined ? (pageLines[0]?.page ?? 0) + 1 : inside.place;
  if (lines.length > 0) receipt.table({ place, caption, rows, columns });
  let at = 0;
  const offsets = lines.map((line) => {
    const start = at;
    at += line.length + 1;
    return start;
  });
  return {
    text: closedText(lines.join("\n")),
    pages: pageLines.map(({ page, line }) => ({ page, at: offsets[line] ?? 0 })),
  };
}

/** A page without text starts where the next one does; starts never fall. */
function filledStarts(starts: readonly (number | undefined)[], end: number): number[] {
  const filled: number[] = [];
  let next = end;
  for (const start of starts.toReversed()) {
    next = Math.min(next, start ?? next);
    filled.unshift(next);
  }
  return filled;
}
