import {
  type Chart,
  type ChartAxis,
  type ChartColumn,
  type ChartSeries,
  columnName,
  labelColumns,
  numbered,
  seriesName,
  textCell,
} from "../charts/chart";
import { chartBlocks, chartOutline, reportUnwritten } from "../charts/chart-blocks";
import { ChartNumbers, type ValueFormats } from "../charts/chart-numbers";
import { shareColumn, sumsOf, type Values } from "../charts/share-column";
import type { ShownNumber } from "../office/number-formats";
import {
  attributeOf,
  childElements,
  childNamed,
  elementsNamed,
  firstNamed,
  innerText,
  type XmlElement,
} from "../office/xml-reader";
import type { ReceiptWriter } from "../receipt/receipt-writer";
import type { Block } from "../text/blocks-text";
import type { TableLimits } from "../text/table-limits";
import { ChartStyles } from "./odf-chart-styles";
import { type Cells, ChartTable } from "./odf-chart-table";

const SHARE = "0.0%";

interface Axis extends ChartAxis {
  name: string;
  /** Pattern of its numbers; `null` if it shows them unchanged. */
  format: string | null;
}

const NO_AXIS: Axis = { title: "", units: null, name: "", format: null };

/**
 * A chart of an OpenDocument file (ODF 1.3 part 3, 11) as Markdown; `null` if the object is something else.
 * @param tree of the object's content
 * @param options.besideCells whether the text has the cells of the same file: of a chart of these, only its titles are
 * written
 * @throws ParseFailure as `TableLimits`
 */
export function odfChart(
  tree: XmlElement,
  {
    receipt,
    place,
    weights,
    besideCells = false,
  }: { receipt: ReceiptWriter; place: number | null; weights: TableLimits; besideCells?: boolean },
): Block[] | null {
  const element = [...elementsNamed(tree, "chart")].map((body) => childNamed(body, "chart"))[0];
  if (element === undefined) return null;
  const chart = readChart(element, new ChartStyles(tree));
  const blocks =
    besideCells && chart.ofCells ? chartOutline(chart, receipt) : chartBlocks(chart, { receipt, place, weights });
  const words = [...elementsNamed(element, "p")].map(innerText);
  // The texts of numbers may be in another language than the numbers, and sheets already have the cells of their
  // charts.
  const isWord = (text: string) => /\p{L}/u.test(text) && text !== "NaN" && !(besideCells && chart.ofCells);
  reportUnwritten(words.filter(isWord), blocks, { receipt, place });
  return blocks;
}

function readChart(element: XmlElement, styles: ChartStyles): Chart {
  const area = firstNamed(element, "plot-area") ?? element;
  const axes = childElements(area, "axis").map((axis) => readAxis(axis, styles));
  const table = new ChartTable(firstNamed(element, "table"));
  const drawn = childElements(area, "series");
  const wholes = styles.areParts ? sumsOf(drawn.map((one, at) => numbersOf(one, at, table))) : null;
  const context = { table, styles, axes, numbers: new ChartNumbers(false), kind: kindOf(element), wholes };
  const categories = firstNamed(area, "categories");
  const series = drawn.map((one, at) => readSeries(one, { ...context, categories, at, drawn }));
  const named = (name: string) => childElements(element, name).map(paragraphsOf);
  return {
    title: [...named("title"), ...named("subtitle")].filter((text) => text !== "").join(" – "),
    axes: axes.filter(({ title }) => title !== ""),
    series: series.map(({ points }) => points),
    // A sheet already has the names of its charts' series.
    names: table.isLocal(drawn[0]) ? series.map(({ name }) => name) : [],
    ofCells: drawn.length > 0 && drawn.every((one) => !table.isLocal(one)),
  };
}

interface SeriesContext {
  table: ChartTable;
  styles: ChartStyles;
  axes: readonly Axis[];
  numbers: ChartNumbers;
  /** The class of the chart, such as "scatter". */
  kind: string;
  categories: XmlElement | undefined;
  /** The wholes that its points are parts of, if the series are stacked to 100 %. */
  wholes: Values | null;
  at: number;
  drawn: readonly XmlElement[];
}

