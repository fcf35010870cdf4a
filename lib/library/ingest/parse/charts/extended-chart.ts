import { wordsOf } from "../office/drawing-text";
import type { ShownNumber } from "../office/number-formats";
import { childElements, childNamed, elementsNamed, firstNamed, innerText, type XmlElement } from "../office/xml-reader";
import type { ReceiptWriter } from "../receipt/receipt-writer";
import {
  type Chart,
  type ChartAxis,
  type ChartColumn,
  type ChartSeries,
  columnName,
  labelColumns,
  seriesName,
  textCell,
} from "./chart";
import { ChartNumbers } from "./chart-numbers";

/** Kinds of data that name points, and those that only programs understand. */
const LABELS = /^(?:cat|x)$/;
const INTERNAL = /^entityId$/;
const NO_AXIS: ChartAxis = { title: "", units: null };
const NUMBERS = new ChartNumbers(false);

/**
 * A chart of one of the newer kinds: waterfall, funnel, treemap, sunburst, histogram, Pareto, box and whisker, map
 * ([MS-ODRAWXML] 2.24.3). Workbooks keep no values with them, since their cells have them.
 * @param place number of the slide or sheet
 */
export function extendedChart(
  space: XmlElement,
  { receipt, place }: { receipt: ReceiptWriter; place: number | null },
): Chart {
  const data = new Map([...elementsNamed(space, "data")].map((one) => [one.attributes.id ?? "", one] as const));
  const axes = [...elementsNamed(space, "axis")];
  const x = axisOf(axes.find((axis) => childNamed(axis, "catScaling") !== undefined));
  const y = axisOf(axes.find((axis) => childNamed(axis, "valScaling") !== undefined));
  const all = [...elementsNamed(space, "series")].flatMap((element) => {
    const own = data.get(childNamed(element, "dataId")?.attributes.val ?? "");
    return own === undefined ? [] : [{ element, own }];
  });
  const shown = all.filter(({ element, own }) => {
    if (!/^(?:1|true)$/.test(element.attributes.hidden ?? "")) return true;
    const words = [textOf(childNamed(element, "tx")), ...[...elementsNamed(own, "pt")].map(innerText)].join(" ");
    receipt.found(words);
    receipt.hide(words, { by: "marked_hidden", place });
    return false;
  });
  const names = shown.map(({ element }, at) =>
    seriesName(textOf(childNamed(element, "tx")), y, { at, of: shown.length }),
  );
  return {
    title: textOf(childNamed(firstNamed(space, "chart"), "title")),
    axes: [x, y].filter(({ title, units }) => title !== "" || units !== null),
    series: shown.map(({ own }, at) => readSeries(own, { name: names[at] ?? "", x, y })),
    names,
    ofCells: all.every(({ own }) => childElements(own).every((dimension) => childNamed(dimension, "f") !== undefined)),
  };
}

function readSeries(data: XmlElement, { name, x, y }: { name: string; x: ChartAxis; y: ChartAxis }): ChartSeries {
  const dimensions = childElements(data).map((element) => ({ type: element.attributes.type ?? "", element }));
  const labels = dimensions.find(({ type }) => LABELS.test(type));
  const values = dimensions.filter((one) => one !== labels && !INTERNAL.test(one.type));
  const levelsOf = (element: XmlElement) =>
    childElements(element, "lvl").map((level) => pointsOf(level, element.name === "numDim"));
  return {
    labels: labels === undefined ? [] : labelColumns(levelsOf(labels.element), x.title),
    values: values.flatMap(({ type, element }, at): ChartColumn[] => {
      const column = at === 0 ? columnName(name, y) : `${name} ${type === "size" ? "size" : ""}`.trim();
      return levelsOf(element).map((cells) => ({ name: column, cells }));
    }),
  };
}

function axisOf(element: XmlElement | undefined): ChartAxis {
  if (element === undefined) return NO_AXIS;
  return {
    title: textOf(childNamed(element, "title")),
    units:
      childNamed(element, "units")?.attributes.unit?.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`) ?? null,
  };
}

/** A title or name: what was written by hand, else a copy of a cell. */
function textOf(element: XmlElement | undefined): string {
  if (element === undefined) return "";
  const value = firstNamed(element, "v");
  return (wordsOf(element) || (value === undefined ? "" : innerText(value))).trim();
}

function pointsOf(level: XmlElement, isNumber: boolean): Map<number, ShownNumber> {
  const { formatCode: cell = null } = level.attributes;
  return new Map(
    childElements(level, "pt").flatMap((point) => {
      const stored = innerText(point);
      if (stored.trim() === "") return [];
      return [[Number(point.attributes.idx), isNumber ? NUMBERS.show(stored, { cell }) : textCell(stored)] as const];
    }),
  );
}
