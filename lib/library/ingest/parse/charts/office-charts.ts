import { oneLine } from "@/lib/shared/text/one-line";
import { relationsOf } from "../office/office-parts";
import { drawnTexts, elementsNamed, firstNamed, innerText, xmlTree } from "../office/xml-reader";
import type { Parts } from "../office/zip-parts";
import type { ReceiptWriter } from "../receipt/receipt-writer";
import type { Block } from "../text/blocks-text";
import type { TableLimits } from "../text/table-limits";
import type { Chart } from "./chart";
import { chartBlocks, chartOutline, reportUnwritten } from "./chart-blocks";
import { drawingChart } from "./drawing-chart";
import { extendedChart } from "./extended-chart";

/** What readers of a file's charts share. */
export interface ChartsContext {
  parts: Parts;
  receipt: ReceiptWriter;
  weights: TableLimits;
}

/**
 * A chart of a presentation, text or workbook as Markdown: a table of its values, below its title. It counts as a figure;
 * one whose values are not in the file is named among the pictures that were not read.
 * @param part the name of the chart's part
 * @param options.place number of the slide or sheet
 * @param options.besideCells whether the text has the cells of the same file: of a chart of these, only its title, its
 * series and its axes are written
 * @throws ParseFailure `broken`, and as `TableLimits`
 */
export function officeChart(
  part: string,
  {
    parts,
    receipt,
    weights,
    place,
    besideCells = false,
  }: ChartsContext & { place: number | null; besideCells?: boolean },
): Block[] {
  receipt.figures += 1;
  const tree = xmlTree(parts.get(part));
  const space = firstNamed(tree, "chartSpace") ?? tree;
  const read = firstNamed(space, "chartData") === undefined ? drawingChart : extendedChart;
  const chart: Chart = read(space, { receipt, place });
  const isOutline = besideCells && chart.ofCells;
  const isEmpty = chart.series.every(({ values }) => values.every(({ cells }) => cells.size === 0));
  if (isEmpty && !isOutline) receipt.picture("unsupported_format", place);
  const blocks = isOutline ? chartOutline(chart, receipt) : chartBlocks(chart, { receipt, place, weights });
  // Words of trend lines, and fields of labels.
  const words = ["t", "name"].flatMap((name) => [...elementsNamed(space, name)]).map(innerText);
  reportUnwritten(words, blocks, { receipt, place });
  return [...blocks, ...shapeTexts(part, { parts, receipt })];
}

/** Texts of the shapes that are drawn over a chart. */
function shapeTexts(part: string, { parts, receipt }: Pick<ChartsContext, "parts" | "receipt">): Block[] {
  return relationsOf(parts, part)
    .filter(({ type }) => type === "chartUserShapes")
    .flatMap(({ target }) => {
      const texts = drawnTexts(parts.get(target));
      for (const text of texts) receipt.found(text);
      const line = oneLine(texts.join(" "));
      return line === "" ? [] : [{ text: line }];
    });
}
