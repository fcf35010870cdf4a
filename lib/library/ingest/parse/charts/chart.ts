import type { ShownNumber } from "../office/number-formats";
import type { XmlElement } from "../office/xml-reader";

/** A text of a chart, as a cell without a number. */
export function textCell(text: string): ShownNumber {
  return { text, exact: null };
}

/** Cells by the index of their point; a gap has none. */
export interface ChartColumn {
  name: string;
  cells: ReadonlyMap<number, ShownNumber>;
}

/** A series with the points that it is drawn from. */
export interface ChartSeries {
  /** The labels of its points, outermost level first; empty if they are only counted. */
  labels: readonly ChartColumn[];
  /** Its values, and further data of each point: sizes, shares, labels. */
  values: readonly ChartColumn[];
}

/** An axis with a title, or with units in which it shows its values. */
export interface ChartAxis {
  title: string;
  /** "millions"; `null` if it shows the values themselves. */
  units: string | null;
}

/** The content of a chart, whichever program drew it. */
export interface Chart {
  title: string;
  axes: readonly ChartAxis[];
  series: readonly ChartSeries[];
  /** Names of its series, as its legend shows them. */
  names: readonly string[];
  /** All its values are copied from cells of sheets of the same file. */
  ofCells: boolean;
}

/**
 * The name of a column: that of its series, with the title of its axis, which often is its unit. A title that only repeats
 * the name is written once.
 */
export function columnName(name: string, { title, units }: ChartAxis): string {
  // Values are written in full, so an axis in millions is not their unit.
  if (title === "" || units !== null || name.includes(title)) return name;
  if (name === "" || title.toLowerCase() === name.toLowerCase()) return title;
  return /[([]/.test(title) ? `${name}: ${title}` : `${name} (${title})`;
}

/** The name of a series; one without a name is numbered, as chart programs do, unless its axis says what it is. */
export function seriesName(
  stated: string,
  { title, units }: ChartAxis,
  { at, of }: { at: number; of: number },
): string {
  if (stated.trim() !== "") return stated.trim();
  return of === 1 && title !== "" && units === null ? "" : `Series ${at + 1}`;
}

/**
 * Labels of points by level, from the innermost to the outermost: a label of an outer level is written once, and is that
 * of the points up to the next label of the same or an outer level.
 * @param levels as files have them, the innermost first
 * @param title of the axis, which names the innermost level
 */
export function labelColumns(levels: readonly ReadonlyMap<number, ShownNumber>[], title: string): ChartColumn[] {
  const [innermost] = levels;
  if (innermost === undefined) return [];
  const points = [...new Set(levels.flatMap((level) => [...level.keys()]))].sort((a, b) => a - b);
  const outer = levels.slice(1).map(() => new Map<number, ShownNumber>());
  const last: (ShownNumber | undefined)[] = outer.map(() => undefined);
  for (const at of points) {
    for (let level = outer.length - 1; level >= 0; level -= 1) {
      const own = levels[level + 1]?.get(at);
      if (own !== undefined) {
        last[level] = own;
        last.fill(undefined, 0, level);
      }
      const shown = last[level];
      if (shown !== undefined) outer[level]?.set(at, shown);
    }
  }
  const columns: ChartColumn[] = outer.reverse().map((cells) => ({ name: "", cells }));
  return [...columns, { name: title, cells: innermost }];
}

/** Numbers of points, from 1, as chart programs write them where points have no labels. */
export function numbered(points: Iterable<number>, name: string): ChartColumn {
  return { name, cells: new Map([...points].map((at) => [at, textCell(String(at + 1))])) };
}

/** Whether a flag of a part of Office Open XML is set; an element without a value sets it. */
export function isOn(element: XmlElement | undefined): boolean {
  return element !== undefined && !/^(?:0|false)$/.test(element.attributes.val ?? "1");
}
