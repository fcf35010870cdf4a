import { isTableRule, tableCells } from "@/lib/engine/language/text/table-cells";
import type { ReceiptTable } from "@/lib/shared/contracts/library/receipt/receipt";
import { textBlocks } from "../../chunk/text-blocks";
import type { ReceiptWriter } from "../receipt/receipt-writer";

const PICTURE = /!\[[^\]\n]*\]\([^)\n]*\)|<img\s/g;

/** Reports the tables and pictures of a Markdown source. */
export function reportMarkdownParts(text: string, receipt: ReceiptWriter): void {
  let table: ReceiptTable | null = null;
  const close = () => {
    if (table !== null) receipt.table(table);
    table = null;
  };
  for (const { start, end, kind, continued } of textBlocks(text)) {
    if (kind !== "code") receipt.figures += text.slice(start, end).match(PICTURE)?.length ?? 0;
    if (kind !== "table" || !continued) close();
    if (kind !== "table") continue;
    const rows = text.slice(start, end).split("\n");
    const [head = "", rule = ""] = rows;
    if (continued && table !== null) table.rows += rows.length;
    else if (isTableRule(rule))
      table = { place: null, caption: null, rows: rows.length - 2, columns: tableCells(head).length };
  }
  close();
}
