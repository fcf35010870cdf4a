import type { LeftOutReason } from "@/lib/shared/contracts/library/receipt";
import { ParseFailure } from "../parse-failure";
import type { Parsed, ReadLimits } from "../parser";
import type { ReceiptWriter } from "../receipt/receipt-writer";
import { TableLimits } from "../text/table-limits";
import { TextLimit } from "../text/text-limit";
import { mainPart, type OfficeKind, officeParts, relationOf, relationsOf, statedTitle } from "./office-parts";
import { readSheet } from "./sheets/sheet-cells";
import { readSharedStrings, readStyles } from "./sheets/sheet-parts";
import { WorkbookText } from "./workbook-text";
import { drawnTexts, elementsNamed, firstNamed, xmlTree } from "./xml-reader";
import type { Parts } from "./zip-parts";

const WORKBOOK: OfficeKind = {
  name: "Excel workbook",
  contentType: /spreadsheetml|ms-excel/i,
  isWanted: (part) => /^(?:\[Content_Types\]\.xml|_rels\/|docProps\/core\.xml|xl\/(?!theme|media|pivot))/i.test(part),
};

/** Types of parts beside the cells of a sheet. */
const BESIDE = new Map<string, LeftOutReason>([
  ["comments", "comments"],
  ["drawing", "drawings"],
]);

/**
 * Text of a workbook: each sheet under a heading with its name, its rows as Markdown tables. Formulas are shown as their
 * last computed value; those without one are counted and left empty. Hidden sheets are included and marked.
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
    date1904,
    computesOnLoad: isSet(firstNamed(workbook, "calcPr")?.attributes.fullCalcOnLoad),
    limit,
    weights: new TableLimits(),
    receipt,
  };
  const text = new WorkbookText({ limit, receipt });
  for (const sheet of elementsNamed(workbook, "sheet")) {
    const target = relations.find(({ id }) => id === relationOf(sheet))?.target;
    // Chart sheets have another type of part, without cells.
    if (target === undefined || !parts.has(target)) continue;
    const { name = "", state = "" } = sheet.attributes;
    const tables = relationsOf(parts, target).flatMap(({ type, target: table }) =>
      type === "table" ? [parts.get(table)] : [],
    );
    text.add({ name, hidden: /hidden/i.test(state), rows: readSheet(parts.get(target), context, tables) });
    reportBeside(parts, target, receipt);
  }
  return text.finish({ limits, title: statedTitle(parts) });
}

function isSet(flag: string | undefined): boolean {
  return flag === "1" || flag === "true";
}

/** Reports the comments of a sheet and the words of its drawings and charts, which are not read, and counts its pictures. */
function reportBeside(parts: Parts, sheet: string, receipt: ReceiptWriter): void {
  for (const { type, target } of relationsOf(parts, sheet)) {
    const reason = BESIDE.get(type);
    if (reason === undefined || !parts.has(target)) continue;
    for (const text of drawnTexts(parts.get(target))) receipt.skip(reason, text);
    if (type !== "drawing") continue;
    receipt.figures += [...elementsNamed(xmlTree(parts.get(target)), "pic")].length;
    for (const { target: chart } of relationsOf(parts, target).filter(({ type }) => type === "chart")) {
      receipt.figures += 1;
      for (const text of drawnTexts(parts.get(chart))) receipt.skip(reason, text);
    }
  }
}
