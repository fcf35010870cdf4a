import { bodyTexts } from "../office/drawing-text";
import { childElements, childNamed, elementsNamed, firstNamed, innerText, type XmlElement } from "../office/xml-reader";
import type { ChartAxis } from "./chart";

/** An axis of a plot. */
export interface Axis extends ChartAxis {
  id: string;
  isValues: boolean;
  isHorizontal: boolean;
  format: string | null;
}

const NO_AXIS: Axis = { id: "", isValues: true, isHorizontal: false, format: null, title: "", units: null };
/** Charts whose points have two coordinates. */
const OF_PAIRS = /^(?:scatter|bubble)/;
/** Whether the points of a plot have two coordinates. */
export function isOfPairs(plot: XmlElement): boolean {
  return OF_PAIRS.test(plot.name);
}

/** The name of the column of labels: that of the axis. */
export function labelsName({ title, units }: Axis, plot: XmlElement): string {
  if (units !== null || title === "") return isOfPairs(plot) ? "X" : "";
  return title;
}

/** The axes of a plot: that of its categories, or of its first coordinate, and that of its values. */
export function axesOf(plot: XmlElement, axes: readonly Axis[]): { x: Axis; y: Axis } {
  const ids = childElements(plot, "axId").map(({ attributes }) => attributes.val);
  const own = ids.flatMap((id) => axes.filter((axis) => axis.id === id));
  if (isOfPairs(plot)) {
    const x = own.find(({ isHorizontal }) => isHorizontal) ?? own[0] ?? NO_AXIS;
    return { x, y: own.find((axis) => axis !== x) ?? NO_AXIS };
  }
  return { x: own.find(({ isValues }) => !isValues) ?? NO_AXIS, y: own.find(({ isValues }) => isValues) ?? NO_AXIS };
}

export function readAxis(element: XmlElement): Axis {
  return {
    id: childNamed(element, "axId")?.attributes.val ?? "",
    isValues: element.name === "valAx",
    isHorizontal: /^[bt]$/.test(childNamed(element, "axPos")?.attributes.val ?? ""),
    format: ownFormat(childNamed(element, "numFmt")),
    title: titleOf(childNamed(element, "title")),
    units: unitsOf(childNamed(element, "dispUnits")),
  };
}

/** "hundred thousands" for `hundredThousands`; a number for units without a name. */
function unitsOf(element: XmlElement | undefined): string | null {
  if (element === undefined) return null;
  const own = titleOf(childNamed(element, "dispUnitsLbl"));
  const builtIn = childNamed(element, "builtInUnit")?.attributes.val ?? "";
  const stated = own || builtIn.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return stated || childNamed(element, "custUnit")?.attributes.val || null;
}

/** The words of a title, written by hand or copied from a cell. */
export function titleOf(title: XmlElement | undefined): string {
  if (title === undefined) return "";
  const rich = firstNamed(title, "rich");
  return rich === undefined ? textOfCells(childNamed(title, "tx")) : bodyTexts(rich, { bulleted: false }).join(" ");
}

/** The texts of cells that a name or title is copied from, or its own. */
export function textOfCells(element: XmlElement | undefined): string {
  return element === undefined ? "" : valuesBelow(element).trim();
}

/** A number format, unless it is only a copy of the cells'. */
export function ownFormat(format: XmlElement | undefined): string | null {
  const { formatCode = null, sourceLinked = "0" } = format?.attributes ?? {};
  return /^(?:1|true)$/.test(sourceLinked) ? null : formatCode;
}

/** The texts and numbers of all points below an element. */
export function valuesBelow(element: XmlElement): string {
  return [...elementsNamed(element, "v")].map(innerText).join(" ");
}
