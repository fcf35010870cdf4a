import type { ShownNumber } from "../office/number-formats";
import { childElements, childNamed, elementsNamed, firstNamed, innerText, type XmlElement } from "../office/xml-reader";
import type { ReceiptWriter } from "../receipt/receipt-writer";
import {
  type Chart,
  type ChartColumn,
  type ChartSeries,
  columnName,
  isOn,
  labelColumns,
  numbered,
  seriesName,
  textCell,
} from "./chart";
import { ChartNumbers, type ValueFormats } from "./chart-numbers";
import {
  type Axis,
  axesOf,
  isOfPairs,
  labelsName,
  ownFormat,
  readAxis,
  textOfCells,
  titleOf,
  valuesBelow,
} from "./drawing-axes";
import { pointLabels } from "./point-labels";
import { shareColumn, sumsOf, type Values } from "./share-column";

const OF_ONE_WHOLE = /^(?:pie|pie3D|ofPie|doughnut)Chart$/;
/** Formats of the labels of a pie that state none, and of parts of 100 %. */
const USUAL_LABEL = "0%";
const USUAL_PART = "0.0%";
/** References to data outside the file. */
const FOREIGN = /\[|#REF!/;

/**
 * A chart as Office Open XML draws it (ECMA-376 part 1, 21.2), by the values that it keeps of its sheet. The
 * series that it does not show are named in the receipt.
 * @param place number of the slide or sheet
 */
export function drawingChart(
  space: XmlElement,
  { receipt, place }: { receipt: ReceiptWriter; place: number | null },
): Chart {
  const area = firstNamed(space, "plotArea") ?? space;
  const axes = childElements(area)
    .filter(({ name }) => /^(?:cat|val|date|ser)Ax$/.test(name))
    .map(readAxis);
  const plots = childElements(area).filter(({ name }) => name.endsWith("Chart"));
  const drawn = plots.flatMap((plot) => childElements(plot, "ser").map((element) => ({ plot, element })));
  const numbers = new ChartNumbers(isOn(childNamed(space, "date1904")));
  const sums = new Map(plots.filter(areParts).map((plot) => [plot, sumsOf(childElements(plot, "ser").map(valuesOf))]));
  const named = drawn.map(({ plot, element }, at): DrawnSeries => {
    const { x, y } = axesOf(plot, axes);
    const name = seriesName(textOfCells(childNamed(element, "tx")), y, { at, of: drawn.length });
    return { plot, element, name, x, y, wholes: sums.get(plot) ?? null };
  });
  reportUnread(plots, { receipt, place });
  return {
    title: titleOf(childNamed(firstNamed(space, "chart"), "title")),
    axes: axes.filter(({ title, units }) => title !== "" || units !== null),
    series: named.map((series) => readSeries(series, numbers)),
    names: named.map(({ name }) => name),
    ofCells: drawn.every(({ element }) => isOfCells(element)),
  };
}

interface DrawnSeries {
  plot: XmlElement;
  element: XmlElement;
  name: string;
  x: Axis;
  y: Axis;
  /** The whole that its points are parts of, if its plot is stacked to 100 %. */
  wholes: Values | null;
}

function readSeries(series: DrawnSeries, numbers: ChartNumbers): ChartSeries {
  const { plot, element, name, x, y, wholes } = series;
  const values = pointsOf(childNamed(element, "val") ?? childNamed(element, "yVal"), numbers, {
    label: valueLabelFormat(element, plot),
    // The axis of parts of a whole shows the parts.
    axis: wholes === null ? y.format : null,
  });
  const categories = childNamed(element, "cat") ?? childNamed(element, "xVal");
  const levels = categories === undefined ? [] : levelsOf(categories, numbers, { axis: x.format });
  const labels = labelColumns(levels, labelsName(x, plot));
  const column: ChartColumn = { name: columnName(name, y), cells: values };
  return {
    // Points with two coordinates are never those of another series.
    labels: labels.length > 0 || !isOfPairs(plot) ? labels : [numbered(values.keys(), labelsName(x, plot))],
    values: [
      column,
      ...shares(column, series),
      ...more(pointsOf(childNamed(element, "bubbleSize"), numbers, {}), `${name} size`),
      ...more(pointLabels(element), `${name} label`),
    ],
  };
}

/**
 * The shares of the points, if the chart shows those instead of their values: of all points of a pie with such labels,
 * or of series stacked to 100 %. Percentages are their own shares.
 */
function shares({ cells }: ChartColumn, { plot, element, name, wholes }: DrawnSeries): ChartColumn[] {
  const labels = childNamed(element, "dLbls") ?? childNamed(plot, "dLbls");
  const isPie = OF_ONE_WHOLE.test(plot.name) && isOn(childNamed(labels, "showPercent"));
  if ((!isPie && wholes === null) || [...cells.values()].every(({ text }) => text.includes("%"))) return [];
  const stated = isPie ? childNamed(labels, "numFmt")?.attributes.formatCode : undefined;
  const pattern = stated?.includes("%") ? stated : isPie ? USUAL_LABEL : USUAL_PART;
  return [shareColumn({ name, values: valuesOf(element), wholes, pattern })].filter((share) => share.cells.size > 0);
}

/** Whether the series of a plot are drawn as parts of 100 %. */
function areParts(plot: XmlElement): boolean {
  return childNamed(plot, "grouping")?.attributes.val === "percentStacked";
}

function valuesOf(series: XmlElement): Map<number, number> {
  const data = childNamed(series, "val");
  const points = data === undefined ? [] : [...elementsNamed(data, "pt")];
  return new Map(
    points.flatMap((point) => {
      const value = childNamed(point, "v");
      const number = value === undefined ? Number.NaN : Number(innerText(value) || Number.NaN);
      return Number.isFinite(number) ? [[Number(point.attributes.idx), number] as const] : [];
    }),
  );
}

/** A further column of a series, if any of its points has a cell in it. */
function more(cells: ReadonlyMap<number, ShownNumber>, name: string): ChartColumn[] {
  return cells.size === 0 ? [] : [{ name: name.trim(), cells }];
}

function levelsOf(
  categories: XmlElement,
  numbers: ChartNumbers,
  formats: ValueFormats,
): ReadonlyMap<number, ShownNumber>[] {
  const levels = [...elementsNamed(categories, "lvl")];
  if (levels.length === 0) return [pointsOf(categories, numbers, formats)].filter(({ size }) => size > 0);
  return levels.map((level) => pointsOf(level, numbers, {}));
}

/** The points of a part of a series, by index; numbers as the chart shows them. */
function pointsOf(
  data: XmlElement | undefined,
  numbers: ChartNumbers,
  formats: ValueFormats,
): Map<number, ShownNumber> {
  const points = new Map<number, ShownNumber>();
  if (data === undefined) return points;
  const isNumber = firstNamed(data, "numRef") !== undefined || firstNamed(data, "numLit") !== undefined;
  const shared = firstNamed(data, "formatCode");
  for (const point of elementsNamed(data, "pt")) {
    const value = childNamed(point, "v");
    const stored = value === undefined ? "" : innerText(value);
    if (stored.trim() === "") continue;
    const cell = point.attributes.formatCode ?? (shared === undefined ? null : innerText(shared));
    points.set(Number(point.attributes.idx), isNumber ? numbers.show(stored, { ...formats, cell }) : textCell(stored));
  }
  return points;
}

/** The own format of the labels that show the values of a series. */
function valueLabelFormat(series: XmlElement, plot: XmlElement): string | null {
  const labels = childNamed(series, "dLbls") ?? childNamed(plot, "dLbls");
  const showsValues = isOn(childNamed(labels, "showVal")) && !isOn(childNamed(labels, "showPercent"));
  return showsValues ? ownFormat(childNamed(labels, "numFmt")) : null;
}

/** Whether the names, labels and values of a series are all copied from cells of this file. */
function isOfCells(series: XmlElement): boolean {
  const data = ["cat", "xVal", "val", "yVal", "bubbleSize"].flatMap((name) => childElements(series, name));
  return data.every((part) => {
    const formulas = [...elementsNamed(part, "f")].map(innerText);
    return formulas.length > 0 && formulas.every((formula) => formula !== "" && !FOREIGN.test(formula));
  });
}

/** Names the series that a plot does not show, and the numbers of error bars. */
function reportUnread(
  plots: readonly XmlElement[],
  { receipt, place }: { receipt: ReceiptWriter; place: number | null },
): void {
  for (const plot of plots) {
    for (const extension of childElements(plot, "extLst"))
      for (const hidden of elementsNamed(extension, "ser")) {
        receipt.found(valuesBelow(hidden));
        receipt.hide(valuesBelow(hidden), { by: "marked_hidden", place });
      }
    for (const series of childElements(plot, "ser"))
      for (const bars of childElements(series, "errBars")) receipt.skip("drawings", valuesBelow(bars), place);
  }
}
