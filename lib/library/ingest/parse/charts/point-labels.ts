import { oneLine } from "@/lib/shared/text/one-line";
import type { ShownNumber } from "../office/number-formats";
import {
  childElements,
  childNamed,
  elementsNamed,
  firstNamed,
  innerText,
  unescaped,
  type XmlElement,
} from "../office/xml-reader";
import { textCell } from "./chart";

/** A field of a label that shows the text of a cell; all others repeat the row of the point. */
const OF_CELLS = /^CELLRANGE$/i;
const WORDS = /[\p{L}\p{N}]/u;

/**
 * Labels of the points of a series that add to its values: texts of cells, and manual text. Fields
 * that repeat the value, the name or the category are left out.
 */
export function pointLabels(series: XmlElement): Map<number, ShownNumber> {
  const range = firstNamed(series, "datalabelsRange");
  const ofCells = new Map(
    (range === undefined ? [] : [...elementsNamed(range, "pt")]).map((point) => {
      const value = childNamed(point, "v");
      return [Number(point.attributes.idx), value === undefined ? "" : innerText(value)] as const;
    }),
  );
  const labels = new Map<number, ShownNumber>();
  for (const [at, text] of ofCells) if (WORDS.test(text)) labels.set(at, textCell(text));
  for (const label of childElements(childNamed(series, "dLbls") ?? series, "dLbl")) {
    const rich = firstNamed(label, "rich");
    if (rich === undefined) continue;
    const at = Number(childNamed(label, "idx")?.attributes.val);
    const text = oneLine(textOf(rich, ofCells.get(at) ?? ""));
    if (WORDS.test(text)) labels.set(at, textCell(text));
  }
  return labels;
}

function textOf(rich: XmlElement, ofCell: string): string {
  let text = "";
  for (const paragraph of elementsNamed(rich, "p")) {
    for (const child of childElements(paragraph)) {
      if (child.name === "br") text += " ";
      else if (child.name === "r") text += unescaped([...elementsNamed(child, "t")].map(innerText).join(""));
      else if (OF_CELLS.test(child.attributes.type ?? "")) text += ofCell;
    }
    text += " ";
  }
  return text;
}
