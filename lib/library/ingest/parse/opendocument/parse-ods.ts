import { statedTitle } from "../office/office-parts";
import { WorkbookText } from "../office/workbook-text";
import { elementsNamed, firstNamed, innerText } from "../office/xml-reader";
import type { Parsed, ReadLimits } from "../parser";
import type { ReceiptWriter } from "../receipt/receipt-writer";
import { TableLimits } from "../text/table-limits";
import { TextLimit } from "../text/text-limit";
import { odfChart } from "./odf-chart";
import { CONTENT, META, objectTexts, objectTree, odfFile } from "./odf-parts";
import { OdfStyles, runningLines } from "./odf-styles";
import { numberFormats } from "./ods-formats";
import { readSheets } from "./ods-sheets";

/** What programs write into the headers and footers of every sheet: "Page 1", "Sheet1". */
const FIELDS = ["page-number", "sheet-name"];

/**
 * Text of an OpenDocument spreadsheet, as of a workbook of Excel: each sheet under a heading with its name, its rows as
 * Markdown tables of typed values. Formulas without a stored result are counted and left empty.
 * @throws ParseFailure `encrypted`, `unsupported_type`, `broken`, `unpacks_too_large`, `no_text`, `too_large`, and as
 * `TableLimits`
 */
export async function parseOds(bytes: Uint8Array, limits: ReadLimits, receipt: ReceiptWriter): Promise<Parsed> {
  const { parts, styles: trees } = await odfFile(bytes, "spreadsheet", limits);
  const limit = new TextLimit(limits);
  const weights = new TableLimits();
  const sheets = readSheets(parts.get(CONTENT), {
    styles: new OdfStyles(trees),
    formats: numberFormats(trees),
    limit,
    weights,
    receipt,
  });
  const text = new WorkbookText({ limit, receipt });
  for (const { objects, texts, ...sheet } of sheets) {
    const place = receipt.sheetNames.length + 1;
    const charts = objects.flatMap((object) => {
      const tree = objectTree(parts, object);
      const chart = tree === null ? null : odfChart(tree, { receipt, weights, place, besideCells: true });
      if (tree === null || chart !== null) return chart ?? [];
      const { reason, texts } = objectTexts(tree);
      for (const words of texts) receipt.skip(reason, words);
      return [];
    });
    text.add({ ...sheet, beside: [...texts.map((own) => ({ text: own })), ...charts] });
  }
  for (const line of runningLines(trees))
    for (const paragraph of elementsNamed(line, "p"))
      if (!FIELDS.some((field) => firstNamed(paragraph, field) !== undefined))
        receipt.skip("running_lines", innerText(paragraph));
  return text.finish({ limits, title: statedTitle(parts, META) });
}
