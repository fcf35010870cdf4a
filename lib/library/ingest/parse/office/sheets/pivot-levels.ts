import { elementsNamed, firstNamed, xmlTree } from "../xml-reader";

/** Rows of labels of a compact pivot table, which are of several fields in one column. Rows and columns count from 1. */
export interface PivotLevels {
  top: number;
  column: number;
  /** For each row from the top on, the level of its label. */
  levels: number[];
  /** Names of the fields, outermost first. */
  fields: string[];
}

/**
 * The levels of a pivot table's labels (ECMA-376 part 1, 18.10), if several fields share its first column.
 * @param cache the definition of its cache, which names the fields
 * @param topLeft reads the row and column of the first cell of a reference
 */
export function pivotLevels(
  definition: Uint8Array | undefined,
  cache: Uint8Array | undefined,
  topLeft: (reference: string) => { top: number; left: number } | null,
): PivotLevels | null {
  if (definition === undefined) return null;
  const pivot = xmlTree(definition);
  const location = firstNamed(pivot, "location")?.attributes ?? {};
  const area = topLeft(location.ref ?? "");
  const first = firstNamed(pivot, "rowFields");
  const items = firstNamed(pivot, "rowItems");
  if (area === null || first === undefined || items === undefined || Number(location.firstDataCol) !== 1) return null;
  const places = [...elementsNamed(first, "field")].map(({ attributes }) => Number(attributes.x));
  if (places.length < 2) return null;
  const named = cache === undefined ? [] : [...elementsNamed(xmlTree(cache), "cacheField")];
  const own = [...elementsNamed(pivot, "pivotField")];
  // The place of the values among the fields is negative.
  const fields = places.map((at) => own[at]?.attributes.name ?? named[at]?.attributes.name ?? "");
  const levels = [...elementsNamed(items, "i")].map((item) => {
    const isTotal = item.attributes.t !== undefined && item.attributes.t !== "data";
    const repeated = Number(item.attributes.r ?? 0);
    return isTotal ? 0 : repeated + Math.max(1, [...elementsNamed(item, "x")].length) - 1;
  });
  return { top: area.top + Number(location.firstDataRow ?? 1), column: area.left, levels, fields };
}
