import { describe, expect, it } from "vitest";
import type { DocumentMediaType } from "@/lib/shared/contracts/library/document-formats";
import { odfFile, odfParagraph, odfSlide, odfTable } from "../../testing/odf-file";
import { setUpParser } from "../../testing/set-up-parser";

const parseDocument = setUpParser();
const ODT = "application/vnd.oasis.opendocument.text";
const ODS = "application/vnd.oasis.opendocument.spreadsheet";
const ODP = "application/vnd.oasis.opendocument.presentation";

const FRAME = '<draw:frame><draw:object xlink:href="./Object 1"/><draw:image/></draw:frame>';
const words = (text: string) => `<table:table-cell office:value-type="string">${odfParagraph(text)}</table:table-cell>`;
const number = (value: number) =>
  `<table:table-cell office:value-type="float" office:value="${value}">${odfParagraph(String(value))}</table:table-cell>`;
const row = (...cells: (string | number)[]) =>
  `<table:table-row>${cells.map((cell) => (typeof cell === "number" ? number(cell) : cell.startsWith("<") ? cell : words(cell))).join("")}</table:table-row>`;

const title = (text: string) => `<chart:title>${odfParagraph(text)}</chart:title>`;
const series = (column: string, { style = "", more = "", sheet = "local-table" } = {}) =>
  `<chart:series chart:style-name="${style}" chart:values-cell-range-address="${sheet}.$${column}$2:.$${column}$4" chart:label-cell-address="${sheet}.$${column}$1">${more}</chart:series>`;
const domain = (column: string) => `<chart:domain table:cell-range-address="local-table.$${column}$2:.$${column}$4"/>`;
const CATEGORIES = '<chart:categories table:cell-range-address="local-table.$A$2:.$A$4"/>';
const axis = (name: string, inner = "", style = "") =>
  `<chart:axis chart:dimension="${name.at(-1)}" chart:name="${name}" chart:style-name="${style}">${inner}</chart:axis>`;

const STYLES = [
  '<number:percentage-style style:name="N1"><number:number number:decimal-places="0"/><number:text>%</number:text></number:percentage-style>',
  '<number:date-style style:name="N2"><number:day/><number:text>.</number:text><number:month/><number:year number:style="long"/></number:date-style>',
  '<style:style style:name="percent" style:data-style-name="N1"/>',
  '<style:style style:name="day" style:data-style-name="N2"/>',
  '<style:style style:name="stacked"><style:chart-properties chart:percentage="true"/></style:style>',
  '<style:style style:name="shares"><style:chart-properties chart:data-label-number="percentage"/></style:style>',
].join("");

/** The content of a chart. */
const chart = (kind: string, area: string, rows: string, { more = "", style = "" } = {}) =>
  `<office:automatic-styles>${STYLES}</office:automatic-styles><office:body><office:chart><chart:chart chart:class="chart:${kind}" xmlns:chart="urn:oasis:names:tc:opendocument:xmlns:chart:1.0">${more}<chart:plot-area chart:style-name="${style}">${area}</chart:plot-area><table:table table:name="local-table">${rows}</table:table></chart:chart></office:chart></office:body>`;

async function read(content: string, object: string, type: DocumentMediaType = ODT) {
  const kind = type === ODT ? "text" : type === ODS ? "spreadsheet" : "presentation";
  const outcome = await parseDocument(odfFile(kind, content, { objects: { "Object 1": object } }), type);
  if (!outcome.ok) throw new Error(`${outcome.code}: ${outcome.detail}`);
  expect(outcome.receipt.characters?.leftOut.unaccounted ?? 0, outcome.text).toBe(0);
  const lines = outcome.text.split("\n").filter((line) => line !== "" && !/^\|(?: --- \|)+$/.test(line));
  return { lines, receipt: outcome.receipt };
}

const shown = async (object: string) => (await read(odfParagraph(`See ${FRAME} above.`), object)).lines;

