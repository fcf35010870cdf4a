import type { ExactNumbers } from "@/lib/shared/contracts/library/tables";
import { oneLine } from "@/lib/shared/text/one-line";
import type { ReceiptWriter } from "../receipt/receipt-writer";
import type { Block } from "../text/blocks-text";
import { cleanText } from "../text/clean-text";
import { cellOffsets, cellText, markdownTable } from "../text/markdown-table";
import type { TableLimits } from "../text/table-limits";
import { type Chart, type ChartAxis, type ChartColumn, type ChartSeries, numbered } from "./chart";

interface ChartContext {
  receipt: ReceiptWriter;
  /** Number of the slide or sheet. */
  place: number | null;
  weights: TableLimits;
}

/** Series with the same labels, which are the rows of one table. */
interface Group {
  labels: readonly ChartColumn[];
  values: ChartColumn[];
}

/**
 * A chart as its title and a table with a row for each point and a column for each series. Series with their own
 * labels, such as the points of a scatter chart, have a separate table each, also below the title. Axes whose titles
 * name no column are named below it.
 * @throws ParseFailure as `TableLimits`
 */
export function chartBlocks(chart: Chart, context: ChartContext): Block[] {
  const { receipt } = context;
  const title = written(chart.title, receipt);
  const groups = groupsOf(chart.series);
  const named = groups.flatMap(({ labels, values }) => [...labels, ...values]).map(({ name }) => name);
  const axes = chart.axes.filter((axis) => axis.units !== null || !named.some((name) => name.includes(axis.title)));
  return [
    ...(title === "" ? [] : [{ text: title }]),
    ...groups.flatMap((group) => tableBlock(group, title, context)),
    ...axes.map((axis) => ({ text: axisText(axis, receipt) })),
  ];
}

/** The parts of a chart besides its source cells: its title, its series and its axes. */
export function chartOutline({ title, names, axes }: Chart, receipt: ReceiptWriter): Block[] {
  const line = (name: string, texts: readonly string[]) => {
    const shown = texts.filter((text) => text !== "").join("; ");
    return shown === "" ? [] : [`${name}: ${shown}`];
  };
  const lines = [
    ...line("Chart", [written(title, receipt)]),
    ...line(
      "Series",
      names.map((name) => written(name, receipt)),
    ),
    ...line(
      "Axes",
      axes.map(({ title: text, units }) =>
        [written(text, receipt), units === null ? "" : `in ${units}`].filter((part) => part !== "").join(", "),
      ),
    ),
  ];
  return lines.length === 0 ? [] : [{ text: lines.join("\n") }];
}

/** Reports the words of a chart that are not written. @param words all words of the chart */
export function reportUnwritten(
  words: readonly string[],
  blocks: readonly Block[],
  { receipt, place }: Pick<ChartContext, "receipt" | "place">,
): void {
  const written = blocks.map(({ text }) => text).join(" ");
  // Cells of a row may repeat a text that the file has as one.
  const shown = oneLine(written.replace(/(?<!\\)\|/g, " ").replaceAll("\\|", "|"));
  for (const text of words) if (!shown.includes(oneLine(cleanText(text)))) receipt.skip("drawings", text, place);
}

function axisText({ title, units }: ChartAxis, receipt: ReceiptWriter): string {
  const name = written(title, receipt);
  const scale = units === null ? "" : `shown in ${units}, the values above in full`;
  return `Axis: ${[name, scale].filter((text) => text !== "").join(", ")}`;
}

/** A text of the chart on one line. */
function written(text: string, receipt: ReceiptWriter): string {
  receipt.found(text);
  return oneLine(cleanText(text, receipt));
}

function groupsOf(series: readonly ChartSeries[]): Group[] {
  const groups: Group[] = [];
  for (const { labels, values } of series) {
    const group = groups.find((one) => isLabelledAlike(one.labels, labels));
    if (group === undefined) {
      groups.push({ labels, values: [...values] });
      continue;
    }
    const [more, fewer] = sizeOf(group.labels) < sizeOf(labels) ? [labels, group.labels] : [group.labels, labels];
    group.labels = more.map((column, level) => ({ ...column, name: column.name || (fewer[level]?.name ?? "") }));
    group.values.push(...values);
  }
  return groups;
}

/** Whether the points of two series have the same labels, or one series has none, or only those of its own points. */
function isLabelledAlike(one: readonly ChartColumn[], other: readonly ChartColumn[]): boolean {
  if (one.length === 0 || other.length === 0) return true;
  const [more, fewer] = sizeOf(one) < sizeOf(other) ? [other, one] : [one, other];
  return (
    more.length === fewer.length &&
    fewer.every(({ name, cells }, level) => {
      const known = more[level];
      if (known === undefined || (known.name !== name && known.name !== "" && name !== "")) return false;
      return [...cells].every(([at, { text }]) => known.cells.get(at)?.text === text);
    })
  );
}

function sizeOf(labels: readonly ChartColumn[]): number {
  return labels.at(-1)?.cells.size ?? 0;
}

function tableBlock({ labels: stated, values }: Group, title: string, context: ChartContext): Block[] {
  const { receipt, place, weights } = context;
  const points = new Set([...stated, ...values].flatMap(({ cells }) => [...cells.keys()]));
  const rows = [...points].sort((a, b) => a - b);
  if (rows.length === 0) return [];
  const labels = stated.length === 0 ? [numbered(rows, "")] : stated;
  const columns = [...labels, ...values];
  const cell = (text: string) => {
    receipt.found(text);
    return cellText(cleanText(text, receipt));
  };
  const head = columns.map(({ name }) => cell(name));
  const body = rows.map((point, row) =>
    columns.map(({ cells }, column) => {
      const text = cells.get(point)?.text ?? "";
      weights.count(row + 1, column + 1, text);
      return cell(text);
    }),
  );
  receipt.table({ place, caption: title === "" ? null : title, rows: rows.length, columns: columns.length });
  const offsets = cellOffsets(head, body);
  const exact = rows.flatMap((point, row) =>
    columns.flatMap(({ cells }, column): ExactNumbers => {
      const number = cells.get(point)?.exact ?? null;
      return number === null ? [] : [[offsets[row]?.[column] ?? 0, number]];
    }),
  );
  return [{ text: markdownTable(head, body), exact, apart: title || "Chart" }];
}