function readSeries(element: XmlElement, context: SeriesContext): { name: string; points: ChartSeries } {
  const { table, styles, axes, numbers, at, drawn } = context;
  const kind = kindOf(element) || context.kind;
  const attached = attributeOf(element.attributes, "attached-axis") ?? "primary-y";
  const y = axes.find(({ name }) => name === attached) ?? NO_AXIS;
  const x = axes.find(({ name }) => name.endsWith("-x")) ?? NO_AXIS;
  const name = seriesName(table.name(element, at), y, { at, of: drawn.length });
  const format = { cell: styles.formatOf(element), axis: styles.areParts ? null : y.format };
  const show = (cells: Cells, formats: ValueFormats) =>
    new Map([...cells].map(([point, { text }]) => [point, numbers.show(text, formats)] as const));
  // A series without them uses those of the series before it.
  const domains =
    drawn
      .slice(0, at + 1)
      .map((one) => childElements(one, "domain"))
      .findLast(({ length }) => length > 0) ?? [];
  const isBubble = kind === "bubble" && domains.length > 1;
  const [first, second] = domains.map((domain) => table.cells(domain, "cell-range-address"));
  const values = table.values(element, at);
  const shown = show(isBubble ? (first ?? new Map()) : values, format);
  const column: ChartColumn = { name: columnName(name, y), cells: shown };
  const abscissas = kind === "scatter" ? first : isBubble ? second : undefined;
  const isPair = kind === "scatter" || kind === "bubble";
  const labels: ChartColumn[] = abscissas
    ? [{ name: x.title || "X", cells: show(abscissas, { axis: x.format }) }]
    : isPair
      ? [numbered(shown.keys(), x.title || "X")]
      : labelColumns(
          levelsOf(context, (cells) => show(cells, { axis: x.format })),
          x.title,
        );
  const size: ChartColumn[] = isBubble ? [{ name: `${name} size`.trim(), cells: show(values, {}) }] : [];
  return { name, points: { labels, values: [column, ...sharesOf(element, name, context), ...size] } };
}

/** Labels by level, the innermost first. */
function levelsOf(
  { table, categories }: SeriesContext,
  show: (cells: Cells) => Map<number, ShownNumber>,
): ReadonlyMap<number, ShownNumber>[] {
  const cells = table.categories(categories);
  const depth = Math.max(0, ...[...cells.values()].map(({ levels }) => levels.length));
  if (depth < 2) return cells.size === 0 ? [] : [show(cells)];
  return Array.from(
    { length: depth },
    (_, level) =>
      new Map(
        [...cells].flatMap(([at, { levels }]) => {
          const text = levels[depth - 1 - level] ?? "";
          return text === "" ? [] : [[at, textCell(text)] as const];
        }),
      ),
  );
}

/** The shares of its points, if the chart shows them. */
function sharesOf(element: XmlElement, name: string, context: SeriesContext): ChartColumn[] {
  const { table, styles, at, kind, wholes } = context;
  const isPie = (kind === "circle" || kind === "ring") && styles.showsPercentage(element);
  if ((!isPie && wholes === null) || styles.formatOf(element)?.includes("%")) return [];
  return [shareColumn({ name, values: numbersOf(element, at, table), wholes, pattern: SHARE })].filter(
    ({ cells }) => cells.size > 0,
  );
}

function numbersOf(series: XmlElement, at: number, table: ChartTable): Values {
  const values = [...table.values(series, at)];
  return new Map(values.flatMap(([point, { text }]) => (isNumber(text) ? [[point, Number(text)] as const] : [])));
}

function isNumber(text: string): boolean {
  return text.trim() !== "" && Number.isFinite(Number(text));
}

function readAxis(element: XmlElement, styles: ChartStyles): Axis {
  return {
    name: attributeOf(element.attributes, "name") ?? `primary-${attributeOf(element.attributes, "dimension") ?? ""}`,
    title: childElements(element, "title").map(paragraphsOf).join(" "),
    units: null,
    format: styles.formatOf(element),
  };
}

function paragraphsOf(element: XmlElement): string {
  return [...elementsNamed(element, "p")].map(innerText).join(" ").trim();
}

/** "bar" for "chart:bar". */
function kindOf({ attributes }: XmlElement): string {
  return (attributes["chart:class"] ?? "").replace(/^.*:/, "");
}
