import { oneLine } from "@/lib/shared/text/one-line";
import { blocksOf } from "../html/html-blocks";
import { markTitle } from "../html/title-heading";
import { ParseFailure } from "../parse-failure";
import type { Parsed, ReadLimits } from "../parser";
import type { ReceiptWriter } from "../receipt/receipt-writer";
import { type Block, joinBlocks } from "../text/blocks-text";
import { cleanText } from "../text/clean-text";
import { TextLimit } from "../text/text-limit";
import { RtfReader } from "./rtf-reader";

const MARK = /^\s*\{\\rtf/;

/**
 * Visible text of a Rich Text file, with its notes after the paragraphs that refer to them. Deletions, comments, pictures,
 * headers, footers and tables of contents are left out.
 * @throws ParseFailure `empty`, `unsupported_type`, `broken`, `no_text`, `too_large`, and as `TableLimits`
 */
export function parseRtf(bytes: Uint8Array, limits: ReadLimits, receipt: ReceiptWriter): Parsed {
  const head = Buffer.from(bytes.subarray(0, 100)).toString("latin1");
  if (head.trim() === "") throw new ParseFailure("empty", "only white space");
  if (!MARK.test(head)) throw new ParseFailure("unsupported_type", "the file is not rich text");
  const { blocks, title } = richTextBlocks(bytes, limits, receipt);
  const { text, headings } = joinBlocks(blocks, limits);
  return { text, headings, pageStarts: [], title, language: null };
}

/**
 * The blocks of a rich text, and its title.
 * @throws ParseFailure `broken`, `too_large`, and as `TableLimits`
 */
export function richTextBlocks(
  bytes: Uint8Array,
  limits: ReadLimits,
  receipt: ReceiptWriter,
): { blocks: Block[]; title: string | null } {
  const reader = new RtfReader({ receipt, limit: new TextLimit(limits) });
  const root = reader.read(bytes);
  const title = markTitle(root);
  const blocks = blocksOf(root, { notes: reader.notes, receipt });
  const stated = oneLine(cleanText(reader.title));
  return { blocks, title: title ?? (stated === "" ? null : stated) };
}