describe("a chart of an OpenDocument file", () => {
  const rows = row("", "Hay", "Oats") + row("June", 14, 3) + row("July", 9, Number.NaN) + row("August", 0, 5);

  it("is its title and a table, where the text has it", async () => {
    const area =
      axis("primary-x", title("Month") + CATEGORIES) +
      axis("primary-y", title("tonnes")) +
      axis("secondary-y", title("Sacks (of 50 kg)")) +
      series("B") +
      series("C").replace("<chart:series", '<chart:series chart:attached-axis="secondary-y"');
    const more = `${title("Harvest")}<chart:subtitle>${odfParagraph("all farms")}</chart:subtitle><chart:footer>${odfParagraph("Source: own")}</chart:footer>`;
    const { lines, receipt } = await read(odfParagraph(`See ${FRAME} above.`), chart("bar", area, rows, { more }));
    expect(lines).toEqual([
      "See",
      "Harvest – all farms",
      "| Month | Hay (tonnes) | Oats: Sacks (of 50 kg) |",
      "| June | 14 | 3 |",
      "| July | 9 |  |",
      "| August | 0 | 5 |",
      "above.",
    ]);
    expect(receipt).toMatchObject({ figures: 1, tableCount: 1 });
    expect(receipt.leftOutTexts.map(({ text }) => text)).toEqual(["Source: own"]);
  });

  it("shows percentages and days as its axes do", async () => {
    const days = row("", "Share") + row(45352, 0.4216) + row(45383, 0.5);
    const area = axis("primary-x", CATEGORIES, "day") + axis("primary-y", "", "percent") + series("B");
    expect((await shown(chart("line", area, days))).slice(1, -1)).toEqual([
      "|  | Share |",
      "| 2024-03-01 | 42.16% |",
      "| 2024-04-01 | 50% |",
    ]);
  });

  it("shows values as its series do, and keeps them beside the text", async () => {
    const area = axis("primary-x", CATEGORIES) + series("B", { style: "percent" });
    const object = chart("bar", area, row("", "Share") + row("Hay", 0.4216));
    for (const [kind, type, content] of [
      ["text", ODT, odfParagraph(FRAME)],
      ["presentation", ODP, odfSlide(FRAME)],
    ] as const) {
      const outcome = await parseDocument(odfFile(kind, content, { objects: { "Object 1": object } }), type);
      expect(outcome).toMatchObject({ ok: true, exact: [[expect.any(Number), "42.16"]] });
      expect(outcome.ok && outcome.text.slice(outcome.exact[0]?.[0])).toBe("42% |");
    }
  });

  it("has a column for each level of labels", async () => {
    const item = (text: string) => `<text:list-item>${odfParagraph(text)}</text:list-item>`;
    const label = (outer: string, inner: string) =>
      `<table:table-cell office:value-type="string">${odfParagraph(`North ${inner}`)}<text:list>${item(outer)}${item(inner)}</text:list></table:table-cell>`;
    const levels = row("", "Hay") + row(label("North", "wet"), 4) + row(label("", "dry"), 6);
    const { lines, receipt } = await read(
      odfParagraph(FRAME),
      chart("bar", axis("primary-x", CATEGORIES) + series("B"), levels),
    );
    expect(lines).toEqual(["|  |  | Hay |", "| North | wet | 4 |", "| North | dry | 6 |"]);
    expect(receipt.leftOutTexts).toEqual([]);
  });

  it("pairs the points of each series with its own, and bubbles with their sizes", async () => {
    const pairs = row("", "Reef", "x", "Bay", "x") + row("", 21, 3, 22, 4) + row("", 19, 8, 18, 9);
    const own = series("B", { more: domain("C") }) + series("D", { more: domain("E") });
    expect((await shown(chart("scatter", axis("primary-x", title("Depth")) + own, pairs))).slice(1, -1)).toEqual([
      "| Depth | Reef |",
      "| 3 | 21 |",
      "| 8 | 19 |",
      "Chart",
      "| Depth | Bay |",
      "| 4 | 22 |",
      "| 9 | 18 |",
    ]);
    const common = series("B", { more: domain("C") }) + series("D");
    expect((await shown(chart("scatter", common, pairs))).slice(1, -1)).toEqual([
      "| X | Reef | Bay |",
      "| 3 | 21 | 22 |",
      "| 8 | 19 | 18 |",
    ]);
    const sized = row("", "y", "x", "Mills") + row("", 2, 1, 30) + row("", 3, 5, 40);
    const bubbles = series("D", { more: domain("B") + domain("C") });
    expect((await shown(chart("bubble", bubbles, sized))).slice(1, -1)).toEqual([
      "| X | Mills | Mills size |",
      "| 1 | 2 | 30 |",
      "| 5 | 3 | 40 |",
    ]);
  });

  it("has the shares that it shows", async () => {
    const area = axis("primary-x", CATEGORIES) + series("B", { style: "shares" });
    expect((await shown(chart("circle", area, row("", "Hay") + row("June", 3) + row("July", 1)))).slice(1, -1)).toEqual(
      ["|  | Hay | Hay (%) |", "| June | 3 | 75.0% |", "| July | 1 | 25.0% |"],
    );
    const stacked = chart("bar", axis("primary-x", CATEGORIES) + series("B") + series("C"), rows, { style: "stacked" });
    expect((await shown(stacked)).slice(1, 3)).toEqual([
      "|  | Hay | Hay (%) | Oats | Oats (%) |",
      "| June | 14 | 82.4% | 3 | 17.6% |",
    ]);
  });

  it("is on its slide", async () => {
    const { lines, receipt } = await read(
      odfSlide(FRAME),
      chart("bar", axis("primary-x", CATEGORIES) + series("B"), rows, { more: title("Hay barn") }),
      ODP,
    );
    expect(lines.slice(0, 3)).toEqual(["# Hay barn", "|  | Hay |", "| June | 14 |"]);
    expect(receipt.tables).toEqual([{ place: 1, caption: "Hay barn", rows: 3, columns: 2 }]);
  });

  it("of the cells of a sheet only adds what they lack", async () => {
    const sheet = odfTable([
      ["Month", "Hay"],
      ["June", "14"],
    ]).replace("</table:table>", `<table:shapes>${FRAME}</table:shapes></table:table>`);
    const area = axis("primary-x", CATEGORIES.replaceAll("local-table", "T")) + axis("primary-y", title("tonnes"));
    const { lines } = await read(
      sheet,
      chart("bar", area + series("B", { sheet: "T" }), rows, { more: title("Hay barn") }),
      ODS,
    );
    expect(lines.slice(1)).toEqual(["| Month | Hay |", "| June | 14 |", "Chart: Hay barn", "Axes: tonnes"]);
    const own = await read(sheet, chart("bar", axis("primary-x", CATEGORIES) + series("B"), rows), ODS);
    expect(own.lines.slice(3)).toEqual(["Chart", "|  | Hay |", "| June | 14 |", "| July | 9 |", "| August | 0 |"]);
  });
});
