import type { ChartsContext } from "../charts/office-charts";
import { ParseFailure } from "../parse-failure";
import type { Parsed, ReadLimits } from "../parser";
import type { ReceiptWriter } from "../receipt/receipt-writer";
import type { Block } from "../text/blocks-text";
import { TableLimits } from "../text/table-limits";
import { TextLimit } from "../text/text-limit";
import { mainPart, type OfficeKind, officeParts, relationOf, relationsOf, statedTitle } from "./office-parts";
import { readSheet, type SheetDefinitions } from "./sheets/sheet-cells";
import { commentTexts, drawingBlocks } from "./sheets/sheet-drawings";
import { readIndents, readSharedStrings, readStyles } from "./sheets/sheet-parts";
import { WorkbookText } from "./workbook-text";
import { elementsNamed, firstNamed, unescaped, xmlTree } from "./xml-reader";
import type { Parts } from "./zip-parts";

const WORKBOOK: OfficeKind = {
  name: "Excel workbook",
  contentType: /spreadsheetml|ms-excel/i,
};

/** Types of parts with notes on cells, and with conversations about them. */
const COMMENTS: ReadonlySet<string> = new Set(["comments", "threadedComment"]);

/**
 * Text of a workbook: each sheet under a heading with its name, its rows as Markdown tables, its text boxes and charts after
 * them. Formulas are shown as their last computed value; those without one are counted and left empty. Hidden sheets are
 * included and marked.
 * @throws ParseFailure `encrypted`, `unsupported_type`, `broken`, `unpacks_too_large`, `no_text`, `too_large`, and as
 * `TableLimits`
 */
export async function parseXlsx(bytes: Uint8Array, limits: ReadLimits, receipt: ReceiptWriter): Promise<Parsed> {
  const parts = await officeParts(bytes, WORKBOOK, limits);
  const main = mainPart(parts, "xl/workbook.xml");
  if (!parts.has(main)) throw new ParseFailure("broken", "the file contains no workbook");
  const workbook = xmlTree(parts.get(main));
  const relations = relationsOf(parts, main);
  const ofType = (wanted: string) => parts.get(relations.find(({ type }) => type === wanted)?.target ?? "");
  const date1904 = isSet(firstNamed(workbook, "workbookPr")?.attributes.date1904);
  const limit = new TextLimit(limits);
  const context = {
    strings: readSharedStrings(ofType("sharedStrings")),
    formats: readStyles(ofType("styles")),
    indents: readIndents(ofType("styles")),
    date1904,
    computesOnLoad: isSet(firstNamed(workbook, "calcPr")?.attributes.fullCalcOnLoad),
    limit,
    weights: new TableLimits(),
    receipt,
  };
  const text = new WorkbookText({ limit, receipt });
  for (const sheet of elementsNamed(workbook, "sheet")) {
    const target = relations.find(({ id }) => id === relationOf(sheet))?.target;
    if (target === undefined || !parts.has(target)) continue;
    const { name = "", state = "" } = sheet.attributes;
    const { rows, concealed, runningLines } = readSheet(parts.get(target), context, definitionsOf(parts, target));
    const place = receipt.sheetNames.length + 1;
    for (const line of runningLines) receipt.skip("running_lines", line, place);
    const beside = blocksBeside(target, { parts, receipt, weights: context.weights, place });
    text.add({ name: unescaped(name), hidden: /hidden/i.test(state), rows, concealed, beside });
  }
  return text.finish({ limits, title: statedTitle(parts) });
}

function isSet(flag: string | undefined): boolean {
  return flag === "1" || flag === "true";
}

/** The definitions of a sheet's tables and pivot tables. */
function definitionsOf(parts: Parts, sheet: string): SheetDefinitions {
  const relations = relationsOf(parts, sheet);
  const pivots = relations.flatMap(({ type, target }) => (type === "pivotTable" ? [target] : []));
  return {
    tables: relations.flatMap(({ type, target }) => (type === "table" ? [parts.get(target)] : [])),
    pivots: pivots.map((pivot) => {
      const cache = relationsOf(parts, pivot).find(({ type }) => type === "pivotCacheDefinition")?.target ?? "";
      return { definition: parts.get(pivot), cache: parts.get(cache) };
    }),
  };
}

/** The text of a sheet's drawings. Its comments are reported as left out. */
function blocksBeside(sheet: string, context: ChartsContext & { place: number }): Block[] {
  const { parts, receipt, place } = context;
  return relationsOf(parts, sheet).flatMap(({ type, target }) => {
    if (!parts.has(target)) return [];
    if (type === "drawing") return drawingBlocks(target, context);
    if (COMMENTS.has(type)) for (const text of commentTexts(parts.get(target))) receipt.skip("comments", text, place);
    return [];
  });
}
