import { appendElement, newElement, textOf } from "../html/html-element";
import type { ReceiptWriter } from "../receipt/receipt-writer";
import type { Block } from "../text/blocks-text";
import { NAMED_COLUMNS_CLASS, tableText } from "../text/table-text";
import { bodyTexts, wordsOf } from "./drawing-text";
import { childElements, childNamed, elementsNamed, type XmlElement } from "./xml-reader";

/** A table of a slide; one of a single column, or with long texts, is paragraphs. */
export function slideTable(table: XmlElement, { receipt, place }: { receipt: ReceiptWriter; place: number }): Block[] {
  const { firstRow } = childNamed(table, "tblPr")?.attributes ?? {};
  const root = newElement("table", isSet(firstRow) ? { class: NAMED_COLUMNS_CLASS } : {});
  const texts: string[] = [];
  for (const row of elementsNamed(table, "tr")) {
    const tr = appendElement(root, newElement("tr"));
    for (const cell of childElements(row, "tc")) {
      const { hMerge, vMerge, gridSpan = "1", rowSpan = "1" } = cell.attributes;
      if (isSet(hMerge) || isSet(vMerge)) {
        receipt.leaveOut("hidden_text", wordsOf(cell), place);
        continue;
      }
      const td = appendElement(tr, newElement("td", { colspan: gridSpan, rowspan: rowSpan }));
      const body = childNamed(cell, "txBody");
      const own = body === undefined ? [] : bodyTexts(body, { bulleted: false, receipt });
      td.children.push(own.join(" "));
      texts.push(...own);
    }
  }
  const made = tableText(root, { blocksOf: (cell) => [textOf(cell)], receipt, place, isInner: false });
  return made ?? texts.map((text) => ({ text }));
}

function isSet(flag: string | undefined): boolean {
  return flag === "1" || flag === "true";
}
