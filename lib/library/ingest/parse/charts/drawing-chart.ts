import { bodyTexts } from "../office/drawing-text";
import type { ShownNumber } from "../office/number-formats";
import { childElements, childNamed, elementsNamed, firstNamed, innerText, type XmlElement } from "../office/xml-reader";
import type { ReceiptWriter } from "../receipt/receipt-writer";
import {
  type Chart,
  type ChartAxis,
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
import { pointLabels } from "./point-labels";
import { shareColumn, sumsOf } from "./share-column";

interface Axis extends ChartAxis {
  id: string;
  isValues: boolean;
  isHorizontal: boolean;
  format: string | null;
}

const NO_AXIS: Axis = { id: "", isValues: true, isHorizontal: false, format: null, title: "", units: null };
/** Charts whose points have two coordinates. */
const OF_PAIRS = /^(?:scatter|bubble)/;
const OF_ONE_WHOLE = /^(?:pie|pie3D|ofPie|doughnut)Chart$/;
/** Formats of the labels of a pie that state none, and of parts of 100 %. */
const USUAL_LABEL = "0%";
const USUAL_PART = "0.0%";
/** References that the file itself does not hold. */
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
  const named = drawn.map(({ plot, element }, at): DrawnSeries => {
    const { x, y } = axesOf(plot, axes);
    const name = seriesName(textOfCells(childNamed(element, "tx")), y, { at, of: drawn.length });
    return { plot, element, name, x, y };
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
}

function readSeries({ plot, element, name, x, y }: DrawnSeries, numbers: ChartNumbers): ChartSeries {
  const values = pointsOf(childNamed(element, "val") ?? childNamed(element, "yVal"), numbers, {
    label: valueLabelFormat(element, plot),
    // The axis of parts of a whole shows the parts.
    axis: areParts(plot) ? null : y.format,
  });
  const categories = childNamed(element, "cat") ?? childNamed(element, "xVal");
  const levels = categories === undefined ? [] : levelsOf(categories, numbers, { axis: x.format });
  const labels = labelColumns(levels, nameOf(x, plot));
  const column: ChartColumn = { name: columnName(name, y), cells: values };
  return {
    // Points with two coordinates are never those of another series.
    labels: labels.length > 0 || !OF_PAIRS.test(plot.name) ? labels : [numbered(values.keys(), nameOf(x, plot))],
    values: [
      column,
      ...shares(column, { plot, element, name }),
      ...more(pointsOf(childNamed(element, "bubbleSize"), numbers, {}), `${name} size`),
      ...more(pointLabels(element), `${name} label`),
    ],
  };
}

/**
 * What the points are of a whole, where the chart shows that instead of their values: of all points of a pie with such
 * labels, or of the series that are stacked to 100 %. Percentages are their own shares.
 */
function shares(
  { cells }: ChartColumn,
  { plot, element, name }: Pick<DrawnSeries, "plot" | "element" | "name">,
): ChartColumn[] {
  const labels = childNamed(element, "dLbls") ?? childNamed(plot, "dLbls");
  const isPie = OF_ONE_WHOLE.test(plot.name) && isOn(childNamed(labels, "showPercent"));
  if ((!isPie && !areParts(plot)) || [...cells.values()].every(({ text }) => text.includes("%"))) return [];
  const stated = isPie ? childNamed(labels, "numFmt")?.attributes.formatCode : undefined;
  const pattern = stated?.includes("%") ? stated : isPie ? USUAL_LABEL : USUAL_PART;
  const wholes = isPie ? null : sumsOf(childElements(plot, "ser").map(valuesOf));
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

/** The name of the column of labels: that of the axis. */
function nameOf({ title, units }: Axis, plot: XmlElement): string {
  if (units !== null || title === "") return OF_PAIRS.test(plot.name) ? "X" : "";
  return title;
}

/** A further column of a series, if any of its points has a cell in it. */
function more(cells: ReadonlyMap<number, ShownNumber>, name: string): ChartColumn[] {
  return cells.size === 0 ? [] : [{ name: name.trim(), cells }];
}

/** The axes of a plot: that of its categories, or of its first coordinate, and that of its values. */
function axesOf(plot: XmlElement, axes: readonly Axis[]): { x: Axis; y: Axis } {
  const ids = childElements(plot, "axId").map(({ attributes }) => attributes.val);
  const own = ids.flatMap((id) => axes.filter((axis) => axis.id === id));
  if (OF_PAIRS.test(plot.name)) {
    const x = own.find(({ isHorizontal }) => isHorizontal) ?? own[0] ?? NO_AXIS;
    return { x, y: own.find((axis) => axis !== x) ?? NO_AXIS };
  }
  return { x: own.find(({ isValues }) => !isValues) ?? NO_AXIS, y: own.find(({ isValues }) => isValues) ?? NO_AXIS };
}

function readAxis(element: XmlElement): Axis {
  return {
    id: childNamed(element, "axId")?.attributes.val ?? "",
    isValues: element.name === "valAx",
    isHorizontal: /^[bt]$/.test(childNamed(element, "axPos")?.attributes.val ?? ""),
    format: ownFormat(childNamed(element, "numFmt")),
    title: titleOf(childNamed(element, "title")),
    units: unitsOf(childNamed(element, "dispUnits")),
  };
}

/** "hundred thousands" for `hundredThousands`; a number for units that have no name. */
function unitsOf(element: XmlElement | undefined): string | null {
  if (element === undefined) return null;
  const own = titleOf(childNamed(element, "dispUnitsLbl"));
  const builtIn = childNamed(element, "builtInUnit")?.attributes.val ?? "";
  const stated = own || builtIn.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return stated || childNamed(element, "custUnit")?.attributes.val || null;
}

/** The words of a title, written by hand or copied from a cell. */
function titleOf(title: XmlElement | undefined): string {
  if (title === undefined) return "";
  const rich = firstNamed(title, "rich");
  return rich === undefined ? textOfCells(childNamed(title, "tx")) : bodyTexts(rich, { bulleted: false }).join(" ");
}

/** The texts of cells that a name or title is copied from, or its own. */
function textOfCells(element: XmlElement | undefined): string {
  return element === undefined ? "" : valuesBelow(element).trim();
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

/** A number format, unless it is only a copy of the cells'. */
function ownFormat(format: XmlElement | undefined): string | null {
  const { formatCode = null, sourceLinked = "0" } = format?.attributes ?? {};
  return /^(?:1|true)$/.test(sourceLinked) ? null : formatCode;
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

function valuesBelow(element: XmlElement): string {
  return [...elementsNamed(element, "v")].map(innerText).join(" ");
}
