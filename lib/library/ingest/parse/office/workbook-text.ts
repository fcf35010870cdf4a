import { oneLine } from "@/lib/shared/text/one-line";
import type { Parsed, ReadLimits } from "../parser";
import type { ReceiptWriter } from "../receipt/receipt-writer";
import { type Block, joinBlocks } from "../text/blocks-text";
import { cleanText } from "../text/clean-text";
import type { TextLimit } from "../text/text-limit";
import { sheetBlocks } from "./sheets/sheet-blocks";
import type { Concealed, SheetRow } from "./sheets/sheet-grid";

interface Sheet {
  name: string;
  hidden: boolean;
  rows: readonly SheetRow[];
  concealed: Concealed;
  /** Its text boxes, shapes and charts. */
  beside: readonly Block[];
}

/** The text of a workbook: each sheet under a heading with its name, its rows as Markdown tables. */
export class WorkbookText {
  #blocks: Block[] = [];
  #limit: TextLimit;
  #receipt: ReceiptWriter;

  constructor({ limit, receipt }: { limit: TextLimit; receipt: ReceiptWriter }) {
    this.#limit = limit;
    this.#receipt = receipt;
  }

  /** Adds the next sheet; one without texts is only counted. */
  add({ name: stated, hidden, rows, concealed, beside }: Sheet): void {
    const receipt = this.#receipt;
    const name = oneLine(cleanText(stated, receipt));
    const place = receipt.sheetNames.push(name);
    const cleaned = rows.map((row) => ({ ...row, cells: row.cells.map((text) => cleanText(text, receipt)) }));
    const found = sheetBlocks(cleaned, { limit: this.#limit, receipt, place });
    for (const block of beside) {
      // The places of exact numbers are offsets into the unchanged text.
      const text = block.exact === undefined ? cleanText(block.text, receipt).trim() : block.text;
      this.#limit.count(text.length);
      if (text !== "") found.push({ ...block, text });
    }
    if (found.length === 0) return;
    if (hidden) receipt.conceal({ place, what: "sheet", parts: name });
    if (concealed.rows !== "") receipt.conceal({ place, what: "rows", parts: concealed.rows });
    if (concealed.columns !== "") receipt.conceal({ place, what: "columns", parts: concealed.columns });
    receipt.found(name);
    const title = hidden ? `${name} [hidden sheet]` : name;
    this.#blocks.push({ text: `## ${title}`, level: 2, title });
    for (const block of found) this.#blocks.push(block);
  }

  /** @throws ParseFailure `no_text`, `too_large` */
  finish({ limits, title }: { limits: ReadLimits; title: string | null }): Parsed {
    this.#receipt.extent = { unit: "sheet", count: this.#receipt.sheetNames.length };
    const { text, headings, exact } = joinBlocks(this.#blocks, limits);
    return { text, headings, exact, pageStarts: [], title, language: null };
  }
}
