import type { LeftOutReason } from "@/lib/shared/contracts/library/receipt";
import { type ChartsContext, isChart, officeChart } from "../charts/office-charts";
import { ParseFailure } from "../parse-failure";
import type { Parsed, ReadLimits } from "../parser";
import type { ReceiptWriter } from "../receipt/receipt-writer";
import type { Block } from "../text/blocks-text";
import { TableLimits } from "../text/table-limits";
import { TextLimit } from "../text/text-limit";
import { mainPart, type OfficeKind, officeParts, relationOf, relationsOf, statedTitle } from "./office-parts";
import { readSheet, type SheetDefinitions } from "./sheets/sheet-cells";
import { readIndents, readSharedStrings, readStyles } from "./sheets/sheet-parts";
import { WorkbookText } from "./workbook-text";
import { drawnTexts, elementsNamed, firstNamed, xmlTree } from "./xml-reader";
import type { Parts } from "./zip-parts";

const WORKBOOK: OfficeKind = {
  name: "Excel workbook",
  contentType: /spreadsheetml|ms-excel/i,
  isWanted: (part) =>
    /^(?:\[Content_Types\]\.xml|_rels\/|docProps\/core\.xml|xl\/(?!theme|media|pivotCache\/pivotCacheRecords))/i.test(
      part,
    ),
};

/** Types of parts beside the cells of a sheet. */
const BESIDE = new Map<string, LeftOutReason>([
  ["comments", "comments"],
  ["drawing", "drawings"],
]);

/**
 * Text of a workbook: each sheet under a heading with its name, its rows as Markdown tables, what its charts say beside them. Formulas are shown as their
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
    const rows = readSheet(parts.get(target), context, definitionsOf(parts, target));
    const charts = chartsOf(target, { parts, receipt, weights: context.weights, place: receipt.sheetNames.length + 1 });
    text.add({ name, hidden: /hidden/i.test(state), rows, charts });
    reportBeside(parts, target, receipt);
  }
  return text.finish({ limits, title: statedTitle(parts) });
}

function isSet(flag: string | undefined): boolean {
  return flag === "1" || flag === "true";
}

/** What the charts of a sheet say beside its cells; a chart sheet has nothing else. */
function chartsOf(sheet: string, context: ChartsContext & { place: number }): Block[] {
  const { parts } = context;
  return relationsOf(parts, sheet)
    .filter(({ type }) => type === "drawing")
    .flatMap(({ target }) => relationsOf(parts, target))
    .filter((relation) => isChart(relation) && parts.has(relation.target))
    .flatMap(({ target }) => officeChart(target, { ...context, besideCells: true }));
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

/** Reports the comments of a sheet and the words of its drawings, which are not read, and counts its pictures. */
function reportBeside(parts: Parts, sheet: string, receipt: ReceiptWriter): void {
  for (const { type, target } of relationsOf(parts, sheet)) {
    const reason = BESIDE.get(type);
    if (reason === undefined || !parts.has(target)) continue;
    for (const text of drawnTexts(parts.get(target))) receipt.skip(reason, text);
    if (type !== "drawing") continue;
    receipt.figures += [...elementsNamed(xmlTree(parts.get(target)), "pic")].length;
  }
}
